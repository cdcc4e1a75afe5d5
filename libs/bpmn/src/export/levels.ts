import type { FlowSource, NodeSource, ProcessSource } from '../source/process-source.js';

/** The nodes and flows of one level of a process, in file order. */
export interface Level {
  readonly nodes: readonly NodeSource[];
  readonly flows: readonly FlowSource[];
}

/** Levels by the id of the subprocess, null for the process. An empty subprocess has no level. */
export type Levels = ReadonlyMap<string | null, Level>;

export function levelsOf({ nodes, flows }: ProcessSource): Levels {
  const levels = new Map<string | null, { nodes: NodeSource[]; flows: FlowSource[] }>();
  const at = (scope: string | null) => {
    const known = levels.get(scope) ?? { nodes: [], flows: [] };
    levels.set(scope, known);
    return known;
  };
  for (const node of nodes) at(node.scope).nodes.push(node);
  for (const flow of flows) at(flow.scope).flows.push(flow);
  return levels;
}
