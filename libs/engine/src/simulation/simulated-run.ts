import { advance } from '../advance.js';
import type { Question } from '../commands.js';
import type { ElementId, WaitId } from '../ids.js';
import type { QuestionAnswer } from '../inputs.js';
import { byAge } from '../store/indexes.js';
import { addDuration } from '../time/iso-8601.js';
import { LAST_TIME } from '../time/range.js';
import { simulatedStateOf } from './outcome.js';
import type { FailedStep, SimulatedState, Simulation } from './outcome.js';
import { deliverOwnEvents } from './own-events.js';
import { isAwaited, playStep } from './play-step.js';
import type { InstanceStep } from './play-step.js';
import { PlayedScript } from './played-script.js';
import { isAnswer } from './script.js';
import type { AnswerStep, ScriptStep } from './script.js';
import { SimulatedInstances } from './simulated-instances.js';
import type { Member } from './simulated-instances.js';
import type { SimulationRequest } from './simulation-request.js';
import { StandingAnswers } from './standing-answers.js';
import { Bound, shortened, Trace } from './trace.js';
import { VirtualInstance } from './virtual-instance.js';

/** Small, so that `isOutOfTime` is asked often. */
const SLICE_STEPS = 50;
/** How many entries of one list the result contains, if the request does not say. */
const MAX_SHOWN = 1_000;

/** A simulation that is played step by step, and can be looked at after each of them. */
export class SimulatedRun {
  private readonly trace: Trace;
  private readonly script: PlayedScript;
  private readonly standing: StandingAnswers;
  private readonly instances: SimulatedInstances;
  private failedStep: FailedStep | null = null;
  private stoppedBy: Simulation['stoppedBy'] = null;

  /** Starts the instance, up to where it waits for the first step. */
  constructor(private readonly request: SimulationRequest) {
    const { limits, isOutOfTime, maxShown = MAX_SHOWN } = request;
    this.trace = new Trace({ maxSteps: limits.maxSteps, maxShown, isOutOfTime });
    this.script = new PlayedScript(request.script);
    this.standing = new StandingAnswers(request.answers ?? new Map());
    this.instances = new SimulatedInstances(request, request.startAt, {
      create: (place, now, inputPrefix) => this.create(place, now, inputPrefix),
      processOf: (call, at) => (this.isScripted(at) ? null : (request.processOf?.(call) ?? null)),
    });
    this.note(null, () => this.start());
  }

  /** Plays the next step. False at the end of the script, after a step that could not be applied, and at a bound. */
  playNext(): boolean {
    if (this.failedStep !== null || this.stoppedBy !== null) return false;
    const next = this.script.take();
    if (next === null) return false;
    this.note(next.position, () => this.play(next.step) ?? this.settle());
    return true;
  }

  /** Lets the script go on after a step that could not be applied. */
  dismissFailure(): void {
    this.failedStep = null;
  }

  /** Why the run has not come to rest; both are null while it can go on. */
  get stop(): Pick<Simulation, 'failedStep' | 'stoppedBy'> {
    const { failedStep, stoppedBy } = this;
    return { failedStep, stoppedBy };
  }

  /** What has happened so far, and where the instance stands. */
  get result(): Simulation {
    const { path, published, steps, isCut } = this.trace;
    const state = this.state;
    const lists = shortened({ ...state, published }, isCut, this.trace.bounds.maxShown);
    return { ...state, path: [...path], ...this.stop, steps, now: this.now, ...lists };
  }

  private get state(): SimulatedState {
    const [root, ...called] = this.instances.all.map((member) => stateOf(member));
    if (!root) throw new Error('expected a simulation to have an instance');
    const all = [root, ...called];
    return {
      ...root,
      tokens: all.flatMap(({ tokens }) => tokens),
      tasks: all.flatMap(({ tasks }) => tasks),
      timers: all.flatMap(({ timers }) => timers),
      waitingFor: all.flatMap(({ waitingFor }) => waitingFor),
      errors: all.flatMap(({ errors }) => errors),
    };
  }

  private get now(): number {
    return this.instances.root.instance.now;
  }

  private create(place: Pick<Member, 'process' | 'prefix'>, now: number, inputPrefix: string): VirtualInstance {
    const { process, prefix } = place;
    const instance: VirtualInstance = new VirtualInstance(process.index, now, {
      limits: { ...this.request.limits, sliceSteps: SLICE_STEPS },
      advance,
      ...(process.validate && { validate: process.validate }),
      observe: (outcome) => {
        this.instances.enqueue(instance, outcome.commands);
        this.request.observe?.(process.definition, outcome);
        this.trace.add(outcome, prefix);
      },
      answer: (question) => this.answer(question, prefix),
      inputPrefix,
    });
    return instance;
  }

