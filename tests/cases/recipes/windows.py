"""Convolutions, pooling, padding and resizing."""

from case_text import T

from .common import FLOATS, INF, NAN, WORDS, Call, recipe

_SPACE = {1: [7], 2: [5, 6], 3: [3, 4, 5]}


def _rank(name):
    return next(int(letter) for letter in name if letter in "123")


def _turned(sizes, seed):
    """A tensor whose last dimension isn't the innermost one."""
    strides, step = [0] * len(sizes), 1
    for index in [0, len(sizes) - 1, *range(1, len(sizes) - 1)]:
        strides[index] = step
        step *= sizes[index]
    return T("f32", sizes, seed, strides)


@recipe("convolution", "conv1d conv2d conv3d")
def _convolution(row):
    rank = _rank(row.name)
    space, kernel = _SPACE[rank], [3, 2, 2][:rank]
    image, weight = T("f32", [1, 4, *space], 1), T("f32", [4, 4, *kernel], 2)
    bias = T("f32", [4], 3)
    if "str padding" in row.schema:
        for padding in ("valid", "same", "wrong"):
            yield Call(image, weight, bias, padding=padding)
            yield Call(image, weight, padding=padding, dilation=2)
            yield Call(image, weight, stride=2, padding=padding)
        return
    yield Call(image, weight)
    yield Call(image, weight, bias)
    yield Call(T("f32", [4, *space], 1), weight, bias)
    yield Call(_turned([1, 4, *space], 1), weight, bias)
    yield Call(image, _turned([4, 4, *kernel], 2), bias)
    for options in ({"stride": 2}, {"padding": 1}, {"dilation": 2}, {"stride": 3, "padding": 2},
                    {"stride": [2] * rank, "padding": [1] * rank, "dilation": [1] * rank}):
        yield Call(image, weight, bias, **options)
    yield Call(image, T("f32", [4, 2, *kernel], 2), bias, groups=2)
    yield Call(image, T("f32", [4, 1, *kernel], 2), bias, groups=4)
    yield Call(image, T("f32", [4, 4, *([1] * rank)], 2), bias)
    yield Call(T("f32", [0, 4, *space], 1), weight, bias)
    yield Call(image, T("f32", [0, 4, *kernel], 1))
    yield Call(T("f32", [1, 4, *([2] * rank)], 1), T("f32", [4, 4, *([3] * rank)], 2))
    yield from _refused(image, weight, bias, rank)


def _refused(image, weight, bias, rank):
    """What every convolution refuses, and its types."""
    yield Call(image, T("f32", [4, 3, *weight.sizes[2:]], 2))
    yield Call(image, weight, T("f32", [5], 3))
    yield Call(image, weight, T("f32", [4, 1], 3))
    yield Call(T("f32", [4], 1), weight)
    yield Call(T("f32", [2, 2, 4, *image.sizes[2:]], 1), weight)
    yield Call(image, T("f32", [6], 2))
    for options in ({"stride": 0}, {"padding": -1}, {"dilation": 0}, {"groups": 0}, {"groups": 3},
                    {"groups": 5}, {"stride": [1] * (rank + 1)}, {"padding": []}):
        yield Call(image, weight, bias, **options)
    for word in WORDS:
        yield Call(T(word, [1, 2, *([4] * rank)], 1), T(word, [2, 2, *([3] * rank)], 2))
        yield Call(T("f32", [1, 2, *([4] * rank)], 1), T(word, [2, 2, *([3] * rank)], 2))
        yield Call(T("f32", [1, 2, *([4] * rank)], 1), T("f32", [2, 2, *([3] * rank)], 2),
                   T(word, [2], 3))


