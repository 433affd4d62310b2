	add	a0, a1, a2
	lw	a3, 0(a0)
	slli	a4, a3, 2
	sub	a5, a4, a0
	sw	a5, 4(a0)
	beq	a5, a0, done
	lui	t0, 74565
	xor	t1, t0, a5
	srai	t2, t1, 3
	jal	done
	ret
done:
