/** The case behind a verdict on numbers that differ. Types only. */

/** A node, as lists of nodes have it. */
export interface CaseNode {
  readonly name: string;
  readonly target: string;
  readonly args: string;
  readonly kwargs: string;
  /** What it computes for the inputs of the case; empty when that isn't known. */
  readonly value: string;
  /** Whether this is where values part. */
  readonly parts: boolean;
}

export interface CaseSide {
  /** The name that the node at which values part has in the whole graph. */
  readonly node: string;
  readonly nodes: readonly CaseNode[];
  /** How many nodes of the graph aren't among them. */
  readonly leftOut: number;
}

/** Two graphs that part for the inputs, the expected one first (engine/python/playground/cases.py). */
export interface PartedCase {
  /** Whether graphs and inputs are what making them small has left; otherwise they are as they are. */
  readonly small: boolean;
  readonly inputs: readonly { readonly name: string; readonly text: string }[];
  /** How the values differ, in words; null when that isn't known. */
  readonly found: string | null;
  readonly sides: readonly [CaseSide, CaseSide];
}
