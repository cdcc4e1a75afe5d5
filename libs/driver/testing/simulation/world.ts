import type { Command } from '@svc/engine';
import { startInstance } from '../../src/start-instance.js';
import type { StartedInstance } from '../../src/start-instance.js';
import type { ResumePoint } from '../../src/driven-instance.js';
import { Faults } from './faults.js';
import { copyOf, LIMITS } from './folded-log.js';
import { expectAccepted, expectFailure, expectStateOfLog } from './invariants.js';
import type { Mistake } from './mistake.js';
import { modelOf, MODEL_NAMES } from './models.js';
import type { SimulatedModel } from './models.js';
import { Network } from './network.js';
import type { Call } from './network.js';
import { reportOf } from './requests.js';
import type { SeededRandom } from './seeded-random.js';
import { SimulatedClient } from './simulated-client.js';
import { SimulatedLog } from './simulated-log.js';
import { SimulatedProcess, Stale } from './simulated-process.js';
import type { ProcessKind } from './simulated-process.js';

/** 2026-01-05T09:00:00Z, a Monday. */
const BEGUN_AT = 1_767_603_600_000;
const ACTOR = { type: 'api_key', id: null } as const;
const DEFINITION = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };

/** A position that a process had between two steps, as JSON. */
interface Remembered {
  readonly point: string;
  readonly seq: number;
  /** How often the log had been restored then. */
  readonly restores: number;
}

/** An instance, its log, the processes that drive it, and its callers. Everything that happens is an action of this class. */
export class World {
  readonly model: SimulatedModel;
  readonly faults: Faults;
  readonly log: SimulatedLog;
  readonly network = new Network();
  readonly clients: SimulatedClient[] = [];
  /** Kinds of answers, inputs and failures that occurred. */
  readonly seen = new Set<string>();
  /** The first violation of an invariant. */
  violation: Error | null = null;
  private readonly begun: StartedInstance;
  private readonly points: Remembered[] = [];
  private all: SimulatedProcess[] = [];
  private processCount = 0;
  private restores = 0;
  private time = BEGUN_AT;
  /** The commit since which a workflow drives the instance; 0 if one always has, null if none does yet. */
  private promotedBy: number | null;

  constructor(
    readonly random: SeededRandom,
    private readonly mistake: Mistake,
  ) {
    this.model = modelOf(random.pick(MODEL_NAMES));
    this.faults = new Faults(random);
    this.promotedBy = random.chance(0.3) ? null : 0;
    this.log = new SimulatedLog(this.model.loaded, this.faults);
    const { variables } = this.model;
    this.begun = startInstance({
      ...{ tenantId: 't', instanceId: 'i', at: this.time, actor: ACTOR, definition: DEFINITION },
      ...{ variables, limits: LIMITS },
    });
  }

  /** Those that are neither lost nor failed. */
  get processes(): readonly SimulatedProcess[] {
    return this.all;
  }

  /** Those that know commits which a restore has removed. */
  get ahead(): readonly SimulatedProcess[] {
    return this.all.filter(({ driver }) => driver.lastSeq > this.log.lastSeq);
  }

  get openClients(): readonly SimulatedClient[] {
    return this.clients.filter(({ answer }) => answer === null);
  }

  passTime(): void {
    this.time += 1 + this.random.below(2_000);
  }

  /** A process begins: at the start, from the log, or from an older state. */
  begin(): SimulatedProcess {
    if (this.promotedBy === null) return this.beginRequest();
    const point = this.random.chance(0.25) && this.promotedBy === 0 ? null : this.positionToBegin();
    return this.add(this.random.chance(0.5) ? 'workflow' : 'program', point);
  }

  /** The first request starts the instance. */
  private beginRequest(): SimulatedProcess {
    const process = this.add('request', this.positionToBegin());
    if (process.driver.toResume() === null) void process.driver.request(copyOf(this.begun.start));
    return process;
  }

  /** The run of a workflow ends, and another one goes on from its state. */
  continueAsNew(process: SimulatedProcess): void {
    this.seen.add('a run that continues as new');
    const point = process.driver.toResume()!;
    this.lose(process);
    this.add(process.kind, copyOf(point));
  }

  lose(process: SimulatedProcess): void {
    this.seen.add('a crash');
    process.isLost = true;
    this.network.forget(process.number);
    this.removeEnded();
  }

  step(process: SimulatedProcess): void {
    process.step(() => this.noting(() => this.afterStep(process)));
  }

