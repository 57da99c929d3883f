"""Parts of torch.nn that are imported when a program first asks for one of their names."""

import importlib

from torch import _known_names

__all__ = ["MODULES", "finder", "lazy_kinds"]

# The files of torch.nn.modules that few programs need, and what they define.
MODULES = {
    "loss": """
        CosineEmbeddingLoss CTCLoss GaussianNLLLoss HingeEmbeddingLoss MarginRankingLoss
        MultiLabelMarginLoss MultiLabelSoftMarginLoss MultiMarginLoss PoissonNLLLoss
        SoftMarginLoss TripletMarginLoss TripletMarginWithDistanceLoss""",
    "sparse": "EmbeddingBag",
    "multihead_attention": "MultiheadAttention",
    "rnn": "GRU GRUCell LSTM LSTMCell RNN RNNBase RNNCell RNNCellBase",
    "transformer": """
        Transformer TransformerDecoder TransformerDecoderLayer TransformerEncoder
        TransformerEncoderLayer""",
    "channelshuffle": "ChannelShuffle",
    "conv": "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d",
    "distance": "CosineSimilarity PairwiseDistance",
    "dropout": "AlphaDropout Dropout1d Dropout2d Dropout3d FeatureAlphaDropout",
    "fold": "Fold Unfold",
    "sloped_activation": "Hardshrink PReLU RReLU Softmax2d Softshrink",
    "linear": "Bilinear",
    "pixelshuffle": "PixelShuffle PixelUnshuffle",
    "batchnorm": "BatchNorm1d BatchNorm2d BatchNorm3d",
    "instancenorm": "InstanceNorm1d InstanceNorm2d InstanceNorm3d",
    "normalization": "GroupNorm LayerNorm LocalResponseNorm RMSNorm",
    "padding": " ".join(
        f"{kind}Pad{rank}d"
        for kind in ("Circular", "Constant", "Reflection", "Replication", "Zero")
        for rank in (1, 2, 3)
    ),
    "upsampling": "Upsample UpsamplingBilinear2d UpsamplingNearest2d",
    "pooling": """
        AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d
        AdaptiveMaxPool3d AvgPool1d AvgPool2d AvgPool3d LPPool1d LPPool2d LPPool3d MaxPool1d
        MaxPool2d MaxPool3d MaxUnpool1d MaxUnpool2d MaxUnpool3d""",
    "_lazy_modules": """
        LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d LazyConv1d LazyConv2d LazyConv3d
        LazyConvTranspose1d LazyConvTranspose2d LazyConvTranspose3d LazyInstanceNorm1d
        LazyInstanceNorm2d LazyInstanceNorm3d LazyLinear""",
    "lazy": "",
    "utils": "",
}


def finder(module, package, files):
    """The module's `__getattr__`, which looks names up in files of `package`, and its names."""
    home = {name: file for file, names in files.items() for name in names.split()}

    def find(name):
        if name in home:
            return getattr(importlib.import_module(f"{package}.{home[name]}"), name)
        if name in files:
            return importlib.import_module(f"{package}.{name}")
        raise AttributeError(_known_names.missing(module, name))

    return find, list(home)


def lazy_kinds(module):
    """The `__getattr__` of a file of layers, which finds their lazy kinds."""
    return finder(module, "torch.nn.modules", {"_lazy_modules": MODULES["_lazy_modules"]})[0]
