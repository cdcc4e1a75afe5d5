import { NEWEST } from './behaviour.js';
import type { Behaviour } from './behaviour.js';
import type { Command } from './commands.js';
import type { PendingCheck, Validate } from './data-model.js';
import type { ModelElement, ModelIndex } from './element-definition.js';
import { deliverBuffered } from './execution/waits/events.js';
import { Execution } from './execution/execution.js';
import { errorOf } from './execution/failures/incidents.js';
import { limitsOf } from './execution/limits.js';
import type { LimitsGiven } from './execution/limits.js';
import { netCommands } from './execution/net-commands.js';
import { canRun, run } from './execution/run.js';
import { TokenActivation } from './execution/token-activation.js';
import type { Fact } from './facts.js';
import { applyHeld, applyInput } from './inputs/apply.js';
import { refusalOfMoved } from './inputs/moved-on.js';
import { refused } from './inputs/applied.js';
import { forgetStuck } from './execution/failures/stuck-inputs.js';
import { isKept, isStuck } from './inputs/stuck.js';
import type { Applied } from './inputs/applied.js';
import type { InputEnvelope, InputResult } from './inputs.js';
import { indexOf } from './model-index.js';
import type { ProcessModel } from './model.js';
import { changesOf } from './projection/changes.js';
import type { FlowId, TokenId } from './ids.js';
import type { AnsweredInput, EngineState } from './state.js';
import type { Journal } from './store/journal.js';
import { newState } from './store/new-state.js';
import { abandon, Store } from './store/store.js';

export interface AdvanceContext {
  readonly limits: LimitsGiven;
  /**
   * Validates a typed value at once. Absent where values are validated later (a workflow must not validate): then
   * `Outcome.checks` lists the checks, and their violations come back in the `verdicts` of the input.
   */
  readonly validate?: Validate;
  /**
   * Whether the slice has taken too long. Called after each element step with the number of steps of this call. Absent in a
   * replay, which must give the same result by itself.
   */
  readonly isSpent?: (steps: number) => boolean;
  /** Behaviour of the engine that began the run (`behaviourOf`). Absent: the newest. */
  readonly behaviour?: Behaviour;
}

export interface Outcome {
  /** The given state, changed in place, or the state of the new instance. */
  readonly state: EngineState;
  /** What happened, in order. */
  readonly facts: readonly Fact[];
  /** Sequence flows that tokens have taken, in order. For whoever measures what a run has covered: nothing is committed of them. */
  readonly flowsTaken: readonly FlowId[];
  /** What the outside must do after the facts are committed. */
  readonly commands: readonly Command[];
  /**
   * One result for each applied input, in order. Inputs without a result wait for the next slice, as this one's cost is
   * spent.
   */
  readonly results: readonly TakenInput[];
  /** Checks of typed values that have no verdict yet, in order. The outcome is valid if none of them finds a violation. */
  readonly checks: readonly PendingCheck[];
  /** Whether the slice ended before the instance came to rest: commit, then continue with the input `continued`. */
  readonly more: boolean;
  /** Element steps of the slice where `isSpent` ended it, to be stored in the envelope of the last input; otherwise null. */
  readonly slice: number | null;
  /** Lets `revert` restore the state. */
  readonly journal: Journal;
}

export interface TakenInput {
  readonly inputId: string;
  readonly result: InputResult;
  /** Set if it was taken before: it has changed nothing now. */
  readonly isRepeated?: true;
}

/** How many answers are kept for repeated inputs: more than can be in flight, with room for retries after continue-as-new. */
const ANSWERS_KEPT = 256;

/**
 * Applies inputs in order and moves the instance on until every token waits for the outside or the slice is used up. It has
 * no effect but on `state`, which it changes in place and `revert` restores; the same state and inputs always give the same
 * outcome. `state` is null for a new instance: its first input is `started`, and that input's id becomes the instance's id.
 */
export function advance(
  model: ProcessModel | ModelIndex,
  state: EngineState | null,
  inputs: readonly InputEnvelope[],
  context: AdvanceContext,
): Outcome {
  const store = new Store(state ?? created(inputs));
  try {
    return advanceIn(store, indexOf(model), inputs, context);
  } catch (error) {
    // This is an engine bug. The state is reverted, so that the caller can report the bug and continue from it.
    abandon(store);
    throw error;
  }
}

function advanceIn(
  store: Store,
  index: ModelIndex,
  inputs: readonly InputEnvelope[],
  context: AdvanceContext,
): Outcome {
  const execution = new Execution(
    index,
    store,
    { behaviour: NEWEST, ...context, limits: limitsOf(context.limits), slice: inputs.at(-1)?.slice },
    activate,
  );
  const before = { status: store.state.status, error: errorOf(store.state) };
  const results = takeAll(execution, inputs);
  if (execution.stepsWithoutWait !== store.state.stepsWithoutWait)
    store.set('stepsWithoutWait', execution.stepsWithoutWait);
  store.flush();
  for (const fact of changesOf(store.state, store.journal, { before, index: execution.index })) execution.record(fact);
  return {
    state: store.state,
    facts: execution.facts,
    flowsTaken: execution.flowsTaken,
    commands: netCommands(execution.commands, store.state),
    results,
    checks: execution.checks,
    more: hasMore(execution),
    slice: execution.endedSlice,
    journal: store.journal,
  };
}

