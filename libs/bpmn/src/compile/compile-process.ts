import { createModelIndex } from '@svc/engine';
import type { ProcessModel } from '@svc/engine';
import type { Findings } from '../findings.js';
import type { CompileLimits } from '../limits.js';
import type { ProcessSource } from '../source/process-source.js';
import { checkGraph } from './check-graph.js';
import { checkNames } from './check-names.js';
import { checkReachability } from './check-reachability.js';
import { compileFlows } from './compile-flows.js';
import { compileNodes } from './compile-nodes.js';

/** Turns a process into the model that the engine runs; null when the findings hold an error. */
export function compileProcess(source: ProcessSource, limits: CompileLimits, findings: Findings): ProcessModel | null {
  if (source.nodes.length + source.flows.length > limits.maxFlowElements) {
    findings.error(`the process has more than ${limits.maxFlowElements} elements and flows`);
    return null;
  }
  checkNames(source, findings);
  const flows = compileFlows(source, findings);
  const nodes = compileNodes(source, flows, findings);
  checkGraph(source, nodes, findings);
  const model: ProcessModel = {
    schema: 1,
    processId: source.id,
    name: source.name,
    nodes: nodes.map(({ node }) => node),
    flows,
  };
  // The index takes sound references for granted.
  if (findings.hasErrors) return null;
  const index = createModelIndex(model);
  for (const { node, definition, reader } of nodes) definition.check?.(node, index, reader);
  checkReachability(index, source, findings);
  return findings.hasErrors ? null : model;
}
