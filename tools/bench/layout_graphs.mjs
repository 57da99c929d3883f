// Graphs as tracing makes them, as lists of names and of what each node reads, for measuring drawings.

/** Collects nodes in program order. */
class Trace {
  nodes = [];

  /** Adds a node that reads `inputs` (indices); its index. */
  add(name, ...inputs) {
    this.nodes.push({ name: `${name}_${this.nodes.length}`, inputs });
    return this.nodes.length - 1;
  }

  chain(at, ...names) {
    return names.reduce((input, name) => this.add(name, input), at);
  }
}

/** The first lesson's graph: two linear layers with a relu between them. */
export function lesson() {
  const trace = new Trace();
  const x = trace.add('x');
  trace.chain(x, 'fc1', 'relu', 'fc2', 'output');
  return trace.nodes;
}

export function resnet18() {
  const trace = new Trace();
  let x = trace.chain(trace.add('x'), 'conv1', 'bn1', 'relu', 'maxpool');
  for (let block = 0; block < 8; block++) {
    const main = trace.chain(x, 'conv1', 'bn1', 'relu', 'conv2', 'bn2');
    const narrows = block > 0 && block % 2 === 0;
    const way = narrows ? trace.chain(x, 'downsample_0', 'downsample_1') : x;
    x = trace.add('relu', trace.add('add', main, way));
  }
  trace.chain(x, 'avgpool', 'flatten', 'fc', 'output');
  return trace.nodes;
}

/** Transformer blocks (attention, residual ways, two linear layers) until there are `count` nodes. */
export function transformer(count) {
  const trace = new Trace();
  const mask = trace.add('mask');
  let x = trace.add('x');
  while (trace.nodes.length + 18 < count) {
    const norm = trace.add('layer_norm', x);
    const [q, k, v] = ['q_proj', 'k_proj', 'v_proj'].map((name) => trace.add(name, norm));
    const scores = trace.chain(trace.add('matmul', q, trace.add('transpose', k)), 'truediv');
    const weights = trace.chain(trace.add('masked_fill', scores, mask), 'softmax', 'dropout');
    const out = trace.chain(trace.add('matmul', weights, v), 'out_proj');
    x = trace.add('add', x, out);
    x = trace.add('add', x, trace.chain(x, 'layer_norm', 'fc1', 'gelu', 'fc2'));
  }
  trace.chain(x, 'layer_norm', 'output');
  return trace.nodes;
}

/**
 * A rewrite in steps: from the third node on, every `every`th node with one input is replaced by a new
 * one and then erased. Each step is the graph after one change; nodes keep their names.
 */
export function rewrite(nodes, every) {
  const steps = [nodes];
  const ids = nodes.map(({ name }) => name);
  let state = nodes.map(({ name, inputs }) => ({ name, reads: inputs.map((i) => ids[i]) }));
  const record = () => {
    const index = new Map(state.map(({ name }, i) => [name, i]));
    steps.push(
      state.map(({ name, reads }) => ({ name, inputs: reads.map((read) => index.get(read)) })),
    );
  };
  for (let at = 2; at < nodes.length - 1; at += every) {
    const old = ids[at];
    const place = state.findIndex(({ name }) => name === old);
    if (state[place].reads.length !== 1) continue;
    const fresh = `fused_${at}`;
    state = state.toSpliced(place + 1, 0, { name: fresh, reads: state[place].reads });
    record();
    state = state.map(({ name, reads }) => ({
      name,
      reads: reads.map((read) => (read === old && name !== fresh ? fresh : read)),
    }));
    record();
    state = state.filter(({ name }) => name !== old);
    record();
  }
  return steps;
}
