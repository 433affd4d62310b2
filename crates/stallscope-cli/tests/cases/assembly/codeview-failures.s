    # What fails leaves no symbol that would have to be defined.
    .cv_fpo_proc La
    .cv_fpo_proc Lb x
    .cv_fpo_proc Lc -1
    .cv_fpo_proc Ld 4 x
    .cv_fpo_proc Le 4
    .cv_fpo_data Lf x
    .cv_linetable 0, Lg
    .cv_linetable x, Lh, Li
    .cv_inline_linetable 0 1 1 Lj
    .cv_def_range Lk
    .cv_def_range Ll Lm, foo
    nop
