import type { JsonValue } from '@svc/expressions';
import type { Variables } from './state.js';

/** What an activity hands on when it is done [expressions#names]. */
export interface Output {
  /** Merged into the variables unless the element maps its outputs; null when there is nothing to merge. */
  readonly variables: Variables | null;
  /** Names that output mappings can read besides the variables. */
  readonly names: Variables;
  /** What an only `dataOutput` takes where `variables` has no member of its name; absent: nothing. */
  readonly whole?: JsonValue;
}
