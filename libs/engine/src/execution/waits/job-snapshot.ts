import type { PulledJob } from '../../pulled-job.js';
import type { EngineState, Token } from '../../state.js';
import type { Variables } from '../../variables.js';
import { visibleVariables } from '../variables/variables.js';

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
