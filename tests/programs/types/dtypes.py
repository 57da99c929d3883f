import torch
import copy
import pickle


def show(call):
    try:
        result = call()
        print(type(result).__name__, result)
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: torch.set_default_dtype(torch.int64))
show(lambda: torch.set_default_dtype("float"))
show(lambda: torch.get_default_dtype())
show(lambda: torch.set_default_dtype(torch.complex64))
show(lambda: torch.promote_types(1, 2))
show(lambda: torch.set_default_tensor_type(torch.DoubleTensor))
show(lambda: torch.finfo(torch.float32))
show(lambda: torch.finfo(torch.float16))
show(lambda: torch.finfo(torch.bfloat16))
show(lambda: torch.finfo(torch.float64))
show(lambda: torch.finfo())
show(lambda: torch.finfo(torch.int8))
show(lambda: torch.iinfo(torch.int8))
show(lambda: torch.iinfo(torch.uint8))
show(lambda: torch.iinfo(torch.int64))
show(lambda: torch.iinfo(torch.float32))
show(lambda: torch.iinfo(torch.bool))
show(lambda: torch.finfo(torch.complex64))
show(lambda: torch.finfo(1))
show(lambda: torch.finfo(torch.float32).foo)
show(lambda: type(torch.float32))
show(lambda: torch.dtype())
show(lambda: isinstance(torch.float32, torch.dtype))
show(lambda: torch.iinfo)
show(lambda: torch.ones(2).type())
show(lambda: torch.ones(2).bfloat16().type())
show(lambda: torch.ones(2).to(torch.complex64).type())
show(lambda: torch.ones(2).type(torch.int32))
show(lambda: torch.ones(2).type("torch.DoubleTensor"))
show(lambda: torch.ones(2).type(torch.DoubleTensor))
show(lambda: torch.ones(2).type("foo"))
show(lambda: torch.ones(2).type(3))
show(lambda: torch.ones(2).type(float))
show(lambda: torch.ones(2).type_as(torch.ones(1, dtype=torch.int8)))
show(lambda: torch.ones(2).double(1))
show(lambda: torch.ones(2).half(1))
