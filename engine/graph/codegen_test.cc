#include "engine/graph/codegen.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

class CodegenTest : public GraphTest {
 protected:
  std::string Code(std::string_view text, CodegenOptions options = {}) {
    const auto code = GeneratePython(Parse(text), options);
    return code.ok() ? code.value().source : ErrorText(code);
  }
};

TEST_F(CodegenTest, FreesValuesAfterTheirLastUse) {
  EXPECT_EQ(Code(R"(graph {
  %x = placeholder[x]()
  %y = placeholder[y]()
  %unused = placeholder[unused]()
  %add = call_function[@operator.add](%x, %y)
  %relu = call_function[@torch.relu](%x)
  %mul = call_function[@operator.mul](%add, %y)
  %output = output[output](%mul)
})"),
            R"(


def forward(self, x, y, unused):
    add = x + y
    relu = torch.relu(x);  x = relu = None
    mul = add * y;  add = y = None
    return mul
    )");
}

TEST_F(CodegenTest, SpellsEveryOpcode) {
  EXPECT_EQ(Code(R"(graph {
  %x = placeholder[x](2.5)
  %_args = placeholder[*args]()
  %input_1 = placeholder[input]()
  %w = get_attr[layers.0.w]()
  %fc = call_module[blk.a b](%x, k=(1,))
  %sum_1 = call_method[sum](%fc, 0, keepdim=True)
  %getattr_1 = call_function[@getattr](%x, 'shape')
  %f = call_function[@__main__.f](%w, [%sum_1, complex(0.0, 1.0)], {'a': None}, slice(None, %x, 2))
  %iadd = call_function[@operator.iadd](%f, 1)
  %setitem = call_function[@operator.setitem](%f, 0, %iadd)
  %output = output[output]((%setitem, @torch.float32))
})"),
            R"(


def forward(self, x = 2.5, *args, input):
    _args = args
    input_1 = input
    w = getattr(self.layers, "0").w
    fc = getattr(self.blk, "a b")(x, k = (1,))
    sum_1 = fc.sum(0, keepdim = True);  fc = None
    getattr_1 = x.shape;  getattr_1 = None
    f = __main___f(w, [sum_1, complex(0.0, 1.0)], {'a': None}, slice(None, x, 2));  w = sum_1 = x = None
    f += 1;  iadd = f
    f[0] = iadd;  setitem = f;  f = iadd = None
    return (setitem, <torch.float32>)
    )");
}

TEST_F(CodegenTest, ListsTheGlobalsItNeedsAndTheNodeOfEachLine) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %f = call_function[@__main__.f](%x)
  %g = call_function[@other.f](%f)
  %h = call_function[@__main__.f](%g)
  %output = output[output](%h)
})");
  CodegenOptions options;
  options.wrapped = {1, 3};
  const auto code = GeneratePython(graph, options);
  ASSERT_TRUE(code.ok());
  EXPECT_EQ(code.value().source, R"(
torch.fx._symbolic_trace.wrap("__main___f")

def forward(self, x):
    f = __main___f(x);  x = None
    g = other_f(f);  f = None
    h = __main___f(g);  g = None
    return h
    )");
  ASSERT_EQ(code.value().globals.size(), 2u);
  EXPECT_EQ(code.value().globals[0].first, "__main___f");
  EXPECT_EQ(code.value().globals[1].second, Object("other.f")->number);
  EXPECT_EQ(code.value().line_nodes, (std::vector<int32_t>{-1, -1, -1, -1, 1, 2, 3, 4, -1}));
}

// A global may have the name of a node, which is then called otherwise in the code.
TEST_F(CodegenTest, RenamesALocalThatAGlobalHas) {
  EXPECT_EQ(Code(R"(graph {
  %__main___f = call_function[@__main__.f](1)
  %output = output[output](%__main___f)
})"),
            R"(


def forward(self):
    __main___f_1 = __main___f(1)
    return __main___f_1
    )");
}

TEST_F(CodegenTest, AnnotatesNodesAndTheResult) {
  EXPECT_EQ(Code(R"(graph {
  %x : @torch.Tensor = placeholder[x]()
  %relu : @__main__.Cls = call_function[@torch.relu](%x)
  %output : @torch.Tensor = output[output](%relu)
})"),
            R"(


def forward(self, x : torch.Tensor) -> torch.Tensor:
    relu : __main___Cls = torch.relu(x);  x = None
    return relu
    )");
}

TEST_F(CodegenTest, AnEmptyGraphPasses) {
  EXPECT_EQ(Code("graph {}"), "\n\n\ndef forward(self):\n    pass\n    ");
}

TEST_F(CodegenTest, SaysWhichOperandIsMissing) {
  EXPECT_EQ(Code("graph {\n  %n = call_function[@operator.add](1)\n}"),
            "IndexError: Replacement index 1 out of range for positional args tuple");
  EXPECT_EQ(Code("graph {\n  %n = call_function[@operator.iadd]()\n}"),
            "IndexError: Replacement index 0 out of range for positional args tuple");
  EXPECT_EQ(Code("graph {\n  %n = call_method[sum]()\n}"), "IndexError: tuple index out of range");
  EXPECT_EQ(Code("graph {\n  %n = output[output]()\n}"), "IndexError: tuple index out of range");
  EXPECT_EQ(Code("graph {\n  %n = call_function[@getattr](1)\n}"),
            "IndexError: tuple index out of range");
  EXPECT_EQ(Code("graph {\n  %n = call_function[name]()\n}"),
            "AssertionError: call_function target name is no function");
  Graph& graph = Parse("graph {\n  %n = call_method[sum]()\n}");
  graph.SetArgs(Named(graph, "n"), Argument::Int(5));
  EXPECT_EQ(ErrorText(GeneratePython(graph, {})), "TypeError: args of node n must be a tuple");
}

}  // namespace
}  // namespace fxp
