"""The Python functions of torch.nn.functional, by what they are for."""