@recipe("convolution", "conv_transpose1d conv_transpose2d conv_transpose3d")
def _transposed(row):
    rank = _rank(row.name)
    space, kernel = [4, 3, 3][:rank], [3, 2, 2][:rank]
    image, weight = T("f32", [1, 4, *space], 1), T("f32", [4, 4, *kernel], 2)
    bias = T("f32", [4], 3)
    yield Call(image, weight)
    yield Call(image, weight, bias)
    yield Call(T("f32", [4, *space], 1), weight, bias)
    yield Call(_turned([1, 4, *space], 1), weight, bias)
    for options in ({"stride": 2}, {"padding": 1}, {"dilation": 2}, {"stride": 3, "padding": 1},
                    {"stride": 2, "output_padding": 1}, {"output_padding": 1}, {"padding": 9}):
        yield Call(image, weight, bias, **options)
    yield Call(image, T("f32", [4, 2, *kernel], 2), bias, groups=2)
    yield Call(image, T("f32", [4, 1, *kernel], 2), T("f32", [4], 3), groups=4)
    yield Call(T("f32", [0, 4, *space], 1), weight, bias)
    yield from _refused(image, weight, bias, rank)


@recipe("pooling", "avg_pool1d avg_pool2d avg_pool3d max_pool1d max_pool2d max_pool3d "
                   "max_pool1d_with_indices max_pool2d_with_indices max_pool3d_with_indices")
def _pool(row):
    rank = _rank(row.name)
    image = T("f32", [1, 2, *_SPACE[rank]], 1)
    tensors = [image, T("f32", [2, *_SPACE[rank]], 2), _turned([2, 2, *_SPACE[rank]], 3),
               T("f32", [0, 3, *_SPACE[rank]], 1), T("f32", [2, 0, *_SPACE[rank]], 1)]
    options = [{}, {"stride": 1}, {"padding": 1}, {"ceil_mode": True}, {"stride": 3},
               {"stride": 2, "padding": 1, "ceil_mode": True}, {"stride": [2] * rank}]
    bad = [{"stride": 0}, {"padding": 2}, {"padding": -1}, {"stride": [1] * (rank + 1)}]
    if row.name.startswith("avg"):
        options += [{"padding": 1, "count_include_pad": False}]
        if rank > 1:
            options += [{"divisor_override": 3}, {"divisor_override": 0}]
    else:
        options += [{"dilation": 2}, {"dilation": 0}]
    for choice in options:
        for tensor in tensors[: 3 if choice else 5]:
            yield Call(tensor, 2, **choice)
    for choice in bad:
        yield Call(image, 2, **choice)
    for kernel in ([3] * rank, [2] * (rank + 1), 0, -1, 9, []):
        yield Call(image, kernel)
    yield Call(T("f32", [], 1), 2)
    yield Call(T("f32", [2] * (rank + 3), 1), 2)
    yield Call(T("f32", [1, 1, *([2] * rank)], [NAN, 1.0, -INF, INF, *([2.0] * (2**rank - 4))]
                 if rank > 1 else [NAN, 1.0]), 2)
    for word in WORDS:
        yield Call(T(word, [1, 2, *([4] * rank)], 3), 2)


@recipe("pooling", "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d "
                   "adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d")
def _adaptive(row):
    rank = _rank(row.name)
    image = T("f32", [1, 2, *_SPACE[rank]], 1)
    for size in (1, 2, 3, 9):
        for tensor in (image, T("f32", [2, *_SPACE[rank]], 2), _turned([2, 2, *_SPACE[rank]], 3)):
            yield Call(tensor, [size] * rank)
    for size in ([0] * rank, [-1] * rank, [2] * (rank + 1), [], [1, 2, 3][:rank]):
        yield Call(image, size)
    yield Call(image, 2)
    for sizes in ([0, 3], [2, 0], [2, 3]):
        yield Call(T("f32", [*sizes, *([0] * rank)], 1), [2] * rank)
        yield Call(T("f32", [*sizes, *([4] * rank)], 1), [2] * rank)
    yield Call(T("f32", [], 1), [2] * rank)
    yield Call(T("f32", [2] * (rank + 3), 1), [2] * rank)
    for word in WORDS:
        yield Call(T(word, [1, 2, *([4] * rank)], 3), [2] * rank)


