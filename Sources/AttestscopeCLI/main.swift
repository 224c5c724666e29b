print("attestscope")
