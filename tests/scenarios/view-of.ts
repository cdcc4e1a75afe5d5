import type { Fact } from '@svc/engine';
import type { InstanceView, ScenarioEvent } from '@svc/engine/testing';

interface TokenView {
  readonly elementId: string;
  readonly elementType: string;
  readonly status: string;
}

/** Elements at which a waiting token waits for other tokens, not for the outside. */
const JOINS: ReadonlySet<string> = new Set(['parallelGateway', 'inclusiveGateway', 'complexGateway']);

/**
 * Elements whose work runs outside while their token is active. Any other token that stays active hosts a scope in which others
 * wait.
 */
const WORK_OUTSIDE: ReadonlySet<string> = new Set(['serviceTask', 'sendTask', 'callActivity']);

/** Elements at which a quiescent instance waits for the outside. */
export function waitingAt(tokens: Iterable<TokenView>): string[] {
  return [...tokens]
    .filter(waitsForTheOutside)
    .map(({ elementId }) => elementId)
    .sort();
}

function waitsForTheOutside({ status, elementType }: TokenView): boolean {
  return status === 'active' ? WORK_OUTSIDE.has(elementType) : status === 'waiting' && !JOINS.has(elementType);
}

/** The view of an instance that its facts give. */
export function viewOf(facts: readonly Fact[]): InstanceView {
  const tokens = new Map<string, TokenView>();
  const completed: string[] = [];
  const published: ScenarioEvent[] = [];
  let variables: InstanceView['variables'] = {};
  let status: Pick<InstanceView, 'status' | 'error'> = { status: 'running', error: null };
  for (const fact of facts) {
    if (fact.fact === 'token.changed') tokens.set(fact.tokenId, fact);
    if (fact.fact === 'element.completed') completed.push(fact.elementId);
    if (fact.fact === 'event.published') published.push(fact);
    if (fact.fact === 'variables.changed') variables = { ...variables, ...fact.changed };
    if (fact.fact === 'instance.status') status = { status: fact.status, error: fact.error };
  }
  return { ...status, variables, completed, published, waitingAt: waitingAt(tokens.values()) };
}

export interface StandingToken extends TokenView {
  readonly id: string;
}

/** The last state of each token, oldest first. A dead token may be frozen or consumed. */
export function standingTokens(facts: readonly Fact[]): StandingToken[] {
  const tokens = new Map<string, StandingToken>();
  for (const fact of facts) if (fact.fact === 'token.changed') tokens.set(fact.tokenId, { ...fact, id: fact.tokenId });
  return [...tokens.values()];
}

export interface OpenTimer {
  readonly id: string;
  readonly elementId: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
}

/** Timers that are set and have neither fired nor been cancelled, oldest first. */
export function openTimers(facts: readonly Fact[]): OpenTimer[] {
  const open = new Map<string, OpenTimer>();
  for (const fact of facts) {
    if (fact.fact === 'timer.scheduled' || fact.fact === 'timer.moved')
      open.set(fact.timerId, { id: fact.timerId, elementId: fact.elementId, dueAt: fact.dueAt });
    if (fact.fact === 'timer.fired' || fact.fact === 'timer.cancelled') open.delete(fact.timerId);
  }
  return [...open.values()];
}

/** Ids of the element's calls that were begun and have not ended, oldest first. */
export function openJobs(facts: readonly Fact[], elementId: string): string[] {
  const open = new Set<string>();
  for (const fact of facts) {
    if (fact.fact === 'call.started' && fact.elementId === elementId) open.add(fact.jobId);
    if (fact.fact === 'call.succeeded' || fact.fact === 'call.failed' || fact.fact === 'call.cancelled')
      open.delete(fact.jobId);
  }
  return [...open];
}

/** Ids of the element's open tasks, oldest first. */
export function openTasks(facts: readonly Fact[], elementId: string): string[] {
  const open = new Set<string>();
  for (const fact of facts) {
    if (fact.fact === 'task.created' && fact.elementId === elementId) open.add(fact.taskId);
    if (fact.fact === 'task.completed' || fact.fact === 'task.cancelled') open.delete(fact.taskId);
  }
  return [...open];
}
