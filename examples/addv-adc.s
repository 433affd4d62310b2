// A loop that the front end of a Cortex-A72 holds up: the third adc cannot be dispatched beside the two others.
	addv	b0, v1.8b
	adc	x1, x2, x3
	adc	x4, x5, x6
	adc	x7, x8, x9
