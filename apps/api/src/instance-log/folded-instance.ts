import { LogFold } from '@svc/driver';
import type { DrivenLimits, LoadedModel } from '@svc/driver';
import type { EngineState, Fact, ModelIndex } from '@svc/engine';
import { createModelIndex } from '@svc/engine';
import type { DatedCommit } from '@svc/persistence';
import { TakenPath } from './taken-path.js';
import { VariableWrites } from './variable-writes.js';

/** What the log says of an incident when it was raised. */
export interface RaisedIncident {
  readonly at: number;
  readonly elementId: string;
  readonly code: string;
}

/** An instance as its log says it was after one commit: the engine advances the inputs of each commit again. */
export class FoldedInstance {
  readonly path = new TakenPath();
  readonly writes = new VariableWrites();
  readonly index: ModelIndex;
  /** When each living token came to its element, or began to wait there, in milliseconds since the epoch. */
  readonly since = new Map<string, number>();
  readonly incidents = new Map<string, RaisedIncident>();
  private readonly fold: LogFold;
  private last: Pick<DatedCommit, 'seq' | 'committedAt'> | null = null;
  private isHalted = false;

  constructor(loaded: LoadedModel, limits: DrivenLimits) {
    this.fold = new LogFold(loaded, limits);
    this.index = createModelIndex(loaded.model);
  }

  /** The last commit that was taken; 0 before the first. */
  get seq(): number {
    return this.last?.seq ?? 0;
  }

  get committedAt(): Date | null {
    return this.last?.committedAt ?? null;
  }

  /** Null before the first commit. The next one changes it in place. */
  get state(): EngineState | null {
    return this.fold.resumePoint?.state ?? null;
  }

  /** `error` also where a commit notes that the instance cannot go on. */
  get status(): EngineState['status'] {
    return this.isHalted ? 'error' : (this.state?.status ?? 'running');
  }

  /** About how many characters it takes. */
  get size(): number {
    const { state } = this;
    const records = state === null ? 0 : Object.keys(state.tokens).length + Object.keys(state.waits).length;
    return 10_000 + (state?.variableBytes ?? 0) + 500 * records + this.writes.characters + 200 * this.writes.all.length;
  }

  /** Takes the next commit. */
  take(commit: DatedCommit): void {
    const outcome = this.fold.add(commit);
    this.last = { seq: commit.seq, committedAt: commit.committedAt };
    this.isHalted = outcome === null;
    if (outcome === null) return;
    this.path.take(outcome);
    this.writes.take(commit.seq, commit.inputs, outcome);
    for (const fact of outcome.facts) this.note(fact);
  }

  private note(fact: Fact): void {
    if (fact.fact === 'token.changed')
      if (fact.status === 'dead' && fact.incidentId === undefined) this.since.delete(fact.tokenId);
      else this.since.set(fact.tokenId, fact.at);
    else if (fact.fact === 'instance.error')
      this.incidents.set(fact.incidentId, { at: fact.at, elementId: fact.elementId, code: fact.code });
  }
}
