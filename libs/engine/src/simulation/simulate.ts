import { advance } from '../advance.js';
import type { Outcome } from '../advance.js';
import type { Question } from '../commands.js';
import type { Validate } from '../data-model.js';
import type { ModelIndex } from '../element-definition.js';
import type { LimitsGiven } from '../execution/limits.js';
import type { DefinitionReference, QuestionAnswer, StartOccurrence } from '../inputs.js';
import type { Variables } from '../variables.js';
import { simulatedStateOf } from './outcome.js';
import type { FailedStep, Simulation } from './outcome.js';
import { deliverOwnEvents } from './own-events.js';
import type { SimulatedEvent } from './own-events.js';
import { pathEntryOf } from './path.js';
import type { PathEntry } from './path.js';
import { playStep } from './play-step.js';
import { PlayedScript } from './played-script.js';
import type { ScriptStep } from './script.js';
import { VirtualInstance } from './virtual-instance.js';
import { WrittenEntries } from './written-entries.js';

export interface SimulationRequest {
  readonly index: ModelIndex;
  readonly definition: DefinitionReference;
  readonly variables: Variables;
  /** The event that starts the instance; absent: a request does. */
  readonly startedBy?: StartOccurrence;
  readonly script: readonly ScriptStep[];
  /** Answers questions unless a later step of the script answers them. Null or absent: the question stays open. */
  readonly answer?: (question: Question) => QuestionAnswer | null;
  /** Validates typed values; absent if the process has none. */
  readonly validate?: Validate;
  /** The clock at the start, in milliseconds since the epoch. */
  readonly startAt: number;
  readonly limits: LimitsGiven & { readonly maxSteps: number };
  /** Asked after every slice, since only the caller has a real clock. */
  readonly isOutOfTime: () => boolean;
}

/** How many entries of one list the result contains. */
const MAX_SHOWN = 1_000;
/** Small, so that `isOutOfTime` is asked often. */
const SLICE_STEPS = 50;

/**
 * Runs a process without starting it: the pure engine with a virtual clock, and calls answered by the script. It writes
 * nothing. It ends at the end of the script, at the first step that cannot be applied, or at a bound.
 */
export function simulate(request: SimulationRequest): Simulation {
  const trace = new Trace(request);
  const script = new PlayedScript(request.script);
  const instance = new VirtualInstance(request.index, request.startAt, {
    limits: { ...request.limits, sliceSteps: SLICE_STEPS },
    advance,
    ...(request.validate && { validate: request.validate }),
    observe: (outcome) => trace.add(outcome),
    answer: (question) => {
      const isScripted = question.command === 'evaluateDecision' && script.answersAt(question.elementId);
      return isScripted ? null : (trace.written.answer(question) ?? request.answer?.(question) ?? null);
    },
  });
  const { failedStep, stoppedBy } = untilBound(() => play(instance, request, script, trace.undelivered));
  if (!instance.state) throw new Error('expected the start of a simulation to leave a state');
  const { path, steps, published } = trace;
  const { now } = instance;
  const whole = {
    ...simulatedStateOf(instance.state, request.index),
    path,
    published,
    failedStep,
    stoppedBy,
    steps,
    now,
  };
  return { ...whole, ...shortened({ ...whole }, trace.isCut) };
}

function play(
  instance: VirtualInstance,
  { definition, variables, startedBy }: SimulationRequest,
  script: PlayedScript,
  undelivered: SimulatedEvent[],
): FailedStep | null {
  const about = { tenantId: 'simulation', definition, variables, correlationId: null, metadata: {} };
  const started = instance.start({ ...about, ...(startedBy && { startedBy }) });
  if (!started.ok) return { position: null, message: started.message };
  deliverOwnEvents(instance, undelivered);
  for (const [position, step] of script.steps()) {
    const message = playStep(instance, step);
    if (message !== null) return { position, message };
    deliverOwnEvents(instance, undelivered);
  }
  return null;
}

/** Ends a run from inside `advance`. It is caught in this file. */
class Bound extends Error {
  constructor(readonly by: 'steps' | 'time') {
    super(by);
  }
}

function untilBound(run: () => FailedStep | null): Pick<Simulation, 'failedStep' | 'stoppedBy'> {
  try {
    return { failedStep: run(), stoppedBy: null };
  } catch (error) {
    if (error instanceof Bound) return { failedStep: null, stoppedBy: error.by };
    throw error;
  }
}

/** What a run produces in addition to its state. */
class Trace {
  readonly path: PathEntry[] = [];
  readonly published: SimulatedEvent[] = [];
  /** Published events that the instance itself has not received yet. */
  readonly undelivered: SimulatedEvent[] = [];
  /** Entries written to data stores, which only this simulation sees. */
  readonly written = new WrittenEntries();
  steps = 0;
  isCut = false;

  constructor(private readonly request: SimulationRequest) {}

  add({ facts }: Outcome): void {
    const entered = facts.filter(({ fact }) => fact === 'element.entered').length;
    this.steps += 1 + entered;
    for (const fact of facts) {
      this.note(pathEntryOf(fact));
      if (fact.fact === 'event.published') this.publish(fact);
      this.written.note(fact);
    }
    if (this.steps > this.request.limits.maxSteps) throw new Bound('steps');
    if (this.request.isOutOfTime()) throw new Bound('time');
  }

  private publish({ eventId, kind, name, correlationKey, payload }: SimulatedEvent): void {
    const event = { eventId, kind, name, correlationKey, payload };
    this.published.push(event);
    this.undelivered.push(event);
  }

  private note(entry: PathEntry | null): void {
    if (entry === null) return;
    if (this.path.length < MAX_SHOWN) this.path.push(entry);
    else this.isCut = true;
  }
}

const LISTS = ['published', 'tokens', 'tasks', 'timers', 'waitingFor', 'errors'] as const;
type Lists = Pick<Simulation, (typeof LISTS)[number]>;

function shortened(lists: Lists, isPathCut: boolean): Lists & Pick<Simulation, 'truncated'> {
  const cut = LISTS.filter((name) => lists[name].length > MAX_SHOWN);
  const { published, tokens, tasks, timers, waitingFor, errors } = lists;
  return {
    published: published.slice(0, MAX_SHOWN),
    tokens: tokens.slice(0, MAX_SHOWN),
    tasks: tasks.slice(0, MAX_SHOWN),
    timers: timers.slice(0, MAX_SHOWN),
    waitingFor: waitingFor.slice(0, MAX_SHOWN),
    errors: errors.slice(0, MAX_SHOWN),
    truncated: [...(isPathCut ? ['path'] : []), ...cut],
  };
}
