"""Recurrent layers and cells."""

import math

import torch
from torch import Tensor

from .. import init
from ..parameter import Parameter
from ..utils.rnn import PackedSequence
from ._rnn_settings import check_settings
from .module import Module

__all__ = ["GRU", "GRUCell", "LSTM", "LSTMCell", "RNN", "RNNBase", "RNNCell", "RNNCellBase"]

_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}
_OPERATORS = {name: name.lower() for name in _GATES}


def _permuted(state, order):
    return state if order is None else state.index_select(1, order)


class RNNBase(Module):
    """What recurrent layers share: parameters by layer and direction, checks, the call."""

    __constants__ = [
        "mode", "input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout",
        "bidirectional", "proj_size",
    ]

    def __init__(
        self, mode: str, input_size: int, hidden_size: int, num_layers: int = 1,
        bias: bool = True, batch_first: bool = False, dropout: float = 0.0,
        bidirectional: bool = False, proj_size: int = 0, device=None, dtype=None
    ) -> None:
        super().__init__()
        self.mode, self.input_size = mode, input_size
        self.hidden_size, self.num_layers = hidden_size, num_layers
        self.bias, self.batch_first = bias, batch_first
        self.dropout = float(dropout)
        self.bidirectional, self.proj_size = bidirectional, proj_size
        check_settings(self, dropout, _GATES)
        made = {"device": device, "dtype": dtype}
        self._flat_weights_names = []
        self._all_weights = []
        for layer in range(num_layers):
            for suffix in ("", "_reverse")[: 2 if bidirectional else 1]:
                names = self._add_layer(f"_l{layer}{suffix}", layer, made)
                self._all_weights.append(names)
                self._flat_weights_names += names
        self.reset_parameters()

    def _add_layer(self, suffix, layer, made):
        """Makes the parameters of one direction of one layer; returns their names."""
        gates = _GATES[self.mode] * self.hidden_size
        hidden = self.proj_size or self.hidden_size
        inputs = hidden * (2 if self.bidirectional else 1) if layer else self.input_size
        sizes = {"weight_ih": (gates, inputs), "weight_hh": (gates, hidden)}
        if self.bias:
            sizes |= {"bias_ih": (gates,), "bias_hh": (gates,)}
        if self.proj_size:
            sizes["weight_hr"] = (self.proj_size, self.hidden_size)
        for name, size in sizes.items():
            setattr(self, name + suffix, Parameter(torch.empty(size, **made)))
        return [name + suffix for name in sizes]

    @property
    def _flat_weights(self):
        return [getattr(self, name) for name in self._flat_weights_names]

    @property
    def all_weights(self):
        """The parameters, by layer and direction."""
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def flatten_parameters(self) -> None:
        """Nothing to do: parameters need no place of their own in memory here."""

    def reset_parameters(self) -> None:
        """Draws all parameters afresh, uniform within 1 / sqrt(hidden_size)."""
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def extra_repr(self) -> str:
        text = f"{self.input_size}, {self.hidden_size}"
        usual = {
            "proj_size": 0, "num_layers": 1, "bias": True, "batch_first": False, "dropout": 0,
            "bidirectional": False,
        }
        for name, value in usual.items():
            if getattr(self, name) != value:
                text += f", {name}={getattr(self, name)}"
        return text

    def _check_input(self, input):
        if input.dtype != self.weight_ih_l0.dtype:
            kind, wanted = input.dtype, self.weight_ih_l0.dtype
            raise ValueError(
                f"RNN input dtype ({kind}) does not match weight dtype ({wanted}). Convert input: "
                f"input.to({wanted}), or convert model: model.to({kind})"
            )
        if input.size(-1) != self.input_size:
            raise RuntimeError(
                "input.size(-1) must be equal to input_size. Expected "
                f"{self.input_size}, got {input.size(-1)}"
            )

    def _check_hidden(self, state, batch, size, name):
        wanted = (self.num_layers * (2 if self.bidirectional else 1), batch, size)
        if state.size() != wanted:
            raise RuntimeError(f"Expected {name} size {wanted}, got {list(state.size())}")

    def _check_ranks(self, hx, rank):
        """RuntimeError unless the hidden state has the input's rank."""
        if hx.dim() != rank:
            case = "batched 3-D" if rank == 3 else "unbatched 2-D"
            raise RuntimeError(
                f"For {case} input, hx should also be {rank}-D but got {hx.dim()}-D tensor"
            )
        return hx if rank == 3 else hx.unsqueeze(1)

    def _zeros(self, input, batch, size=None):
        layers = self.num_layers * (2 if self.bidirectional else 1)
        return torch.zeros(layers, batch, size or self.hidden_size, dtype=input.dtype)

    def _states(self, input, hx, batch, rank):
        """The hidden state to begin with: what was given, checked, or zeros."""
        if hx is None:
            return self._zeros(input, batch)
        if rank is not None:
            hx = self._check_ranks(hx, rank)
        return hx

    def _check_states(self, hx, batch):
        self._check_hidden(hx, batch, self.hidden_size, "hidden")

    def _reorder(self, hx, order):
        return _permuted(hx, order)

    def _unbatched(self, hx):
        return hx.squeeze(1)

    def _result(self, results):
        return results[1]

    def forward(self, input, hx=None):
        """(output, last hidden state) for [length, batch, features], or without a batch, or
        packed; [batch, length, features] when batch_first."""
        if isinstance(input, PackedSequence):
            return self._forward_packed(input, hx)
        rank = input.dim()
        if rank not in (2, 3):
            raise ValueError(
                f"{self._get_name()}: Expected input to be 2D or 3D, got {rank}D "
                + ("tensor instead" if self.mode.startswith("RNN") else "instead")
            )
        given = hx is not None
        if rank == 2:
            input = input.unsqueeze(0 if self.batch_first else 1)
        batch = input.size(0 if self.batch_first else 1)
        hx = self._states(input, hx, batch, rank)
        self._check_input(input)
        if given:
            self._check_states(hx, batch)
        results = getattr(torch, _OPERATORS[self.mode])(
            input, hx, self._flat_weights, self.bias, self.num_layers, self.dropout,
            self.training, self.bidirectional, self.batch_first
        )
        output, hidden = results[0], self._result(results)
        if rank == 2:
            return output.squeeze(0 if self.batch_first else 1), self._unbatched(hidden)
        return output, hidden

    def _forward_packed(self, packed, hx):
        data, batch_sizes, order, back = packed
        batch = int(batch_sizes[0])
        if hx is None:
            hx = self._states(data, None, batch, None)
        else:
            hx = self._reorder(hx, order)
            self._check_states(hx, batch)
        results = getattr(torch, _OPERATORS[self.mode])(
            data, batch_sizes, hx, self._flat_weights, self.bias, self.num_layers, self.dropout,
            self.training, self.bidirectional
        )
        output = PackedSequence(results[0], batch_sizes, order, back)
        return output, self._reorder(self._result(results), back)


