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
import { refused } from './inputs/applied.js';
import type { Applied } from './inputs/applied.js';
import type { InputEnvelope, InputResult } from './inputs.js';
import { indexOf } from './model-index.js';
import type { ProcessModel } from './model.js';
import { changesOf } from './projection/changes.js';
import type { TokenId } from './ids.js';
import type { AnsweredInput, EngineState } from './state.js';
import type { Journal } from './store/journal.js';
import { newState } from './store/new-state.js';
import { abandon, Store } from './store/store.js';

export interface AdvanceContext {
  readonly limits: LimitsGiven;
  /**
   * Says at once what is wrong with a typed value. Absent where that is found out later (a workflow may not validate):
   * then `Outcome.checks` lists what is to be checked, and violations come back in the `verdicts` of the input.
   */
  readonly validate?: Validate;
  /**
   * Asked after each element step, of which this call has made so many: has the slice taken too long? Absent where a
   * replay must come to the same by itself.
   */
  readonly isSpent?: (steps: number) => boolean;
  /** Of the engine that began the run (`behaviourOf`); absent: of the newest. */
  readonly behaviour?: Behaviour;
}

export interface Outcome {
  /** The state that was given, changed in place, or the new instance's. */
  readonly state: EngineState;
  /** What happened, in order. */
  readonly facts: readonly Fact[];
  /** What the outside must do, once the facts are committed. */
  readonly commands: readonly Command[];
  /** One for each input that was taken, in order: the last ones are left for the next slice where this one is used up by its cost. */
  readonly results: readonly { readonly inputId: string; readonly result: InputResult }[];
  /** Checks of typed values that nobody has answered: without violations the rest holds as it is. In order. */
  readonly checks: readonly PendingCheck[];
  /** The slice was used up: commit, then go on with the input `continued`. */
  readonly more: boolean;
  /** For the envelope of the last input where `isSpent` has ended the slice; null where it was as long as ever. */
  readonly slice: number | null;
  /** For `revert`. */
  readonly journal: Journal;
}

/** Answers kept for repeated inputs: more than can be in flight, with room for retries after continue-as-new. */
const ANSWERS_KEPT = 256;

/**
 * Moves an instance on by everything that arrived, in order, until nothing can move without the outside or the slice is
 * used up. Pure but for `state`, which it changes in place and `revert` restores; the same state and inputs always give
 * the same outcome. `state` is null for a new instance, whose first input is `started` and names it by the input's id.
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
    // A defect of this engine; whoever keeps the state may report it and go on from where it stood.
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

/** Of what comes from outside a slice takes at least one, so that a run without an end cannot keep it waiting. */
function takeAll(execution: Execution, inputs: readonly InputEnvelope[]): Outcome['results'] {
  const results: { inputId: string; result: InputResult }[] = [];
  let hasTaken = false;
  for (const input of inputs) {
    if (hasTaken && !isOwnDoing(input) && execution.cost.isSliceSpent) break;
    results.push({ inputId: input.id, result: take(execution, input) });
    hasTaken ||= !isOwnDoing(input);
  }
  return results;
}

/** A repeated input changes nothing and gets its first answer again. */
function take(execution: Execution, envelope: InputEnvelope): InputResult {
  const { state, store } = execution;
  const answered = state.answered.find((candidate) => candidate.inputId === envelope.id);
  if (answered) return answered.result;
  execution.begin(envelope);
  const applied = applyOrUndo(execution, envelope);
  if (!applied.ok) return applied;
  execution.cost.endInput();
  countMovement(execution, envelope);
  run(execution, { deliverBuffered, applyHeld });
  const result: InputResult = { ok: true, answer: { status: state.status, ...applied.answer } };
  if (!isOwnDoing(envelope)) remember(store, { inputId: envelope.id, result });
  return result;
}

/** A slice that goes on, or an answer to what the process asked itself: nothing that it waited for has come. */
function isOwnDoing({ input }: InputEnvelope): boolean {
  return input.type === 'continued' || 'questionId' in input;
}

/** What comes from outside begins to count anew; a slice, or a question that is answered, goes on counting. */
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
 * Neither refusals, which changed nothing, nor slices and answers, which have no caller: a crowd of them would push out the answers
 * that a caller asks for again when it lost them.
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
  // Refused for its values it is told all that is wrong with them; refused for anything else it asks nothing.
  if (applied.validationErrors === undefined) execution.checks.length = mark.checks;
  return applied;
}

/** Who brought too much is told so; a service's answer has no caller and makes an incident. */
function overflowChecked(execution: Execution, { input }: InputEnvelope, applied: Applied): Applied {
  const hasCaller = input.type === 'taskCompleted' || input.type === 'eventReceived';
  if (!applied.ok || !hasCaller || execution.overflow === null) return applied;
  return refused('VALIDATION_ERROR', execution.overflow);
}

function hasMore(execution: Execution): boolean {
  const { state, store } = execution;
  if (!canRun(execution)) return false;
  return store.hasReady() || (state.status === 'running' && state.held.length > 0);
}
