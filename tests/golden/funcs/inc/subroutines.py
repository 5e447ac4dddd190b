"""subroutines.py MINID CALLS SEED - calls of subroutines on strings and numbers,
with constants and with variables, against what the reference's table (6.2) says,
written down here once more. Prints each difference, then how many there are."""
import json
import random
import socket
import subprocess
import sys

minid, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random.seed(seed)
DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
TEXTS = ['', '/', 'a', '//', '/a/b/', 'a/../b', './.', 'abcabc', '..a/',
         '  -12x', '0x1F', '017', 'a.b.c', '/a/./../b//c', 'z' * 30]
PARTS = ['', 'a', '/', 'bc', 'abcabcabc', '.', 'c', 'cc']
NUMBERS = [-2**31, -300, -7, -3, -1, 0, 1, 2, 3, 6, 29, 30, 31, 255, 256, 257,
           4096, 2**31 - 1]
U64 = 2**64 - 1


def signed(v):
    v &= U64
    return v - 2**64 if v >> 63 else v


def index(s, t, start=0):
    start = max(start, 0)
    return s.find(t, start) if t else min(start, len(s))


def rindex(s, t, start=None):
    if start is not None and start < 0:
        return -1 if t else 0
    last = len(s) - len(t)
    if start is not None:
        last = min(last, start)
    return s.rfind(t, 0, last + len(t)) if last >= 0 else -1


def substr(s, at, n=None):
    at = at + len(s) if at < 0 else at
    end = len(s) if n is None else at + n if n >= 0 else len(s) + n
    return s[max(at, 0):max(end, 0)]


def basename(s):
    return s.rstrip('/').split('/')[-1] or ('/' if s else '.')


def dirname(s):
    rest = s.rstrip('/')
    if '/' not in rest:
        return '/' if s and not rest else '.'
    return rest[:rest.rindex('/')].rstrip('/') or '/'


def cleanpath(s):
    out = []
    for p in s.split('/'):
        if p == '..' and out and out[-1] != '..':
            out.pop()
        elif p not in ('', '.', '..') or p == '..' and s[0] != '/':
            out.append(p)
    return '/' * (s[:1] == '/') + '/'.join(out) or s and '.'


def strtoll(s, base=10):
    s = s.lstrip(' \t\n\v\f\r')
    sign = -1 if s[:1] == '-' else 1
    s = s[1:] if s[:1] in ('-', '+') else s
    if base in (0, 16) and s[:2].lower() == '0x':
        s, base = s[2:], 16
    base = base or (8 if s[:1] == '0' else 10)
    v = 0
    for c in s.lower():
        if c not in DIGITS[:base]:
            break
        v = v * base + DIGITS.index(c)
    return signed(sign * v)


def lltostr(n, base=10):
    if base == 10:
        return str(n)
    v, r = n & U64, ''
    while v:
        v, r = v // base, DIGITS[v % base] + r
    return {16: '0x', 8: '0'}.get(base, '') + r if r else \
        '0x0' if base == 16 else '0'


def rest(at, s):
    return 'NULL' if at < 0 else '=' + s[at:]


def swap(size):
    return lambda n: int.from_bytes((n & 2**(8 * size) - 1).to_bytes(
        size, 'little'), 'big')


NAMES = {
    'basename': basename, 'dirname': dirname, 'cleanpath': cleanpath,
    'toupper': str.upper, 'tolower': str.lower, 'strlen': len,
    'strtoll': strtoll, 'index': index, 'rindex': rindex, 'substr': substr,
    'strjoin': str.__add__, 'lltostr': lltostr,
    'strstr': lambda s, t: rest(s.find(t), s),
    'strchr': lambda s, c: rest(s.find(chr(c)) if c else len(s), s),
    'strrchr': lambda s, c: rest(s.rfind(chr(c)) if c else len(s), s),
    'htons': swap(2), 'htonl': swap(4), 'htonll': swap(8), 'ntohs': swap(2),
    'ntohl': swap(4), 'ntohll': swap(8),
    'getmajor': lambda n: (n & U64) >> 20 & 0xffffffff,
    'getminor': lambda n: n & 0xfffff,
}


