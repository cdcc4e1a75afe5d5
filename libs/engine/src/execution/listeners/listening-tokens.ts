import { evaluateJob } from '../../elements/pulled-job/evaluate-job.js';
import type { JobConfig } from '../../elements/pulled-job/job-config.js';
import type { ModelElement } from '../../element-definition.js';
import type { ListenerOf } from '../../listeners.js';
import type { PulledJob } from '../../pulled-job.js';
import type { Listening, Token } from '../../state.js';
import type { Execution } from '../execution.js';

/** The stage in which listeners are asked before the element begins. */
export const AT_START: Listening = { stage: 'start', next: 0 };

/** Whether a listener is left at this stage, or at one that follows without a step of the token. */
export function isHeard(execution: Execution, token: Token, listening: Listening): boolean {
  return nextOf(execution, token, listening) !== null;
}

/**
 * Asks the listener that comes next: the token waits for its job. False if none is left, and the token goes on. It keeps its
 * phase if the job cannot be offered, so that a repair asks the same listener again.
 */
export function askListener(execution: Execution, token: Token, listening: Listening): boolean {
  const next = nextOf(execution, token, listening);
  if (next === null) return false;
  const asking = { ...token, listening: next.listening };
  execution.store.put('tokens', asking);
  const activation = execution.activate(asking);
  const job = evaluateJob(activation, next.config);
  if (job.ok) activation.offerJob({ ...job.value, ...listenerOf(execution, next.listening) });
  else activation.fail(job.failure);
  return true;
}

/** The token as it was before listeners were asked. */
export function withoutListening({ listening: _listening, ...token }: Token): Token {
  return token;
}

/**
 * Marks a token that comes to an element whose event has occurred. What listens to its start is asked before what listens to its
 * end, when the token leaves.
 */
export function entered(execution: Execution, token: Token): Token {
  const plain = token.listening === undefined ? token : withoutListening(token);
  const isHeardHere = listenersAt(execution, plain, 'start').length > 0;
  return isHeardHere ? { ...plain, listening: { ...AT_START, isEntered: true } } : plain;
}

/** Whether the token stands for the process, which has not begun at it, or has ended. */
export function isAroundProcess({ listening }: Token): boolean {
  return listening?.stage === 'instance' || (listening?.stage === 'process' && listening.isEntered !== true);
}

/** Whether the token leaves its element behind its listeners. */
export function isLeaving({ listening }: Token): boolean {
  return listening?.isLeaving === true;
}

/** The token as a repair finds it: listeners that have answered are not asked again. */
export function repairable(token: Token): Token {
  return token.listening?.isEntered === true && !isLeaving(token) ? withoutListening(token) : token;
}

interface Next {
  readonly config: JobConfig;
  readonly listening: Listening;
}

function nextOf(execution: Execution, token: Token, listening: Listening): Next | null {
  for (let at: Listening | null = listening; at !== null; at = following(at)) {
    const config = listenersAt(execution, token, at.stage)[at.next];
    if (config !== undefined) return { config, listening: at };
  }
  return null;
}

/** Null if the token makes a step before further listeners are asked. */
function following(listening: Listening): Listening | null {
  if (listening.isEntered !== true) return null;
  if (listening.stage === 'process') return { ...listening, stage: 'start', next: 0 };
  return listening.stage === 'start' ? { ...listening, stage: 'end', next: 0 } : null;
}

function listenersAt({ index, state }: Execution, token: Token, stage: Listening['stage']): readonly JobConfig[] {
  const { model } = index;
  if (stage === 'process') return model.listeners?.start ?? [];
  if (stage === 'instance') return model.listeners?.end ?? [];
  const { node, definition } = index.at(token.elementId);
  if (stage === 'end') return node.listeners?.end ?? [];
  const own = node.listeners?.start ?? [];
  // An event subprocess begins by its start event, where its listeners are asked.
  if (isTriggered(index.at(token.elementId))) return [];
  if (definition.start === undefined || node.scope === null) return own;
  // A token outside of the event subprocess at whose start it stands is there for a wait that could not begin.
  if (state.scopes[token.scopeId]?.elementId !== node.scope) return [];
  const around = index.at(node.scope);
  return isTriggered(around) ? [...(around.node.listeners?.start ?? []), ...own] : own;
}

function isTriggered({ node, definition }: ModelElement): boolean {
  return definition.scope?.isTriggered?.(node) === true;
}

function listenerOf(
  { index: { model } }: Execution,
  { stage }: Listening,
): Partial<PulledJob> & { readonly listener: ListenerOf } {
  if (stage === 'start' || stage === 'end') return { listener: { event: stage } };
  const event = stage === 'process' ? 'start' : 'end';
  return { name: model.name ?? model.processId, listener: { event, isOfProcess: true } };
}
