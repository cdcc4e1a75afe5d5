import type { LoopCharacteristics, MultiInstance } from '../../model.js';
import { DONE, failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { IterationScope, LoopBody, LoopBodyScope, Scope } from '../../scope.js';
import type { Token } from '../../state.js';
import { recordBody } from '../compensation/completed.js';
import type { Execution } from '../execution.js';
import { closeScope } from '../compensation/handlers.js';
import { raiseIncident, raiseIncidentOfHost } from '../failures/incidents.js';
import { bodyOf, updateBody, wake } from './iterations.js';
import { attributesOf, collectedBy, multiInstanceBody, runsAgain, standardLoopBody } from './loop-body.js';
import { cancelTokensIn } from '../scopes/scopes.js';
import { createToken, createTokenInside, tooManyTokens } from '../tokens/tokens.js';
import { raiseOfHost } from '../failures/raising.js';
import { writeVariables } from '../variables/variable-writes.js';
import { namesFor } from '../variables/variables.js';
import { disarmAll, waitHere } from '../waits/waits.js';

/** Iterations that one step of the host starts, so that the cost of a step is bounded. */
const STARTED_AT_ONCE = 50;

/** Opens the body with count and collection. The host then waits until all iterations are over. */
export function openBody(execution: Execution, host: Token, loop: LoopCharacteristics): void {
  const body = bodyFor(execution, host, loop);
  if (!body.ok) return raiseIncident(execution, host, body.failure);
  goOn(execution, host, loop, newBody(execution, host, body.value));
}

function newBody(execution: Execution, host: Token, body: LoopBody): LoopBodyScope {
  const { count } = body;
  const scope: LoopBodyScope = {
    id: execution.newId(),
    n: execution.store.nextN(),
    parent: host.scopeId,
    elementId: host.elementId,
    hostToken: host.id,
    variables: count === null ? {} : { numberOfInstances: count },
    body,
  };
  execution.store.put('scopes', scope);
  return scope;
}

/**
 * Opens the body of an activity in which an operator has placed a token. The first iteration has begun and the token that
 * runs it is inside [engine#recovery]. The other iterations follow as usual.
 */
export function openFirstIteration(execution: Execution, host: Token, loop: LoopCharacteristics): Result<Token> {
  const body = bodyFor(execution, host, loop);
  if (!body.ok) return body;
  const { count, items } = body.value;
  if (count === 0) return failed('InvalidLoop', `expected ${host.elementId} to run at least once, but it has no items`);
  const scope = newBody(execution, host, { ...body.value, started: 1, items: count === 1 ? null : items });
  const iteration = newIteration(execution, host, { ...scope, body: body.value }, 1);
  if (loop.kind === 'multiInstance' && !loop.isSequential && count !== 1) wake(execution, execution.token(host.id));
  return succeeded(createTokenInside(execution, { scopeId: iteration.id, elementId: host.elementId, via: null }));
}

/** The host's step: starts iterations or ends the body. */
export function continueBody(execution: Execution, host: Token, loop: LoopCharacteristics): void {
  const scope = bodyOf(execution, host);
  if (scope !== null) goOn(execution, host, loop, scope);
}

function bodyFor(execution: Execution, host: Token, loop: LoopCharacteristics): Result<LoopBody> {
  if (loop.kind === 'standard') return succeeded(standardLoopBody());
  return multiInstanceBody(loop, namesFor(execution, host), execution.limits.maxLoopInstances);
}

function goOn(execution: Execution, host: Token, loop: LoopCharacteristics, scope: LoopBodyScope): void {
  const next = nextStarts(execution, host, loop, scope.body);
  if (!next.ok) return raiseIncidentOfHost(execution, host, next.failure);
  const { body } = scope;
  if (next.value === 0 && isOver(body)) return endBody(execution, host, loop, scope);
  waitHere(execution, host, 'active');
  const isAllStarted = body.started + next.value === body.count;
  const started = { started: body.started + next.value, items: isAllStarted ? null : body.items };
  if (next.value > 0) updateBody(execution, scope, started);
  for (let i = 1; i <= next.value; i++) startIteration(execution, host, scope, body.started + i);
  const isToBeContinued = next.value > 0 && !isAllStarted && loop.kind === 'multiInstance' && !loop.isSequential;
  if (isToBeContinued) wake(execution, execution.token(host.id));
}

/** How many iterations start now. */
function nextStarts(execution: Execution, host: Token, loop: LoopCharacteristics, body: LoopBody): Result<number> {
  if (body.isDone || (isOneByOne(loop) && !isOver(body))) return succeeded(0);
  if (loop.kind === 'standard') {
    const extra = { loopCounter: body.completed, ...attributesOf(body) };
    const again = runsAgain(loop, body, namesFor(execution, host, extra));
    return again.ok ? succeeded(again.value ? 1 : 0) : again;
  }
  const left = (body.count ?? 0) - body.started;
  const next = Math.min(left, loop.isSequential ? 1 : STARTED_AT_ONCE);
  const tooMany = next > 0 ? tooManyTokens(execution) : null;
  return tooMany === null ? succeeded(next) : { ok: false, failure: tooMany };
}

/** A repaired host must not start an iteration while another runs [engine#multi-instance] [engine#standard-loop]. */
function isOneByOne(loop: LoopCharacteristics): boolean {
  return loop.kind === 'standard' || loop.isSequential;
}

function isOver({ started, completed, terminated, isDone }: LoopBody): boolean {
  return isDone || started === completed + terminated;
}

function startIteration(execution: Execution, host: Token, body: LoopBodyScope, index: number): void {
  const { id: scopeId } = newIteration(execution, host, body, index);
  createToken(execution, { scopeId, elementId: host.elementId, via: null });
}

function newIteration(execution: Execution, host: Token, { id, body }: LoopBodyScope, index: number): IterationScope {
  const { loop } = execution.elementOf(host).node;
  const scope: IterationScope = {
    id: execution.newId(),
    n: execution.store.nextN(),
    parent: id,
    elementId: host.elementId,
    hostToken: host.id,
    variables: loop?.kind === 'multiInstance' ? variablesOf(loop, body, index) : { loopCounter: index },
    iteration: index,
  };
  execution.store.put('scopes', scope);
  return scope;
}

/** Counter, item and output item are local to the instance [engine#multi-instance]. */
function variablesOf({ inputItem, outputItem }: MultiInstance, { items }: LoopBody, index: number): Scope['variables'] {
  return {
    loopCounter: index,
    ...(outputItem === null ? {} : { [outputItem]: null }),
    ...(inputItem === null ? {} : { [inputItem]: items?.[index - 1] ?? null }),
  };
}

/** Terminates the remaining iterations and writes the output. The host leaves by its flows in its next step. */
function endBody(execution: Execution, host: Token, loop: LoopCharacteristics, scope: LoopBodyScope): void {
  const { store } = execution;
  for (const id of [...store.indexes.scopesHostedBy(host.id)]) {
    if (id === scope.id) continue;
    cancelTokensIn(execution, id);
    closeScope(execution, execution.state.scopes[id]!);
  }
  const written = writeCollected(execution, host, loop, scope.body);
  if (!written.ok) return raiseOfHost(execution, host, written.failure);
  recordBody(execution, host, scope.id);
  store.remove('scopes', scope.id);
  disarmAll(execution, host.id);
  store.put('tokens', { ...execution.token(host.id), status: 'active', phase: 'leave', local: null });
  store.enqueue(host.id);
}

function writeCollected(execution: Execution, host: Token, loop: LoopCharacteristics, body: LoopBody): Result<void> {
  if (loop.kind === 'standard' || loop.output === null) return DONE;
  return writeVariables(execution, host.scopeId, { [loop.output]: collectedBy(body) }, host.elementId);
}
