package part

type T struct{ N int }

//go:noinline
func (t *T) Get(k int) int { return t.N + k }
