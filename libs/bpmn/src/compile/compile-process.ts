import { createModelIndex } from '@svc/engine';
import type { ModelIndex, ProcessModel, SequenceFlow } from '@svc/engine';
import type { Findings } from '../findings.js';
import type { CompileLimits } from '../limits.js';
import type { ProcessSource } from '../source/process-source.js';
import { checkGraph } from './check-graph.js';
import { checkLevels } from './check-levels.js';
import { checkNames } from './check-names.js';
import { checkReachability } from './check-reachability.js';
import { checkWays } from './check-ways.js';
import { compileData } from './compile-data.js';
import { compileFlows } from './compile-flows.js';
import { readListeners } from './compile-listeners.js';
import { compileNodes } from './compile-nodes.js';
import type { CompiledNode } from './compile-nodes.js';
import { readClocks } from './read-clocks.js';

/** Compiles a process to the model that the engine runs; null if a finding is an error. */
export function compileProcess(source: ProcessSource, limits: CompileLimits, findings: Findings): ProcessModel | null {
  if (source.nodes.length + source.flows.length > limits.maxFlowElements) {
    findings.error(`the process has more than ${limits.maxFlowElements} elements and flows`);
    return null;
  }
  checkNames(source, findings);
  const clocks = readClocks(source, findings);
  const flows = compileFlows(source, findings);
  const nodes = compileNodes(source, flows, limits, findings);
  const index = indexOfRunnable(nodes, flows, source);
  checkGraph(source, { compiled: nodes, index }, findings);
  for (const { node, definition, reader } of nodes) definition.check?.(node, index, reader);
  const flowNodes = nodes.map(({ node }) => node);
  const data = compileData(source, flowNodes, findings);
  const listeners = readListeners({ ...source, type: 'process' }, findings);
  if (findings.hasErrors) return null;
  const model = {
    ...modelOf(nodes, flows, source),
    ...(clocks && { clocks }),
    ...(data && { data }),
    ...(listeners && { listeners }),
  };
  checkLevels(nodes, index);
  checkWays(nodes, index);
  checkReachability(createModelIndex(model), source, findings);
  return findings.hasErrors ? null : model;
}

/** The index for checks between elements. Elements that were refused are missing, and so are flows from or to them. */
function indexOfRunnable(
  nodes: readonly CompiledNode[],
  flows: readonly SequenceFlow[],
  source: ProcessSource,
): ModelIndex {
  const known = new Set(nodes.map(({ node }) => node.id));
  const between = flows.filter((flow) => known.has(flow.source) && known.has(flow.target));
  return createModelIndex(modelOf(nodes, between, source));
}

function modelOf(nodes: readonly CompiledNode[], flows: readonly SequenceFlow[], source: ProcessSource): ProcessModel {
  const { id, name } = source;
  return { schema: 1, processId: id, name, nodes: nodes.map(({ node }) => node), flows };
}