def some_call():
    name = random.choice(list(NAMES))
    args = [random.choice(TEXTS)]
    if name in ('index', 'rindex', 'strjoin', 'strstr'):
        args.append(random.choice(PARTS))
    if name in ('index', 'rindex') and random.random() < .5 or \
            name == 'substr':
        args.append(random.choice(NUMBERS))
    if name == 'substr' and random.random() < .7:
        args.append(random.choice(NUMBERS))
    if name in ('strchr', 'strrchr'):
        args.append(random.choice([0, 47, 97, 46, 122]))
    if name[:2] in ('ht', 'nt', 'll', 'ge'):
        args = [random.choice(NUMBERS)]
    if name in ('strtoll', 'lltostr') and random.random() < .7:
        args.append(random.choice([2, 8, 10, 16, 36]))
    return name, args


def clause(name, args, variables):
    first, shown = '', []
    for i, a in enumerate(args):
        text = json.dumps(a)
        if variables:
            v = 'this->%s%d' % ('n' if isinstance(a, int) else 's', i)
            first += '%s = %s; ' % (v, text)
            text = v
        shown.append(text)
    call = '%s(%s)' % (name, ', '.join(shown))
    if name in ('strstr', 'strchr', 'strrchr'):
        first += 'this->r = %s; ' % call
        call = 'this->r == NULL ? "NULL" : strjoin("=", this->r)'
    kind = 's' if isinstance(NAMES[name](*args), str) else 'd'
    return 'BEGIN { %sprintf("%%%s\\n", %s); }\n' % (first, kind, call)


def address():
    w = [random.choice([0, 0, 0, 1, 0xffff, 0xabcd, 0x100]) for _ in range(8)]
    b = b''.join(x.to_bytes(2, 'big') for x in w)
    store = ''.join('p[%d] = htonl(0x%s); ' % (i, b[4 * i:4 * i + 4].hex())
                    for i in range(4))
    text = socket.inet_ntop(socket.AF_INET6, b)
    return ('BEGIN { %sprintf("%%s %%s %%s\\n", inet_ntoa6(p), '
            'inet_ntop(10, p), inet_ntoa(p)); }\n' % store,
            '%s %s %s' % (text, text, socket.inet_ntop(socket.AF_INET, b[:4])))


def tokens():
    s = ''.join(random.choice('ab,;. ') for _ in range(random.randrange(14)))
    d, want, text, at = json.dumps(s), '', '', 0
    for i in range(4):
        by = random.choice([',', ',;', ' ', '.', '', 'ab', ';. '])
        text += 'this->t = strtok(%s, "%s"); printf("%%s ", this->t == NULL ' \
            '? "NULL" : this->t); ' % ('NULL' if i else d, by)
        while at < len(s) and s[at] in by:
            at += 1
        end = at
        while end < len(s) and s[end] not in by:
            end += 1
        want += (s[at:end] or 'NULL') + ' '
        at = min(end + 1, len(s))
    return 'BEGIN { %sprintf("\\n"); }\n' % text, want


differences = 0
for _ in range(count // 24):
    calls = [some_call() for _ in range(10)]
    rows = [(clause(n, a, v), str(NAMES[n](*a))) for n, a in calls
            for v in (False, True)]
    rows += [address(), address(), tokens(), tokens()]
    with open('calls.d', 'w') as f:
        f.write('int *p;\nBEGIN { p = (int *)alloca(16); }\n' +
                ''.join(r[0] for r in rows) + 'BEGIN { exit(0); }\n')
    got = subprocess.run([minid, '-q', '-s', 'calls.d'], text=True,
                         stdout=subprocess.PIPE).stdout.split('\n')
    for g, (text, want) in zip(got, rows):
        if g != want:
            differences += 1
            print(text, 'has', repr(g), 'but is', repr(want))
print(differences, 'differences')
