import type { InputEnvelope } from '@svc/engine';
import type { CommitRequest } from './commit.js';
import type { DrivenInstance } from './driven-instance.js';
import type { Clock } from './ports.js';
import type { Advanced } from './progress.js';

/** After this long the log is asked again before an input is refused. */
const AGREED_MS = 60_000;

/** The seq of an instance in its log, and the next commit request. */
export class LogPosition {
  private seq: number;
  private agreedAt = -Infinity;

  constructor(
    private readonly of: DrivenInstance,
    private readonly clock: Clock,
  ) {
    this.seq = of.resume?.seq ?? 0;
  }

  /** The seq of the last commit. */
  get last(): number {
    return this.seq;
  }

  get next(): number {
    return this.seq + 1;
  }

  /**
   * Whether the log has accepted a commit lately, since this process built the state: then it holds just these commits, unless the
   * database was restored meanwhile. Differs in a replay: only for what a replay does not repeat.
   */
  get isConfirmed(): boolean {
    return this.clock.now() - this.agreedAt < AGREED_MS;
  }

  confirm(): void {
    this.agreedAt = this.clock.now();
  }

  /** Without `advanced` it is a sync. */
  requestOf(advanced: Advanced | null): CommitRequest {
    const { tenantId, instanceId, engineVersion } = this.of;
    const inputs = advanced?.logged ?? [];
    const now = inputs.at(-1)?.at ?? this.clock.now();
    const facts = advanced?.outcome.facts ?? [];
    const isUnfinished = advanced?.outcome.more ?? false;
    return { tenantId, instanceId, engineVersion, seq: this.next, inputs, now, facts, isUnfinished };
  }

  /** Notes the last commit in the inputs that depend on it: the log takes them only as the commit after that one. */
  noteIn(inputs: readonly InputEnvelope[]): readonly InputEnvelope[] {
    if (inputs.every(({ expectedSeq }) => expectedSeq === undefined)) return inputs;
    return inputs.map((input) => (input.expectedSeq === undefined ? input : { ...input, lastSeq: this.seq }));
  }

  /** The log holds this request now. */
  committed({ inputs, facts }: CommitRequest): void {
    const isSync = inputs.length === 0 && facts.length === 0;
    if (!isSync) this.seq += 1;
  }

  /** The log holds another commit at this seq. */
  superseded(): void {
    this.seq += 1;
  }
}
