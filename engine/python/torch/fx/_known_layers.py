"""The layers and functions of torch.nn whose own code may run on a Symbol: it calls operators, and
neither prints, warns nor writes to a layer before it has looked at its input."""

__all__ = ["FUNCTIONS", "MODULES"]

MODULES = frozenset(
    """
    AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d
    AdaptiveMaxPool3d AlphaDropout AvgPool1d AvgPool2d AvgPool3d BatchNorm1d BatchNorm2d BatchNorm3d
    Bilinear CELU ChannelShuffle ConstantPad1d ConstantPad2d ConstantPad3d Conv1d Conv2d Conv3d
    ConvTranspose1d ConvTranspose2d ConvTranspose3d CosineSimilarity Dropout ELU Embedding
    FeatureAlphaDropout Flatten GELU GRU GroupNorm Hardshrink Hardsigmoid Hardswish Hardtanh
    Identity InstanceNorm1d InstanceNorm2d InstanceNorm3d LSTM LayerNorm LeakyReLU Linear LogSigmoid
    LogSoftmax MaxPool1d MaxPool2d MaxPool3d Mish PReLU PairwiseDistance PixelShuffle PixelUnshuffle
    RMSNorm RNN ReLU ReLU6 ReflectionPad1d ReflectionPad2d ReplicationPad1d ReplicationPad2d SELU
    SiLU Sigmoid Softmax Softmin Softplus Softshrink Softsign Tanh Tanhshrink Upsample
    UpsamplingBilinear2d UpsamplingNearest2d ZeroPad1d ZeroPad2d ZeroPad3d
    """.split()
)

FUNCTIONS = frozenset(
    """
    adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d
    adaptive_max_pool3d alpha_dropout batch_norm celu dropout elu embedding feature_alpha_dropout
    group_norm hardsigmoid hardswish hardtanh interpolate layer_norm leaky_relu log_softmax
    max_pool1d max_pool2d max_pool3d mish normalize pad relu relu6 rms_norm selu sigmoid silu
    softmax softmin softsign split tanh tanhshrink
    """.split()
)