@recipe("pooling", "pad constant_pad_nd")
def _pad(row):
    tensors = [T("f32", [2, 3], 1), T("f32", [2, 3], 1, [1, 2]), T("f32", [1, 2, 3, 4], 2)]
    pads = ([1, 1], [1, 0, 0, 2], [-1, 1], [0, 0], [], [1], [1, 1, 1, 1, 1, 1], [-2, -2], [9, 9])
    for pads_of in pads:
        for tensor in tensors:
            yield Call(tensor, pads_of)
            yield Call(tensor, pads_of, value=2.5)
    for word in WORDS:
        yield Call(T(word, [2, 2], 1), [1, 1])
        yield Call(T(word, [2, 2], 1), [1, 1], value=1.5)
    for mode in ("reflect", "replicate", "circular", "wrong"):
        for sizes, pads_of in (([2, 5], [2, 1]), ([1, 2, 5], [1, 1]), ([1, 2, 3, 4], [1, 2, 1, 0]),
                               ([1, 2, 3, 4, 3], [1, 1, 1, 1, 0, 1]), ([2, 3], [3, 0]),
                               ([], [1, 1]), ([1, 1, 3], [-1, 2]), ([0, 2, 3], [1, 1])):
            yield Call(T("f32", sizes, 1), pads_of, mode=mode)
        yield Call(T("f32", [1, 2, 5], 1), [1, 1], mode=mode, value=1.0)


@recipe("pooling", "_interpolate")
def _interpolate(row):
    for sizes, output in (([1, 2, 5], [8]), ([1, 2, 5], [3]), ([2, 1, 3, 4], [5, 7]),
                          ([2, 1, 4, 5], [2, 3]), ([1, 1, 2, 3, 2], [3, 2, 5])):
        for mode in range(4):
            for corners in (False, True):
                if mode > 1 or not corners:
                    yield Call(T("f32", sizes, 1), output, mode, corners)
    for word in FLOATS:
        yield Call(T(word, [1, 1, 2, 2], 1), [3, 3], 2, False)
    yield Call(T("u8" if "u8" in WORDS else "f32", [1, 1, 2, 2], 1), [3, 3], 0, False)
    yield Call(T("f32", [1, 1, 2, 2], 1, [4, 4, 1, 2]), [3, 3], 2, True)


@recipe("pooling", "channel_shuffle")
def _shuffle(row):
    for sizes in ([1, 4, 2], [2, 6, 2, 2], [4, 4], [0, 4, 2]):
        for groups in (1, 2, 3, -1):
            yield Call(T("f32", sizes, 1), groups)
    for word in WORDS:
        yield Call(T(word, [1, 4, 2, 1], 1), 2)


@recipe("pooling", "im2col")
def _unfolded(row):
    for sizes in ([1, 2, 4, 5], [2, 4, 5], [0, 2, 4, 5], [4, 5]):
        yield Call(T("f32", sizes, 1), [2, 2], [1, 1], [0, 0], [1, 1])
        yield Call(T("f32", sizes, 1), [2, 3], [1, 1], [1, 0], [2, 1])
    for kernel, dilation, padding, stride in (([9, 9], [1, 1], [0, 0], [1, 1]),
                                              ([2, 2], [2, 1], [0, 0], [1, 1]),
                                              ([2, 2], [1, 1], [-1, 0], [1, 1]), (2, 1, 0, 1)):
        yield Call(T("f32", [1, 2, 4, 5], 1), kernel, dilation, padding, stride)
    for word in WORDS:
        yield Call(T(word, [1, 1, 3, 3], 1), [2, 2], [1, 1], [0, 0], [1, 1])


@recipe("pooling", "col2im")
def _folded(row):
    for sizes in ([1, 8, 12], [8, 12], [1, 8, 11], [1, 7, 12]):
        yield Call(T("f32", sizes, 1), [4, 5], [2, 2], [1, 1], [0, 0], [1, 1])
    yield Call(T("f32", [1, 8, 6], 1), [4, 5], [2, 2], [1, 1], [0, 1], [2, 2])
    for word in WORDS:
        yield Call(T(word, [1, 4, 4], 1), [3, 3], [2, 2], [1, 1], [0, 0], [1, 1])
