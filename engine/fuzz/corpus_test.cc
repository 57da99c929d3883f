// Replays what the fuzzer found (tools/fuzz.mjs writes corpus.txt, an input a line in hexadecimal).

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "engine/fuzz/op_calls.h"
#include "engine/tensor/tensor.h"

namespace fxp {
namespace {

std::vector<uint8_t> Bytes(const std::string& line) {
  std::vector<uint8_t> bytes;
  for (size_t i = 0; i + 1 < line.size(); i += 2) {
    bytes.push_back(static_cast<uint8_t>(std::strtoul(line.substr(i, 2).c_str(), nullptr, 16)));
  }
  return bytes;
}

TEST(Fuzz, RunsItsCorpusWithoutAborting) {
  std::ifstream file("engine/fuzz/corpus.txt");
  std::string line;
  int count = 0;
  const int64_t limit = Storage::Limit();
  while (std::getline(file, line)) {
    const std::vector<uint8_t> bytes = Bytes(line);
    RunOpCalls(bytes.data(), bytes.size());
    ++count;
  }
  Storage::SetLimit(limit);
  EXPECT_GT(count, 100);
}

}  // namespace
}  // namespace fxp
