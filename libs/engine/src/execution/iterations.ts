import type { EngineState, LoopBody, Scope, Token } from '../state.js';
import type { Execution } from './execution.js';
import { releaseVariables } from './variables.js';

/** The scope of an activity that runs several times, while it does. */
export type BodyScope = Scope & { readonly body: LoopBody };

/** One run of an activity that runs several times: its single token stands at that activity again. */
export function isIteration(scope: Scope | undefined): boolean {
  return scope?.iteration !== undefined;
}

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
export function bodyOf({ state, store }: Execution, host: Token): BodyScope | null {
  for (const id of store.indexes.scopesHostedBy(host.id)) {
    const scope = state.scopes[id];
    return scope !== undefined && hasBody(scope) ? scope : null;
  }
  return null;
}

export function bodyAround({ scopes }: EngineState, iteration: Scope): BodyScope {
  const scope = scopes[iteration.parent ?? ''];
  if (scope !== undefined && hasBody(scope)) return scope;
  throw new Error(`expected a body around iteration ${iteration.id}, but there is none`);
}

export function updateBody(execution: Execution, { id }: BodyScope, change: Partial<LoopBody>): BodyScope {
  const scope = execution.state.scopes[id] as BodyScope;
  const changed = { ...scope, body: { ...scope.body, ...change } };
  execution.store.put('scopes', changed);
  return changed;
}

/** The iteration is over; its token is gone already. The host goes on if there is something left for it to do. */
export function closeIteration(execution: Execution, iteration: Scope): void {
  const { state, store } = execution;
  store.remove('scopes', iteration.id);
  releaseVariables(execution, iteration);
  execution.unsettled.delete(iteration.id);
  const { body } = bodyAround(state, iteration);
  const host = execution.token(iteration.hostToken!);
  const isLast = body.started === body.completed + body.terminated;
  if (isLast || body.isDone) wake(execution, host);
}

/** A token left the iteration in another way than by completing: an operator has taken it away. */
export function loseIteration(execution: Execution, iteration: Scope): void {
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

function hasBody(scope: Scope): scope is BodyScope {
  return scope.body !== undefined;
}
