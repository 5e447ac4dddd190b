package main

import "host.org/dir"

func main() {
	t := &part.T{N: 5}
	for i := 0; i < 4; i++ {
		t.Get(i)
	}
}
