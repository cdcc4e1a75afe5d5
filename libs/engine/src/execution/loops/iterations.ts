import type { IterationScope, LoopBody, LoopBodyScope } from '../../scope.js';
import type { EngineState, Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { releaseVariables } from '../variables/variables.js';

/** Whether the token runs one iteration of its activity. Boundary events and flows belong to the host around it. */
export function isIterationToken({ scopes }: EngineState, token: Token): boolean {
  const scope = scopes[token.scopeId];
  return scope?.iteration !== undefined && scope.elementId === token.elementId;
}

/** Whether the token is at an activity that runs several times, on behalf of all its iterations. */
export function isLoopHost(execution: Execution, token: Token): boolean {
  return execution.elementOf(token).node.loop !== undefined && !isIterationToken(execution.state, token);
}

/** The loop body of the host; null before its activity has begun. The body is the oldest scope that a host has. */
export function bodyOf({ state, store }: Execution, host: Token): LoopBodyScope | null {
  for (const id of store.indexes.scopesHostedBy(host.id)) {
    const scope = state.scopes[id];
    return scope?.body === undefined ? null : scope;
  }
  return null;
}

/** The iteration that the token runs. Throws if there is none. */
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

/** Closes an iteration whose token has been removed. The host goes on if there is something left for it to do. */
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

/** Closes an iteration whose token an operator has removed, so that it has not completed. */
export function loseIteration(execution: Execution, iteration: IterationScope): void {
  const scope = bodyAround(execution.state, iteration);
  updateBody(execution, scope, { terminated: scope.body.terminated + 1 });
  closeIteration(execution, iteration);
}

/** Lets the host make another step, in which it starts the next iteration or ends the body. */
export function wake({ store }: Execution, host: Token): void {
  if (host.status === 'dead' || host.phase !== 'inside') return;
  store.put('tokens', { ...host, status: 'active', phase: 'enter' });
  store.enqueue(host.id);
}
