import type { ModelIndex } from '../../element-definition.js';
import type { ElementId } from '../../ids.js';
import type { PulledJob } from '../../pulled-job.js';
import type { EngineState, Token } from '../../state.js';
import type { Variables } from '../../variables.js';
import { visibleVariables } from '../variables/variables.js';

/** The element that the job is about. A listener of the process has none: it names the process. */
export function placeOfJob(
  index: ModelIndex,
  { elementId, pulled }: { readonly elementId: ElementId; readonly pulled: PulledJob },
): { readonly elementId: ElementId; readonly elementType: string } {
  const { isOfProcess = false, elementId: about = elementId } = pulled.listener ?? {};
  if (isOfProcess) return { elementId: index.model.processId, elementType: 'process' };
  return { elementId: about, elementType: index.at(about).node.type };
}

/** What a worker gets: variables of the job's own, and the names of those of the process beside them; null: all. */
export type JobVariables = Pick<PulledJob, 'reads'> & { readonly variables: Variables };

/**
 * The variables that the job names; or else the mapped inputs of its activity; or else all. Those of the process are not copied: a
 * worker gets their values of the moment at which it pulls the job [jobs#variables].
 */
export function jobVariables(state: EngineState, token: Token, job: Pick<PulledJob, 'reads'>): JobVariables {
  const { reads, variables } = ownVariables(state, token, job);
  const step = token.listening?.task;
  if (step?.kind !== 'complete') return { reads, variables };
  // What somebody has answered to the task is not written before its listeners have agreed.
  const given = Object.entries(step.variables).filter(([name]) => job.reads?.includes(name) ?? true);
  return { reads, variables: { ...variables, ...Object.fromEntries(given) } };
}

function ownVariables(state: EngineState, token: Token, { reads }: Pick<PulledJob, 'reads'>): JobVariables {
  if (reads === null && token.local !== null) return { reads: [], variables: token.local };
  const shared = state.scopes[state.rootScope]?.variables ?? {};
  const visible = visibleVariables(state, token);
  if (visible === shared) return { reads, variables: {} };
  const isInner = (name: string) => Object.hasOwn(visible, name) && visible[name] !== shared[name];
  const inner = (reads ?? Object.keys(visible)).filter(isInner);
  return { reads, variables: Object.fromEntries(inner.map((name) => [name, visible[name]!])) };
}
