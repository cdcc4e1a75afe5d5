import { isDeepStrictEqual } from 'node:util';
import type { Command, InputEnvelope, Outcome } from '@svc/engine';
import type { CheckedCommitRequest } from '../../src/commit.js';
import type { DrivenInstance } from '../../src/driven-instance.js';
import { InstanceDriver } from '../../src/instance-driver.js';
import type { LoadedModel } from '../../src/loaded-model.js';
import type { Clock, Commits, LogAnswer, Work } from '../../src/ports.js';
import { silentLog } from '../silent-log.js';
import type { Faults } from './faults.js';
import { RunningWork } from './running-work.js';
import type { SeededRandom } from './seeded-random.js';

export interface Surroundings {
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly loaded: LoadedModel;
  now(): number;
  ask(process: SimulatedProcess, request: CheckedCommitRequest, promotes: boolean): Promise<LogAnswer>;
  carriesOut(command: Command): void;
  /** Notes that this kind of thing has occurred. */
  see(what: string): void;
  /** A mistake is planted here. */
  commitsOf(commits: Commits): Commits;
}

/**
 * `workflow`: its history holds the answers of the log. `program`: several of them may drive an instance at the same time.
 * `request`: the process of a request to an instance without a workflow, which carries out nothing. With the first commit that
 * needs more, the instance is promoted.
 */
export type ProcessKind = 'workflow' | 'program' | 'request';

/** Rejects a step of a request: another process has gone on, or a workflow drives the instance by now. */
export class Stale extends Error {}

/** More requests in one step than any number of refusals explains. */
const MOST_REQUESTS = 150;

/** A process that drives the instance until it ends or is lost. */
export class SimulatedProcess {
  readonly driver: InstanceDriver;
  readonly work: RunningWork;
  isStepping = false;
  isLost = false;
  /** Why a step rejected; the driver must not be used any more. */
  failure: Error | null = null;
  private requests = 0;
  private wake: (() => void) | null = null;

  constructor(
    readonly number: number,
    readonly kind: ProcessKind,
    begun: DrivenInstance,
    private readonly around: Surroundings,
  ) {
    this.work = new RunningWork(around.random, around.now);
    const commits = around.commitsOf(this.commits());
    const ports = { commits, work: this.port(), clock: this.clock(), log: silentLog };
    this.driver = new InstanceDriver(begun, around.loaded, ports);
    if (kind !== 'request' && this.driver.openWork) this.work.startAll(this.driver.openWork);
  }

  get isAlive(): boolean {
    return !this.isLost && this.failure === null;
  }

  get isResting(): boolean {
    return this.wake !== null;
  }

  /** Ends a rest of the driver. */
  awake(): void {
    this.wake?.();
    this.wake = null;
  }

  step(onEnd: () => void): void {
    this.isStepping = true;
    this.requests = 0;
    this.driver.step().then(
      () => {
        this.isStepping = false;
        if (this.isAlive) onEnd();
      },
      (error: Error) => {
        this.isStepping = false;
        this.failure = error;
        if (!this.isLost) onEnd();
      },
    );
  }

  /** The result of a timer, call or question. */
  hearFromOutside(): InputEnvelope {
    const input = this.work.endOne();
    this.driver.receive(input);
    return input;
  }

  private commits(): Commits {
    const isShared = this.kind !== 'workflow';
    return {
      ...(isShared && { isShared }),
      commit: (request, outcome) => this.ask(request, outcome),
      isLive: () => true,
    };
  }

  private port(): Work {
    return {
      answersTo: (questions) => this.work.answersTo(questions),
      show: () => undefined,
      carryOut: (command) => {
        if (this.kind === 'request') return;
        this.work.carryOut(command);
        this.around.carriesOut(command);
      },
    };
  }

  private async ask(request: CheckedCommitRequest, outcome: Outcome | null): Promise<LogAnswer> {
    this.requests += 1;
    if (this.requests > MOST_REQUESTS) throw new Error(`a step has asked the log ${MOST_REQUESTS} times and goes on`);
    const answer = await this.around.ask(this, request, outcome !== null && needsWorkflow(outcome));
    if (this.kind === 'request' && !isOfRequests(request, answer)) throw new Stale();
    const told = this.kind === 'workflow' ? asReplayed(request, answer) : answer;
    if (told !== answer) this.around.see('same, of fewer inputs');
    return told;
  }

  private clock(): Clock {
    const { faults, random, now } = this.around;
    const pause = () => new Promise<void>((resolve) => (this.wake = resolve));
    const startSlice = () => {
      const most = faults.happens('shortSlice') ? 1 + random.below(6) : Infinity;
      return (steps: number) => steps >= most;
    };
    return { now, pause, ...(this.kind !== 'workflow' && { startSlice }) };
  }
}

/** What only a workflow can do: carry out commands, go on without a caller, try stuck inputs again. */
function needsWorkflow({ state, more, commands }: Outcome): boolean {
  if (state.status === 'completed' || state.status === 'terminated') return false;
  return more || commands.length > 0 || (state.status === 'running' && (state.stuck ?? []).length > 0);
}

/** The answers that a request goes on with. After any other the instance is loaded again. */
function isOfRequests({ inputs, facts }: CheckedCommitRequest, { kind }: LogAnswer): boolean {
  const isQuestion = inputs.length + facts.length === 0;
  return kind === 'committed' || kind === 'refused' || kind === 'invalid' || (kind === 'same' && isQuestion);
}

/** A replay may have heard of more than the worker that committed; its history has the answer of that commit (ADR 16). */
function asReplayed({ inputs }: CheckedCommitRequest, answer: LogAnswer): LogAnswer {
  if (answer.kind !== 'superseded') return answer;
  const isOfThese = answer.inputs.every((stored) => inputs.some((input) => isDeepStrictEqual(input, stored)));
  return isOfThese ? { kind: 'same', inputIds: answer.inputs.map(({ id }) => id) } : answer;
}
