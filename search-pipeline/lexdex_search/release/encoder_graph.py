"""Build the ONNX graph of the MiniLM sentence encoder from its safetensors weights, without torch.

Inputs are `input_ids` and `attention_mask` (int64, [batch, length]), the output is `embedding` (float32, [batch, 384],
unit length). The graph contains the mean pooling over unmasked tokens and the L2 normalisation. This module imports
onnx, so it is imported only to build an encoder, never by a server process.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file

OPSET = 17
MASKED = -10_000.0

Array = npt.NDArray[Any]


class _Graph:
    """Collects the nodes and weights of an ONNX graph; each method that adds a node returns the name of its output."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def node(self, kind: str, *inputs: str, **attributes: Any) -> str:  # noqa: ANN401  (onnx attributes are of many types)
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def constant(self, name: str, value: Array) -> str:
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def weight(self, name: str) -> str:
        return self.constant(name, self.weights[name])

    def ints(self, *values: int) -> str:
        return self.constant("ints_" + "_".join(map(str, values)), np.array(values, np.int64))

    def scalar(self, value: float) -> str:
        return self.constant(f"scalar_{value!r}", np.array(value, np.float32))

    def linear(self, name: str, x: str) -> str:
        """Add a linear layer and return its output.

        Stored weights are transposed to [in, out], as the quantiser needs.
        """
        kernel = self.constant(f"{name}.kernel", self.weights[f"{name}.weight"].T)
        return self.node("Add", self.node("MatMul", x, kernel), self.weight(f"{name}.bias"))

    def normalise(self, name: str, x: str, epsilon: float) -> str:
        scale, shift = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.node("LayerNormalization", x, scale, shift, axis=-1, epsilon=epsilon)


def _embeddings(g: _Graph, epsilon: float) -> str:
    words = g.node("Gather", g.weight("embeddings.word_embeddings.weight"), "input_ids")
    # Slice needs a one-dimensional end; with Gather instead, the optimizer would fuse the wrong nodes.
    length = g.node("Shape", "input_ids", start=1, end=2)
    table = g.weight("embeddings.position_embeddings.weight")
    positions = g.node("Slice", table, g.ints(0), length, g.ints(0))
    kind = g.constant("token_type", g.weights["embeddings.token_type_embeddings.weight"][0])
    summed = g.node("Add", g.node("Add", words, positions), kind)
    return g.normalise("embeddings.LayerNorm", summed, epsilon)


def _attention(g: _Graph, layer: str, x: str, mask: str, heads: int, width: int) -> str:
    def split(name: str, order: list[int]) -> str:
        projected = g.linear(f"{layer}.attention.self.{name}", x)
        shaped = g.node("Reshape", projected, g.ints(0, 0, heads, width))
        return g.node("Transpose", shaped, perm=order)

    query, value = split("query", [0, 2, 1, 3]), split("value", [0, 2, 1, 3])
    key = split("key", [0, 2, 3, 1])
    scores = g.node("Div", g.node("MatMul", query, key), g.scalar(float(np.sqrt(width))))
    weights = g.node("Softmax", g.node("Add", scores, mask), axis=-1)
    mixed = g.node("Transpose", g.node("MatMul", weights, value), perm=[0, 2, 1, 3])
    return g.linear(f"{layer}.attention.output.dense", g.node("Reshape", mixed, g.ints(0, 0, heads * width)))


def _feed_forward(g: _Graph, layer: str, x: str) -> str:
    """Add a transformer layer's feed-forward part, with the exact GELU (by Erf) with which the model was trained."""
    wide = g.linear(f"{layer}.intermediate.dense", x)
    erf = g.node("Erf", g.node("Div", wide, g.scalar(float(np.sqrt(2.0)))))
    half = g.node("Mul", wide, g.scalar(0.5))
    return g.linear(f"{layer}.output.dense", g.node("Mul", half, g.node("Add", erf, g.scalar(1.0))))


def _pool(g: _Graph, x: str, mask: str) -> str:
    """Add mean pooling over unmasked tokens, then L2 normalisation, which makes dividing the sum unnecessary."""
    kept = g.node("Mul", x, g.node("Unsqueeze", mask, g.ints(2)))
    summed = g.node("ReduceSum", kept, g.ints(1), keepdims=0)
    return g.node("LpNormalization", summed, axis=-1, p=2)


def build_graph(model_dir: Path) -> onnx.ModelProto:
    """Build the float32 ONNX graph of a BERT-like sentence encoder with mean pooling from the files in `model_dir`."""
    settings = json.loads((model_dir / "config.json").read_text(encoding="utf-8"))
    heads, epsilon = settings["num_attention_heads"], settings["layer_norm_eps"]
    width = settings["hidden_size"] // heads
    g = _Graph(load_file(model_dir / "model.safetensors"))
    kept = g.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    dropped = g.node("Mul", g.node("Sub", g.scalar(1.0), kept), g.scalar(MASKED))
    mask = g.node("Unsqueeze", dropped, g.ints(1, 2))
    x = _embeddings(g, epsilon)
    for number in range(settings["num_hidden_layers"]):
        layer = f"encoder.layer.{number}"
        attended = g.node("Add", x, _attention(g, layer, x, mask, heads, width))
        x = g.normalise(f"{layer}.attention.output.LayerNorm", attended, epsilon)
        x = g.normalise(f"{layer}.output.LayerNorm", g.node("Add", x, _feed_forward(g, layer, x)), epsilon)
    g.nodes.append(helper.make_node("Identity", [_pool(g, x, kept)], ["embedding"], name="embedding"))
    return _model(g, settings["hidden_size"])


def _model(g: _Graph, width: int) -> onnx.ModelProto:
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in ("input_ids", "attention_mask")
    ]
    output = helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["batch", width])
    graph = helper.make_graph(g.nodes, "sentence_encoder", inputs, [output], list(g.constants.values()))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def quantise_graph(source: Path, target: Path) -> None:
    """Quantise the weights of the graph file `source` to int8 per output channel, and write it to `target`.

    Activations are quantised at run time. The result has 23 MB instead of 90 and is three times as fast.
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic  # noqa: PLC0415  (costs a second; builders only)

    quantize_dynamic(source, target, weight_type=QuantType.QInt8, per_channel=True)
