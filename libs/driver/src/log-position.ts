import type { CommitRequest } from './commit.js';
import type { DrivenInstance } from './driven-instance.js';
import type { Clock } from './ports.js';
import type { Advanced, Progress } from './progress.js';
import type { StuckInputs } from './stuck-inputs.js';

/** Where an instance stands in its log, and what it writes there next (architecture, "The commit"). */
export class LogPosition {
  private seq: number;
  private isLost = false;

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

  /** The log knows more than this workflow: the next commit carries a whole projection. */
  get isBehind(): boolean {
    return this.isLost;
  }

  /** Nothing is to be written beside what is advanced. */
  get isSettled(): boolean {
    return !this.isLost && this.stuck.incidents.length === 0;
  }

  /** Without anything advanced it only asks whether the log knows more. */
  requestOf(advanced: Advanced | null): CommitRequest {
    const { tenantId, instanceId, engineVersion } = this.of;
    const inputs = advanced?.inputs ?? [];
    const now = inputs.at(-1)?.at ?? this.clock.now();
    const projection = this.isLost ? this.progress.wholeProjection(now) : [];
    const facts = [...(advanced?.outcome.facts ?? []), ...projection, ...this.stuck.incidents];
    const isUnfinished = advanced?.outcome.more ?? false;
    const of = { tenantId, instanceId, engineVersion };
    return { ...of, seq: this.next, inputs, now, facts, isUnfinished, isWhole: this.isLost };
  }

  /** The log holds what was asked to be written. */
  committed({ inputs, facts }: CommitRequest): void {
    const isSync = inputs.length === 0 && facts.length === 0;
    if (!isSync) this.seq += 1;
    this.isLost = false;
    this.stuck.incidentsCommitted();
  }

  /** It holds something else there. */
  superseded(): void {
    this.seq += 1;
  }

  /** It stands somewhere else altogether. */
  lose(lastSeq: number): void {
    this.seq = lastSeq;
    this.isLost = true;
  }
}
