import type { IterationScope, LoopBody, LoopBodyScope } from '../../scope.js';
import type { EngineState, Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { releaseVariables } from '../variables/variables.js';

/** The token that runs its activity once; boundary events and flows are those of the host around it. */
export function isIterationToken({ scopes }: EngineState, token: Token): boolean {
  const scope = scopes[token.scopeId];
  return scope?.iteration !== undefined && scope.elementId === token.elementId;
}

/** The token that stands at an activity which runs several times, on behalf of all its iterations. */
export function isLoopHost(execution: Execution, token: Token): boolean {
  return execution.elementOf(token).node.loop !== undefined && !isIterationToken(execution.state, token);
}

/** Of the scopes that the token hosts, its body is the oldest; null before its activity has begun. */
export function bodyOf({ state, store }: Execution, host: Token): LoopBodyScope | null {
  for (const id of store.indexes.scopesHostedBy(host.id)) {
    const scope = state.scopes[id];
    return scope?.body === undefined ? null : scope;
  }
  return null;
}

/** The iteration that the token runs; there must be one. */
export function iterationAround({ scopes }: EngineState, token: Token): IterationScope {
  const scope = scopes[token.scopeId];
  if (scope?.iteration !== undefined) return scope;
  throw new Error(`expected an iteration around token ${token.id}, but there is none`);
}

export function bodyAround({ scopes }: EngineState, iteration: IterationScope): LoopBodyScope {
  const scope = scopes[iteration.parent];
  if (scope?.body !== undefined) return scope;
  throw new Error(`expected a body around iteration ${iteration.id}, but there is none`);
}

export function updateBody(execution: Execution, { id }: LoopBodyScope, change: Partial<LoopBody>): LoopBodyScope {
  const scope = execution.state.scopes[id] as LoopBodyScope;
  const changed = { ...scope, body: { ...scope.body, ...change } };
  execution.store.put('scopes', changed);
  return changed;
}

/** The iteration is over; its token is gone already. The host goes on if there is something left for it to do. */
export function closeIteration(execution: Execution, iteration: IterationScope): void {
  const { state, store } = execution;
  store.remove('scopes', iteration.id);
  releaseVariables(execution, iteration);
  execution.unsettled.delete(iteration.id);
  const { body } = bodyAround(state, iteration);
  const host = execution.token(iteration.hostToken);
  const isLast = body.started === body.completed + body.terminated;
  if (isLast || body.isDone) wake(execution, host);
}

/** A token left the iteration in another way than by completing: an operator has taken it away. */
export function loseIteration(execution: Execution, iteration: IterationScope): void {
  const scope = bodyAround(execution.state, iteration);
  updateBody(execution, scope, { terminated: scope.body.terminated + 1 });
  closeIteration(execution, iteration);
}

/** The host's next step looks what is to be done: another iteration, or the end of the body. */
export function wake({ store }: Execution, host: Token): void {
  if (host.status === 'dead' || host.phase !== 'inside') return;
  store.put('tokens', { ...host, status: 'active', phase: 'enter' });
  store.enqueue(host.id);
}