  execute(call: Call): void {
    if (this.promotedBy !== null && call.sender.kind === 'request') {
      this.network.remove(call);
      return call.fail(new Stale());
    }
    this.noting(() =>
      call.execute((request) => {
        const answer = this.mistake.commit?.(this.log, request) ?? this.log.commit(request);
        this.seen.add(answer.kind === 'refused' ? `refused: ${answer.reason}` : answer.kind);
        if (answer.kind === 'committed' && call.promotes && this.promotedBy === null) this.promoteBy(request.seq);
        if (answer.kind === 'committed') for (const { input } of request.inputs) this.seen.add(input.type);
        return answer;
      }),
    );
  }

  addClient(client: SimulatedClient): void {
    this.clients.push(client);
  }

  ask(client: SimulatedClient, { number, driver }: SimulatedProcess): void {
    const input = client.ask(number, this.time);
    const answering = this.mistake.request?.(driver, input) ?? driver.request(input);
    void answering.then((answer) => {
      if (client.answer !== null || !this.all.some((one) => one.number === number)) return;
      this.noting(() => expectAccepted(this.log, client, answer));
      client.answeredWith(answer, this.log);
    });
  }

  loseAnswer(call: Call): void {
    this.seen.add('a lost answer');
    call.loseAnswer();
  }

  /** Requests that are under way are made again. What was acknowledged since then is lost. */
  restore(): void {
    this.seen.add('a restore');
    this.restores += 1;
    this.log.restoreTo(this.random.below(this.log.lastSeq + 1));
    if (this.promotedBy !== null && this.promotedBy > this.log.lastSeq) this.promotedBy = null;
    for (const call of this.network.calls) call.loseAnswer();
    for (const client of this.clients) client.afterRestore(this.log);
  }

  /** Notes what is wrong; the run ends with it. */
  noting(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.violation ??= error as Error;
    }
  }

  private promoteBy(seq: number): void {
    this.seen.add('a promotion');
    this.promotedBy = seq;
  }

  /** A called instance runs elsewhere, and reports its end until it is heard. */
  private carriesOut(command: Command): void {
    if (command.command !== 'startChild') return;
    const id = `report-${command.childId}`;
    if (!this.clients.some((client) => client.id === id))
      this.clients.push(new SimulatedClient(id, reportOf(command.childId, this.random)));
  }

  private afterStep(process: SimulatedProcess): void {
    if (process.failure !== null) {
      this.seen.add(process.failure.constructor.name);
      this.removeEnded();
      return expectFailure(this.log, process);
    }
    expectStateOfLog(this.log, process);
    const point = process.driver.hasArrived ? null : process.driver.toResume();
    if (point) this.points.push({ point: JSON.stringify(point), seq: point.seq, restores: this.restores });
  }

  private removeEnded(): void {
    for (const { isAlive, number } of this.all) if (!isAlive) this.network.forget(number);
    this.all = this.all.filter(({ isAlive }) => isAlive);
  }

  private positionToBegin(): ResumePoint | null {
    if (!this.faults.happens('stale')) return this.log.folded.pointAt(this.log.lastSeq);
    this.seen.add('an older state');
    if (this.random.chance(0.5)) return this.log.folded.pointAt(this.random.below(this.log.lastSeq + 1));
    // Of the positions that a restore removed only those are told apart from the log's that are ahead of it.
    const known = this.points.filter(({ seq, restores }) => restores === this.restores || seq > this.log.lastSeq);
    return known.length === 0 ? null : (JSON.parse(this.random.pick(known).point) as ResumePoint);
  }

  private add(kind: ProcessKind, point: ResumePoint | null): SimulatedProcess {
    const resume = point && (this.mistake.begin?.(point, this.log) ?? point);
    const start = resume === null && kind !== 'request' ? this.begun.start : null;
    const begun = copyOf({ ...this.begun, start, resume });
    const { random, faults } = this;
    const process = new SimulatedProcess(++this.processCount, kind, begun, {
      ...{ random, faults, loaded: this.model.loaded, now: () => this.time },
      see: (what) => this.seen.add(what),
      ask: (sender, request, promotes) => this.network.send(sender, request, promotes),
      carriesOut: (command) => this.carriesOut(command),
      commitsOf: (commits) => this.mistake.commitsOf?.(commits) ?? commits,
    });
    this.all.push(process);
    return process;
  }
}