class RNN(RNNBase):
    """h = tanh(W x + b + U h + c), step by step; nonlinearity: "tanh" or "relu"."""

    def __init__(self, *args, **kwargs):
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        if len(args) > 3:
            self.nonlinearity = args[3]
            args = args[:3] + args[4:]
        else:
            self.nonlinearity = kwargs.pop("nonlinearity", "tanh")
        if self.nonlinearity not in ("tanh", "relu"):
            raise ValueError(
                f"Unknown nonlinearity '{self.nonlinearity}'. Select from 'tanh' or 'relu'."
            )
        super().__init__(f"RNN_{self.nonlinearity.upper()}", *args, **kwargs)


class GRU(RNNBase):
    """A gated recurrent unit: two gates decide what is kept and what is new."""

    def __init__(self, *args, **kwargs):
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        super().__init__("GRU", *args, **kwargs)


class LSTM(RNNBase):
    """Long short-term memory: a cell that three gates write, keep and read."""

    def __init__(self, *args, **kwargs):
        super().__init__("LSTM", *args, **kwargs)

    def _states(self, input, hx, batch, rank):
        if hx is None:
            return (
                self._zeros(input, batch, self.proj_size or self.hidden_size),
                self._zeros(input, batch),
            )
        if rank is not None:
            if hx[0].dim() != rank or hx[1].dim() != rank:
                case = "batched 3-D" if rank == 3 else "unbatched 2-D"
                raise RuntimeError(
                    f"For {case} input, hx and cx should also be {rank}-D but got "
                    f"({hx[0].dim()}-D, {hx[1].dim()}-D) tensors"
                )
            if rank == 2:
                hx = (hx[0].unsqueeze(1), hx[1].unsqueeze(1))
        return hx

    def _check_states(self, hx, batch):
        hidden = self.proj_size or self.hidden_size
        self._check_hidden(hx[0], batch, hidden, "hidden[0]")
        self._check_hidden(hx[1], batch, self.hidden_size, "hidden[1]")

    def _reorder(self, hx, order):
        return _permuted(hx[0], order), _permuted(hx[1], order)

    def _unbatched(self, hx):
        return hx[0].squeeze(1), hx[1].squeeze(1)

    def _result(self, results):
        return results[1:]


