import type { Scope } from '../scope.js';
import type { CompletedActivity, EngineState, Incident, Token, Wait } from '../state.js';

/** The tables of the state: records by id. */
export interface Tables {
  scopes: Scope;
  tokens: Token;
  waits: Wait;
  incidents: Incident;
  completed: CompletedActivity;
}
export type TableName = keyof Tables;

/** The fields of the state that are replaced as a whole. */
export type FieldName =
  | 'status'
  | 'counter'
  | 'ready'
  | 'buffer'
  | 'held'
  | 'stuck'
  | 'stepsWithoutWait'
  | 'movingSince'
  | 'answered'
  | 'variableBytes'
  | 'parent'
  | 'given'
  | 'givenObjects';

/** One write, with the previous value; undefined if there was none. */
export type JournalEntry =
  | { readonly table: TableName; readonly key: string; readonly previous: Tables[TableName] | undefined }
  | { readonly table: 'instance'; readonly key: FieldName; readonly previous: EngineState[FieldName] };

/** The writes of one `advance` in order. Undone in reverse order they restore the state before it. */
export type Journal = readonly JournalEntry[];
