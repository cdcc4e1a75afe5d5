import type { TokenId } from '../ids.js';
import type { EngineState } from '../state.js';
import { Indexes } from './indexes.js';
import type { JournalEntry, FieldName, Journal, TableName, Tables } from './journal.js';

/** Indexes of states that were advanced in this process. A state from elsewhere gets its indexes on first use. */
const known = new WeakMap<EngineState, Indexes>();

export interface Mark {
  readonly changes: number;
  readonly queued: number;
  readonly counter: number;
}

/**
 * The only writer of an {@link EngineState}. Records are replaced and never changed in place, so that facts may share them.
 * Every write is journalled and can be undone.
 */
export class Store {
  private readonly changes: JournalEntry[] = [];
  private readonly queue: TokenId[];
  private head = 0;
  /** Tokens that move only when no other token can. */
  private readonly deferred: TokenId[] = [];
  private deferredHead = 0;
  private counter: number;
  readonly indexes: Indexes;

  constructor(readonly state: EngineState) {
    this.indexes = indexesOf(state);
    this.queue = [...state.ready];
    this.counter = state.counter;
  }

  get journal(): Journal {
    return this.changes;
  }

  put<T extends TableName>(table: T, record: Tables[T]): void {
    const previous = writeRecord(this.state, this.indexes, { table, id: record.id, record });
    this.changes.push({ table, key: record.id, previous });
  }

  remove(table: TableName, id: string): void {
    const previous = writeRecord(this.state, this.indexes, { table, id, record: undefined });
    this.changes.push({ table, key: id, previous });
  }

  set<F extends FieldName>(field: F, value: EngineState[F]): void {
    this.changes.push({ table: 'instance', key: field, previous: this.state[field] });
    this.state[field] = value;
  }

  /** The next number in the order of creation. */
  nextN(): number {
    this.counter += 1;
    return this.counter;
  }

  enqueue(tokenId: TokenId): void {
    this.queue.push(tokenId);
  }

  /** The next token to move. Tokens that died in the queue are skipped. */
  peekReady(): TokenId | null {
    while (this.head < this.queue.length && !this.canMove(this.queue[this.head]!)) this.head++;
    return this.queue[this.head] ?? null;
  }

  takeReady(): TokenId | null {
    const id = this.peekReady();
    if (id !== null) this.head++;
    return id;
  }

  /** Defers the next token until no other token can move. */
  deferReady(): void {
    const id = this.takeReady();
    if (id !== null) this.deferred.push(id);
  }

  /** The first deferred token. */
  peekDeferred(): TokenId | null {
    while (this.deferredHead < this.deferred.length && !this.canMove(this.deferred[this.deferredHead]!))
      this.deferredHead++;
    return this.deferred[this.deferredHead] ?? null;
  }

  takeDeferred(): TokenId | null {
    const id = this.peekDeferred();
    if (id !== null) this.deferredHead++;
    return id;
  }

  hasReady(): boolean {
    return this.peekReady() !== null || this.peekDeferred() !== null;
  }

  mark(): Mark {
    return { changes: this.changes.length, queued: this.queue.length, counter: this.counter };
  }

  /** Undoes everything since the mark. Nothing may have been taken from the queue since then. */
  rollback(mark: Mark): void {
    this.queue.length = mark.queued;
    this.counter = mark.counter;
    revert(this.state, this.changes.splice(mark.changes));
  }

  /** Writes the fields that are only kept here during an `advance`. Call it once, at the end. */
  flush(): void {
    // Deferred tokens come first: the next slice defers them again, before other tokens that throw.
    if (this.hasReady() || this.state.ready.length > 0)
      this.set('ready', [...this.deferred.slice(this.deferredHead), ...this.queue.slice(this.head)]);
    if (this.counter !== this.state.counter) this.set('counter', this.counter);
  }

  private canMove(tokenId: TokenId): boolean {
    const token = this.state.tokens[tokenId];
    return token !== undefined && token.status === 'active' && token.phase !== 'inside';
  }
}

/** Undoes an `advance` exactly [commit#answers], with the indexes of the state. It costs as much as the `advance` has written. */
export function revert(state: EngineState, journal: Journal): void {
  const indexes = indexesOf(state);
  for (let i = journal.length - 1; i >= 0; i--) {
    const { table, key, previous } = journal[i]!;
    if (table === 'instance') restoreField(state, key, previous);
    else writeRecord(state, indexes, { table, id: key, record: previous });
  }
}

/** Undoes an `advance` that an engine bug has stopped. The indexes may be inconsistent, so they are dropped. */
export function abandon({ state, journal }: Store): void {
  known.delete(state);
  revert(state, journal);
  known.delete(state);
}

interface Written {
  readonly table: TableName;
  readonly id: string;
  readonly record: Tables[TableName] | undefined;
}

/** Returns the previous record. The table `completed` is absent while it is empty. */
function writeRecord(state: EngineState, indexes: Indexes, { table, id, record }: Written): Written['record'] {
  if (table === 'completed') state.completed ??= {};
  const records = state[table] as Record<string, Tables[TableName]>;
  const previous = records[id];
  if (record !== undefined) records[id] = record;
  else delete records[id];
  indexes.replace(table, previous, record);
  if (table === 'completed' && indexes.completed === 0) delete state.completed;
  return previous;
}

export function indexesOf(state: EngineState): Indexes {
  const found = known.get(state);
  if (found) return found;
  const built = Indexes.of(state);
  known.set(state, built);
  return built;
}

function restoreField(state: EngineState, field: FieldName, previous: EngineState[FieldName]): void {
  (state as unknown as Record<FieldName, EngineState[FieldName]>)[field] = previous;
}
