import type { CommitRequest } from './commit.js';
import type { DrivenInstance } from './driven-instance.js';
import type { Clock } from './ports.js';
import type { Advanced, Progress } from './progress.js';
import type { StuckInputs } from './stuck-inputs.js';

/** Where an instance stands in its log, and what it writes there next. */
export class LogPosition {
  private seq: number;
  private isAgreed = false;

  constructor(
    private readonly of: DrivenInstance,
    private readonly progress: Progress,
    private readonly stuck: StuckInputs,
    private readonly clock: Clock,
  ) {
    this.seq = of.resume?.seq ?? 0;
  }

  /** Of the last commit. */
  get last(): number {
    return this.seq;
  }

  get next(): number {
    return this.seq + 1;
  }

  /** The log has agreed since this process built the state: none is ahead of it. For what is not replayed only. */
  get isConfirmed(): boolean {
    return this.isAgreed;
  }

  confirm(): void {
    this.isAgreed = true;
  }

  /** Without anything advanced it only asks whether the log knows more. `isWhole`: with all that is visible of the state. */
  requestOf(advanced: Advanced | null, isWhole: boolean): CommitRequest {
    const { tenantId, instanceId, engineVersion } = this.of;
    const inputs = advanced?.inputs ?? [];
    const now = inputs.at(-1)?.at ?? this.clock.now();
    const projection = isWhole ? this.progress.wholeProjection(now) : [];
    const facts = [...(advanced?.outcome.facts ?? []), ...projection, ...this.stuck.incidents];
    const isUnfinished = advanced?.outcome.more ?? false;
    return { tenantId, instanceId, engineVersion, seq: this.next, inputs, now, facts, isUnfinished, isWhole };
  }

  /** The log holds what was asked to be written. */
  committed({ inputs, facts }: CommitRequest): void {
    const isSync = inputs.length === 0 && facts.length === 0;
    if (!isSync) this.seq += 1;
    this.stuck.incidentsCommitted();
  }

  /** It holds something else there. */
  superseded(): void {
    this.seq += 1;
  }

  /** It stands somewhere else altogether. */
  moveTo(lastSeq: number): void {
    this.seq = lastSeq;
  }
}