function created(inputs: readonly InputEnvelope[]): EngineState {
  const [first] = inputs;
  if (first?.input.type !== 'started')
    throw new Error(`expected a new instance to begin with started, found ${first?.input.type}`);
  return newState(first.id, first.id);
}

function activate(execution: Execution, tokenId: TokenId, element: ModelElement): TokenActivation {
  return new TokenActivation(execution, tokenId, element);
}

/** A slice takes at least one input from outside, so that an endless run cannot delay it forever. */
function takeAll(execution: Execution, inputs: readonly InputEnvelope[]): Outcome['results'] {
  const results: TakenInput[] = [];
  let hasTaken = false;
  let hasApplied = false;
  for (const input of inputs) {
    if (hasTaken && !isOwnDoing(input) && execution.cost.isSliceSpent) break;
    const earlier = earlierResult(execution, input);
    const inputId = input.id;
    const result: InputResult = earlier ?? take(execution, input, hasApplied);
    results.push(earlier ? { inputId, result, isRepeated: true } : { inputId, result });
    hasApplied ||= earlier === null && result.ok;
    hasTaken ||= !isOwnDoing(input);
  }
  return results;
}

/** A repeated input changes nothing and gets its first answer again. */
function earlierResult(execution: Execution, envelope: InputEnvelope): InputResult | null {
  const { state } = execution;
  const answered = state.answered.find((candidate) => candidate.inputId === envelope.id);
  if (answered) return answered.result;
  return isStuck(execution, envelope) ? finished(state, isKept(envelope)) : null;
}

/** `hasApplied`: whether an input before it in the same commit was applied. */
function take(execution: Execution, envelope: InputEnvelope, hasApplied: boolean): InputResult {
  const { state, store } = execution;
  execution.begin(envelope);
  forgetStuck(execution, (stuck) => stuck?.id === envelope.id);
  const applied = refusalOfMoved(envelope, hasApplied) ?? applyOrUndo(execution, envelope);
  if (!applied.ok) return applied;
  execution.cost.endInput();
  countMovement(execution, envelope);
  run(execution, { deliverBuffered, applyHeld });
  const result = finished(state, applied);
  if (!isOwnDoing(envelope) && !applied.comesAgain) remember(store, { inputId: envelope.id, result });
  return result;
}

/** The status is added after all that follows has happened. */
function finished({ status }: EngineState, applied: Applied): InputResult {
  return applied.ok ? { ok: true, answer: { status, ...applied.answer } } : applied;
}

/** Whether the input comes from the instance's own run: a continued slice or the answer to a question. */
function isOwnDoing({ input }: InputEnvelope): boolean {
  return input.type === 'continued' || 'questionId' in input;
}

/** An input from outside resets the bounds of a run without a wait. A continued slice or an answered question does not. */
function countMovement(execution: Execution, envelope: InputEnvelope): void {
  const { store } = execution;
  const { at } = envelope;
  if (isOwnDoing(envelope)) {
    if ((store.state.movingSince ?? null) === null) store.set('movingSince', at);
    return;
  }
  execution.stepsWithoutWait = 0;
  if (store.state.movingSince !== null) store.set('movingSince', null);
}

/**
 * Answers are not kept for refusals, which changed nothing, nor for slices and answered questions, which have no caller.
 * Many of them would push out the answers that callers may ask for again.
 */
function remember(store: Store, answer: AnsweredInput): void {
  store.set('answered', [...store.state.answered.slice(1 - ANSWERS_KEPT), answer]);
}

/** A refused input leaves nothing behind. */
function applyOrUndo(execution: Execution, envelope: InputEnvelope): Applied {
  const mark = execution.mark();
  const applied = overflowChecked(execution, envelope, applyInput(execution, envelope.input));
  if (applied.ok) return applied;
  execution.rollback(mark);
  // An input that is refused for its values gets all their violations. Refused for another reason, it needs no checks.
  if (applied.validationErrors === undefined) execution.checks.length = mark.checks;
  return applied;
}

/** A caller whose variables are too large gets an error. A service's answer has no caller: it becomes an incident. */
function overflowChecked(execution: Execution, { input }: InputEnvelope, applied: Applied): Applied {
  const hasCaller = ['taskCompleted', 'pulledJobAnswered', 'callAnswered', 'eventReceived'].includes(input.type);
  if (!applied.ok || !hasCaller || execution.overflow === null) return applied;
  return refused('VALIDATION_ERROR', execution.overflow);
}

function hasMore(execution: Execution): boolean {
  const { state, store } = execution;
  if (!canRun(execution)) return false;
  return store.hasReady() || (state.status === 'running' && state.held.length > 0);
}
