import { MAX_DATA_DEPTH } from '@svc/expressions';
import type { MultiInstance } from '../../model.js';
import { failed, succeeded } from '../../result.js';
import type { Failure, Result } from '../../result.js';
import type { IterationScope, LoopBody } from '../../scope.js';
import type { Token } from '../../state.js';
import { holds } from '../variables/evaluating.js';
import type { Execution } from '../execution.js';
import { raiseIncident } from '../failures/incidents.js';
import { bodyAround, closeIteration, iterationAround, updateBody } from './iterations.js';
import { isDeeperThan, jsonBytes } from '../variables/json-size.js';
import { attributesOf, withOutput } from './loop-body.js';
import { throwBehavior } from './loop-events.js';
import { removeToken } from '../tokens/tokens.js';
import { namesFor } from '../variables/variables.js';

/** Ends a completed iteration: it is counted, its value is collected, and its token takes no flow [engine#multi-instance]. */
export function endIteration(execution: Execution, token: Token): void {
  const { state } = execution;
  const iteration = iterationAround(state, token);
  const scope = bodyAround(state, iteration);
  const { loop } = execution.elementOf(token).node;
  const flaw = loop?.kind === 'multiInstance' ? nestingFlaw(iteration, loop) : null;
  // Only another run of the iteration can give another value.
  if (flaw !== null) return raiseIncident(execution, { ...token, phase: 'enter' }, flaw);
  const counted = { ...scope.body, completed: scope.body.completed + 1 };
  const ended = loop?.kind === 'multiInstance' ? instanceEnd(execution, token, loop, counted) : succeeded(counted);
  if (!ended.ok) return raiseIncident(execution, token, ended.failure);
  const isAlive = loop?.kind !== 'multiInstance' || throws(execution, token, loop, counted);
  if (!isAlive) return;
  updateBody(execution, scope, ended.value);
  removeToken(execution, token);
  closeIteration(execution, iteration);
}

/** The list of the collected values is a variable, in which each of them is one level deeper. */
function nestingFlaw({ variables }: IterationScope, { outputItem, output }: MultiInstance): Failure | null {
  if (outputItem === null || output === null) return null;
  const most = MAX_DATA_DEPTH - 1;
  if (!isDeeperThan(most, variables[outputItem] ?? null)) return null;
  const message = `expected values nested at most ${most} deep to be collected in ${output}, but ${outputItem} is nested deeper`;
  return { code: 'VariablesTooLarge', message };
}

/** False if what the instance threw has cancelled its token, or could not be thrown. */
function throws(execution: Execution, token: Token, loop: MultiInstance, counted: LoopBody): boolean {
  if (loop.behavior === undefined) return true;
  // If no handler catches it, the token is frozen here, about to end its instance.
  execution.store.put('tokens', token);
  const thrown = throwBehavior(execution, token, loop.behavior, counted);
  if (!thrown.ok) raiseIncident(execution, token, thrown.failure);
  return execution.state.tokens[token.id] === token;
}

function instanceEnd(execution: Execution, token: Token, loop: MultiInstance, counted: LoopBody): Result<LoopBody> {
  const collected = collect(execution, token, loop, counted);
  if (!collected.ok || loop.completionCondition === null) return collected;
  const names = namesFor(execution, token, attributesOf(counted));
  const isDone = holds(loop.completionCondition, names, 'completionCondition');
  return isDone.ok ? succeeded({ ...collected.value, isDone: isDone.value }) : isDone;
}

/** Adds the instance's value. Collected values must fit into the limits of variables, although they are not written yet. */
function collect(
  { state, limits, cost }: Execution,
  token: Token,
  { outputItem, output }: MultiInstance,
  body: LoopBody,
): Result<LoopBody> {
  if (outputItem === null || output === null) return succeeded(body);
  const iteration = iterationAround(state, token);
  const value = iteration.variables[outputItem] ?? null;
  const bytes = jsonBytes(value);
  cost.chargeBytes(bytes);
  const outputBytes = body.outputBytes + bytes + 1;
  const others = state.variableBytes - (iteration.writtenBytes ?? 0);
  if (others + outputBytes > limits.maxVariablesBytes) {
    const limit = `expected variables of at most ${limits.maxVariablesBytes} bytes in all`;
    return failed('VariablesTooLarge', `${limit}, but with what is collected in ${output} there would be more`);
  }
  return succeeded({ ...body, outputBytes, outputs: withOutput(body.outputs, iteration.iteration - 1, value) });
}
