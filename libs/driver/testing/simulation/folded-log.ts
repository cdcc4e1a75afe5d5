import { isDeepStrictEqual } from 'node:util';
import { ENGINE_VERSION } from '@svc/engine';
import type { InputEnvelope } from '@svc/engine';
import type { ResumePoint } from '../../src/driven-instance.js';
import type { LoadedModel } from '../../src/loaded-model.js';
import { LogFold } from '../../src/log-fold.js';
import type { Batch } from '../in-memory-log.js';

export const LIMITS = { maxVariablesBytes: 1_000_000 };

/** What follows from the log alone: the state after each commit, and the inputs that were accepted. */
export class FoldedLog {
  /** As JSON, by seq. */
  private readonly points: string[] = ['null'];
  /** The seq of the commit that accepted it, by id of the input. */
  private readonly accepted = new Map<string, number>();
  private readonly fold: LogFold;

  constructor(batches: readonly Batch[], loaded: LoadedModel) {
    this.fold = new LogFold(loaded, LIMITS);
    for (const batch of batches) this.add(batch);
  }

  get lastSeq(): number {
    return this.points.length - 1;
  }

  /** The position as another driver begins there; null before the first commit. */
  pointAt(seq: number): ResumePoint | null {
    return JSON.parse(this.points[seq]!) as ResumePoint | null;
  }

  /** Whether it is the position of the log there; as JSON, since that is mostly the same text. */
  isAt(seq: number, point: string): boolean {
    const expected = this.points[seq]!;
    return point === expected || isDeepStrictEqual(JSON.parse(point), JSON.parse(expected));
  }

  hasAccepted(inputId: string): boolean {
    return this.accepted.has(inputId);
  }

  /** Throws where the log itself is wrong: a gap, or an input that it has taken before. */
  add({ seq, inputs }: { readonly seq: number; readonly inputs: readonly InputEnvelope[] }): void {
    const outcome = this.fold.add({ seq, inputs: copyOf(inputs), engineVersion: ENGINE_VERSION });
    const requested = new Set(inputs.filter(({ actor }) => actor.type === 'api_key').map(({ id }) => id));
    for (const { inputId, result, isRepeated = false } of outcome?.results ?? []) {
      // A timer that is moved back fires again under the same id, and nobody keeps in mind which questions were answered.
      if (isRepeated || (requested.has(inputId) && this.accepted.has(inputId)))
        throw new Error(`commit ${seq} holds ${inputId}, which commit ${this.accepted.get(inputId)} has accepted`);
      if (result.ok) this.accepted.set(inputId, seq);
    }
    this.points.push(JSON.stringify(this.fold.resumePoint));
  }
}

/** As it is after a transport or a storage. */
export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
