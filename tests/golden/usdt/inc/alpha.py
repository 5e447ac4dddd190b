def beta(n):
    return n

def alpha(n):
    return beta(n) + 1

for i in range(3):
    alpha(i)
