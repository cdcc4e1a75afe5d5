import type { SequenceFlow } from '@svc/engine';
import type { Findings } from '../findings.js';
import type { FlowSource, NodeSource, ProcessSource } from '../source/process-source.js';
import { readCondition } from './source-reader.js';

/** Sequence flows with their ends checked and their conditions parsed. Flows without two valid ends are left out. */
export function compileFlows(source: ProcessSource, findings: Findings): SequenceFlow[] {
  const nodes = new Map(source.nodes.map((node) => [node.element.id, node]));
  return source.flows
    .filter((flow) => hasSoundEnds(flow, nodes, findings))
    .map((flow) => ({
      id: flow.id,
      name: flow.name,
      source: flow.source,
      target: flow.target,
      condition: flow.condition === null ? null : readCondition(flow.condition, findings, placeOf(flow)),
    }));
}

function hasSoundEnds(flow: FlowSource, nodes: ReadonlyMap<string, NodeSource>, findings: Findings): boolean {
  const source = nodes.get(flow.source);
  const target = nodes.get(flow.target);
  if (source === undefined)
    findings.breaks('flow-ends', `sourceRef ${flow.source} of flow ${flow.id} names no element`, placeOf(flow));
  if (target === undefined)
    findings.breaks('flow-ends', `targetRef ${flow.target} of flow ${flow.id} names no element`, placeOf(flow));
  if (source === undefined || target === undefined) return false;
  if (source.scope === target.scope) return true;
  findings.breaks(
    'flow-across-border',
    `flow ${flow.id} crosses the border of a subprocess, from ${flow.source} to ${flow.target}`,
    placeOf(flow),
  );
  return false;
}

function placeOf(flow: FlowSource): { elementId: string; line: number | null } {
  return { elementId: flow.id, line: flow.line };
}
