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
  if (pulled.listener?.isOfProcess === true) return { elementId: index.model.processId, elementType: 'process' };
  return { elementId, elementType: index.at(elementId).node.type };
}

/** What a worker gets: variables of the job's own, and the names of those of the process beside them; null: all. */
export type JobVariables = Pick<PulledJob, 'reads'> & { readonly variables: Variables };

/**
 * The variables that the job names; or else the mapped inputs of its activity; or else all. Those of the process are not copied: a
 * worker gets their values of the moment at which it pulls the job [jobs#variables].
 */
export function jobVariables(state: EngineState, token: Token, { reads }: Pick<PulledJob, 'reads'>): JobVariables {
  if (reads === null && token.local !== null) return { reads: [], variables: token.local };
  const shared = state.scopes[state.rootScope]?.variables ?? {};
  const visible = visibleVariables(state, token);
  if (visible === shared) return { reads, variables: {} };
  const isInner = (name: string) => Object.hasOwn(visible, name) && visible[name] !== shared[name];
  const inner = (reads ?? Object.keys(visible)).filter(isInner);
  return { reads, variables: Object.fromEntries(inner.map((name) => [name, visible[name]!])) };
}