  private answer(question: Question, prefix: string): QuestionAnswer | null {
    if (question.command === 'evaluateDecision' && this.isScripted(`${prefix}${question.elementId}`)) return null;
    return this.trace.written.answer(question) ?? this.request.answer?.(question) ?? null;
  }

  /** Whether the script will answer the element, by a step or each time. */
  private isScripted(at: ElementId): boolean {
    return this.script.answersAt(at) || this.standing.next(at) !== null;
  }

  /** Runs a part of the simulation and notes what has stopped it. */
  private note(position: number | null, part: () => string | null): void {
    try {
      const message = part();
      if (message !== null) this.failedStep = { position, message };
    } catch (error) {
      if (!(error instanceof Bound)) throw error;
      this.stoppedBy = error.by;
    }
  }

  private start(): string | null {
    const { definition, variables, startedBy } = this.request;
    const about = { tenantId: 'simulation', definition, variables, correlationId: null, metadata: {} };
    const started = this.instances.root.instance.start({ ...about, ...(startedBy && { startedBy }) });
    return started.ok ? this.settle() : started.message;
  }

  private play(step: ScriptStep): string | null {
    if (step.action === 'advance_time') return this.passTime(addDuration(this.now, step.duration));
    const { instance, step: placed } = this.placed(step);
    return playStep(instance, placed);
  }

  /** The instance that the step concerns. Of several that an element may belong to, the first that waits for the step. */
  private placed(step: InstanceStep): { instance: VirtualInstance; step: InstanceStep } {
    const root = this.instances.root.instance;
    if (!('at' in step) || step.at === null) return { instance: root, step };
    const places = this.instances.placesOf(step.at);
    const steps = places.map(({ instance, at }) => ({ instance, step: { ...step, at } }));
    const awaiting = steps.find((place) => isAnswer(place.step) && isAwaited(place.instance, place.step));
    return awaiting ?? steps[0] ?? { instance: root, step };
  }

  private passTime(until: number): string | null {
    if (until > LAST_TIME) return 'expected time to pass within the year 9999 at most, found a later time';
    for (let due = this.instances.nextDue(until); due !== null; due = this.instances.nextDue(until)) {
      this.instances.passTo(due);
      const message = this.settle();
      if (message !== null) return message;
    }
    this.instances.passTo(until);
    return null;
  }

  /** Delivers what the instances tell each other, and gives the answers that are not in the script, until all wait for a step. */
  private settle(): string | null {
    for (;;) {
      this.deliver();
      const { count, refusal } = this.giveAnswers();
      if (count === 0 || refusal !== null) return refusal;
    }
  }

  private deliver(): void {
    this.instances.deliver();
    deliverOwnEvents(() => this.instances.all.map(({ instance }) => instance), this.trace.undelivered);
    this.instances.deliver();
  }

  /** Gives each wait that there is now its answer, oldest first, as long as it is still there. */
  private giveAnswers(): { readonly count: number; readonly refusal: string | null } {
    let count = 0;
    for (const { instance, prefix } of this.instances.all) {
      for (const { id, elementId } of byAge(instance.state?.waits ?? {})) {
        const path = `${prefix}${elementId}`;
        const step = holdsWait(instance, id) ? this.answerFor(path, instance, elementId) : null;
        if (step === null) continue;
        count += 1;
        this.standing.use(path);
        const refusal = playStep(instance, step);
        if (refusal !== null) return { count, refusal: `the answer for ${path}: ${refusal}` };
        this.deliver();
      }
    }
    return { count, refusal: null };
  }

  private answerFor(path: ElementId, instance: VirtualInstance, at: ElementId): AnswerStep | null {
    const answer = this.script.answersAt(path) ? null : this.standing.next(path);
    const step = answer && { ...answer, at };
    return step && isAwaited(instance, step) ? step : null;
  }
}

function holdsWait({ state }: VirtualInstance, id: WaitId): boolean {
  return state?.status === 'running' && Object.hasOwn(state.waits, id);
}

function stateOf({ instance, process, prefix }: Member): SimulatedState {
  if (!instance.state) throw new Error('expected the start of a simulation to leave a state');
  return simulatedStateOf(instance.state, process.index, prefix);
}
