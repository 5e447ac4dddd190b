// Calls whose stacks grow on the way, of goroutines and methods.
package main

import "runtime"

type counter struct{ n int }

//go:noinline
func (c *counter) Add(x int) int {
	c.n += x
	return c.n
}

type kind interface{ ~int | ~int64 }

//go:noinline
func sum[K kind](list []K) (s K) {
	for _, v := range list {
		s += v
	}
	return s
}

//go:noinline
func deep(n int) int {
	var room [100]int
	room[n%100] = n
	if n == 0 {
		return room[0]
	}
	return deep(n-1) + room[n%100] - n
}

//go:noinline
func fails(n int) int { return 1 / n }

//go:noinline
func named(name string, n int) int { return len(name) + n }

func try() {
	defer func() { recover() }()
	fails(0)
}

func main() {
	c, done := &counter{}, make(chan int)
	for i := 0; i < 8; i++ {
		c.Add(i)
		go func() { done <- deep(100) }()
	}
	for i := 0; i < 8; i++ {
		<-done
	}
	for runtime.NumGoroutine() > 1 { // all have returned
		runtime.Gosched()
	}
	sum([]int{1})
	sum([]int64{1, 2})
	named("a name", 7)
	try()
}
