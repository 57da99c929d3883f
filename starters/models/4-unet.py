"""U-Net: down to small images and up again, with shortcuts across."""
import torch
import torch.nn.functional as F
from torch import nn


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down1 = nn.Conv2d(3, 8, 3, padding=1)
        self.down2 = nn.Conv2d(8, 16, 3, padding=1)
        self.bottom = nn.Conv2d(16, 16, 3, padding=1)
        self.up2 = nn.ConvTranspose2d(16, 16, 2, stride=2)
        self.merge2 = nn.Conv2d(32, 8, 3, padding=1)
        self.up1 = nn.ConvTranspose2d(8, 8, 2, stride=2)
        self.merge1 = nn.Conv2d(16, 2, 3, padding=1)

    def forward(self, x):
        a = F.relu(self.down1(x))
        b = F.relu(self.down2(F.max_pool2d(a, 2)))
        x = F.relu(self.bottom(F.max_pool2d(b, 2)))
        x = F.relu(self.merge2(torch.cat([self.up2(x), b], dim=1)))
        return self.merge1(torch.cat([self.up1(x), a], dim=1))


torch.manual_seed(0)
model = UNet().eval()
x = torch.randn(1, 3, 16, 16)
