# How layers of every family trace: as leaves, and looked into.

import warnings

import torch
import torch.fx as fx
import torch.nn.functional as F
from torch import nn

warnings.simplefilter("ignore")


class Images(nn.Module):
    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleDict({
            "conv": nn.Conv2d(3, 4, 3, padding=1), "norm": nn.BatchNorm2d(4),
            "pool": nn.MaxPool2d(2), "average": nn.AdaptiveAvgPool2d(2),
            "groups": nn.GroupNorm(2, 4), "up": nn.Upsample(scale_factor=2),
            "pad": nn.ReflectionPad2d(1), "shuffle": nn.PixelShuffle(2),
            "drop": nn.Dropout2d(0.1), "prelu": nn.PReLU(),
        })

    def forward(self, x):
        for part in self.parts.values():
            x = part(x)
        return x


class Sequences(nn.Module):
    def __init__(self):
        super().__init__()
        self.read = nn.LSTM(3, 4)
        self.attend = nn.MultiheadAttention(4, 2)
        self.layer = nn.TransformerEncoderLayer(4, 2)

    def forward(self, x):
        read = self.read(x)
        attended = self.attend(read[0], read[0], read[0], need_weights=False)
        return self.layer(attended[0]) + read[1][0], attended[1]


for model in (Images(), Sequences()):
    traced = fx.symbolic_trace(model)
    print(traced.graph)
    print(traced.code)
print(traced(torch.zeros(1, 2, 3))[0].shape)


class Inside(fx.Tracer):
    def is_leaf_module(self, m, module_qualified_name):
        return False


for module in (
    nn.Conv2d(3, 4, 3, padding=1), nn.Conv2d(3, 4, 3, padding=1, padding_mode="circular"),
    nn.BatchNorm2d(4), nn.MaxPool2d(2, return_indices=True), nn.AvgPool2d(2), nn.GroupNorm(2, 4),
    nn.Upsample(scale_factor=2), nn.PReLU(), nn.Softmax2d(), nn.Embedding(3, 4),
    nn.EmbeddingBag(3, 4), nn.LSTM(3, 4), nn.LSTMCell(3, 4), nn.MultiheadAttention(4, 2),
    nn.TransformerEncoderLayer(4, 2), nn.InstanceNorm2d(3), nn.Bilinear(2, 3, 4),
    nn.CosineSimilarity(), nn.CTCLoss(), nn.TripletMarginLoss(), nn.PixelShuffle(2),
    nn.Fold(2, 2), nn.ConvTranspose2d(2, 3, 3), nn.AdaptiveAvgPool2d((1, None)), nn.Dropout2d(),
    nn.LocalResponseNorm(2), nn.CrossEntropyLoss(), nn.BCEWithLogitsLoss(),
    nn.ConstantPad1d(1, 2.0), nn.AvgPool1d(2), nn.RMSNorm(3), nn.AlphaDropout(),
):
    try:
        graph = Inside().trace(module)
        lines = fx.GraphModule(module, graph).code.split("\n")
        print(type(module).__name__, [line.strip() for line in lines if line.strip()][1:])
    except Exception as error:
        print(type(module).__name__, type(error).__name__, error)


CALLS = """
max_pool1d(x, 2)|max_pool2d(x, 2)|max_pool2d(x, (2, 2), stride=2)
max_pool2d(x, 2, return_indices=True)|max_pool2d_with_indices(x, 2)|max_pool3d(x, 2)
avg_pool1d(x, 2)|avg_pool2d(x, 2, stride=1)|avg_pool3d(x, 2)|adaptive_avg_pool1d(x, 2)
adaptive_avg_pool2d(x, (1, 1))|adaptive_avg_pool3d(x, 1)|adaptive_max_pool1d(x, 1)
adaptive_max_pool2d(x, 1)|adaptive_max_pool2d(x, 1, return_indices=True)
adaptive_max_pool3d(x, 1)|lp_pool2d(x, 2, 2)|lp_pool1d(x, 2, 2)|max_unpool2d(x, y, 2)
batch_norm(x, y, y)|batch_norm(x, None, None, training=True)|instance_norm(x)|group_norm(x, 2)
rms_norm(x, (3,))|local_response_norm(x, 2)|interpolate(x, scale_factor=2)
interpolate(x, size=(2, 2), mode="bilinear", align_corners=False)|upsample(x, 2)
pad(x, (1, 1), mode="reflect")|scaled_dot_product_attention(x, x, y)
scaled_dot_product_attention(x, x, y, is_causal=True)|pixel_shuffle(x, 2)|pixel_unshuffle(x, 2)
channel_shuffle(x, 2)|unfold(x, 2)|fold(x, 2, 2)|grid_sample(x, y)|affine_grid(x, (1, 1, 2, 2))
prelu(x, y)|rrelu(x)|hardshrink(x)|softshrink(x)|cosine_similarity(x, y)|pairwise_distance(x, y)
pdist(x)|bilinear(x, x, y)|dropout1d(x)|dropout2d(x)|dropout3d(x)|alpha_dropout(x)
feature_alpha_dropout(x)|embedding_bag(x, y)|one_hot(x)|gumbel_softmax(x)
multi_margin_loss(x, y)|multilabel_margin_loss(x, y)|multilabel_soft_margin_loss(x, y)
soft_margin_loss(x, y)|hinge_embedding_loss(x, y)|margin_ranking_loss(x, y, y)
cosine_embedding_loss(x, y, y)|triplet_margin_loss(x, y, y)
triplet_margin_with_distance_loss(x, y, y)|poisson_nll_loss(x, y)|gaussian_nll_loss(x, y, y)
ctc_loss(x, y, y, y)
multi_head_attention_forward(x, x, x, 4, 2, y, y, None, None, False, 0.0, y, y)
embedding(x, y, max_norm=1.0)|upsample_nearest(x, 2)|upsample_bilinear(x, 2)|lp_pool3d(x, 2, 2)
"""
for line in CALLS.strip().split("\n"):
    for call in line.split("|"):
        namespace = {"F": F}
        exec(f"def f(x, y):\n    return F.{call}", namespace)
        traced = fx.symbolic_trace(namespace["f"])
        lines = [text.strip().partition(";")[0] for text in traced.code.split("\n")]
        print([text for text in lines if " = torch" in text])