class RNNCellBase(Module):
    """What cells share: parameters and checks."""

    __constants__ = ["input_size", "hidden_size", "bias"]

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool, num_chunks: int, device=None,
        dtype=None
    ) -> None:
        made = {"device": device, "dtype": dtype}
        super().__init__()
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        gates = num_chunks * hidden_size
        self.weight_ih = Parameter(torch.empty((gates, input_size), **made))
        self.weight_hh = Parameter(torch.empty((gates, hidden_size), **made))
        for name in ("bias_ih", "bias_hh"):
            value = Parameter(torch.empty(gates, **made)) if bias else None
            self.register_parameter(name, value)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draws all parameters afresh, uniform within 1 / sqrt(hidden_size)."""
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def extra_repr(self) -> str:
        text = f"{self.input_size}, {self.hidden_size}"
        if self.bias is not True:
            text += f", bias={self.bias}"
        if getattr(self, "nonlinearity", "tanh") != "tanh":
            text += f", nonlinearity={self.nonlinearity}"
        return text

    def _run(self, operator, input, hx):
        """One step; a single vector is a batch of one."""
        name = self._get_name()
        if input.dim() not in (1, 2):
            raise ValueError(f"{name}: Expected input to be 1D or 2D, got {input.dim()}D instead")
        states = hx if isinstance(hx, tuple) else (hx,)
        for place, state in enumerate(states):
            if state is not None and state.dim() not in (1, 2):
                shown = f"hx[{place}]" if isinstance(hx, tuple) else "hidden"
                raise ValueError(
                    f"{name}: Expected {shown} to be 1D or 2D, got {state.dim()}D instead"
                )
        batched = input.dim() == 2
        if not batched:
            input = input.unsqueeze(0)
        zeros = None
        ready = []
        for state in states:
            if state is None:
                if zeros is None:
                    zeros = torch.zeros(input.size(0), self.hidden_size, dtype=input.dtype)
                state = zeros
            elif not batched:
                state = state.unsqueeze(0)
            ready.append(state)
        hidden = ready if isinstance(hx, tuple) else ready[0]
        result = operator(
            input, hidden, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh
        )
        if batched:
            return result
        if isinstance(result, tuple):
            return tuple(state.squeeze(0) for state in result)
        return result.squeeze(0)


class RNNCell(RNNCellBase):
    """One step of an RNN."""

    __constants__ = ["input_size", "hidden_size", "bias", "nonlinearity"]

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, nonlinearity: str = "tanh",
        device=None, dtype=None
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        if self.nonlinearity not in ("tanh", "relu"):
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        return self._run(getattr(torch, f"rnn_{self.nonlinearity}_cell"), input, hx)


class LSTMCell(RNNCellBase):
    """One step of an LSTM: (h, c)."""

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, device=None, dtype=None
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(
        self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None
    ) -> tuple[Tensor, Tensor]:
        return self._run(torch.lstm_cell, input, (None, None) if hx is None else hx)


class GRUCell(RNNCellBase):
    """One step of a GRU."""

    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, device=None, dtype=None
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        return self._run(torch.gru_cell, input, hx)
