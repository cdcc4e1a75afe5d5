import type { InputEnvelope, InputResult, OpenWork } from '@svc/engine';
import { CommitProtocol } from './commit-protocol.js';
import type { DrivenInstance, ResumePoint } from './driven-instance.js';
import type { DriverState } from './driver-state.js';
import { engineOf } from './engines.js';
import { Inbox } from './inbox.js';
import type { CallerAnswer } from './inbox.js';
import type { InstanceParts } from './instance-parts.js';
import type { LoadedModel } from './loaded-model.js';
import { LogPosition } from './log-position.js';
import type { Clock, Ports } from './ports.js';
import { Previews } from './preview.js';
import type { Preview } from './preview.js';
import { Progress } from './progress.js';
import { StuckInputs } from './stuck-inputs.js';

/** Drives one process instance by the commit protocol (README.md): advances, commits, then carries out commands and answers callers. */
export class InstanceDriver {
  private readonly parts: InstanceParts;
  private readonly protocol: CommitProtocol;
  private readonly previews: Previews;

  constructor(of: DrivenInstance, loaded: LoadedModel, ports: Ports) {
    this.parts = partsOf(of, loaded, ports.clock);
    this.protocol = new CommitProtocol(this.parts, ports, {
      is: of.resume?.isUnfinished === true ? 'sliced' : 'waiting',
    });
    this.previews = new Previews(this.parts.progress, this.parts.position);
    if (of.start) this.parts.inbox.add(of.start);
  }

  get state(): DriverState {
    return this.protocol.state;
  }

  get hasWork(): boolean {
    return this.hasArrived || this.isSliced;
  }

  /** Whether inputs or a sync wait for the next step. */
  get hasArrived(): boolean {
    return !this.parts.inbox.isEmpty;
  }

  private get isSliced(): boolean {
    return this.state.is === 'sliced';
  }

  get isOver(): boolean {
    const status = this.parts.progress.state?.status;
    return status === 'completed' || status === 'terminated';
  }

  /** Timers, jobs, questions and calls that are open. A driver that continues the instance starts them again. */
  get openWork(): OpenWork | null {
    return this.parts.progress.openWork;
  }

  /** The next step asks whether the log holds further commits. */
  requestSync(): void {
    this.parts.inbox.requestSync();
  }

  /** Takes an input that has no caller. */
  receive(input: InputEnvelope): void {
    this.parts.inbox.add(input);
  }

  /** Takes a caller's input. Resolves after its commit. */
  request(input: InputEnvelope): Promise<CallerAnswer> {
    return this.parts.inbox.ask(input);
  }

  /** The answer that a request would get, where that can be told now; a step that is not committed yet may change it. */
  previewAnswer(input: InputEnvelope): InputResult | undefined {
    const { position, progress } = this.parts;
    if ('then' in this.state || !position.isConfirmed || !progress.state) return undefined;
    // Its caller has seen a commit that this driver has not.
    if (input.expectedSeq !== undefined && input.expectedSeq > position.last) return undefined;
    return this.previews.answerTo(input);
  }

  /** What the input would do now. A step whose commit is under way counts as committed. */
  preview(input: InputEnvelope): Preview {
    return this.previews.of(input);
  }

  /** The last commit that it knows. */
  get lastSeq(): number {
    return this.parts.position.last;
  }

  describe(): string {
    return this.parts.progress.describe();
  }

  /** Null before the first step. Call it between two steps while nothing has arrived. */
  toResume(): ResumePoint | null {
    const { state } = this.parts.progress;
    return state && { state, seq: this.parts.position.last, ...(this.isSliced && { isUnfinished: true }) };
  }

  /** Advances everything that has arrived, commits it, carries out its commands and answers its callers. */
  step(): Promise<void> {
    return this.protocol.step();
  }
}

function partsOf(of: DrivenInstance, loaded: LoadedModel, clock: Clock): InstanceParts {
  const { instanceId, start, resume } = of;
  const { startSlice } = clock;
  const limits = { ...of.limits, ...(startSlice && { startSlice }) };
  const progress = new Progress(engineOf(of.engineVersion), loaded, limits, resume?.state ?? null);
  const inbox = new Inbox();
  const stuck = new StuckInputs();
  if (resume) for (const input of stuck.release(resume.state)) inbox.add(input);
  return {
    ...{ instanceId, startId: start?.id ?? null, modelHash: loaded.modelHash },
    ...{ inbox, progress, stuck },
    position: new LogPosition(of, clock),
  };
}
