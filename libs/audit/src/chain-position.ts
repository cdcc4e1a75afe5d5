import { FIRST_PREV_HASH } from './entry-hash.js';

/** A place between two entries: the number and hash of the one before it. */
export interface ChainPosition {
  readonly sequence: number;
  readonly hash: string;
}

/** Before a tenant's first entry. */
export const CHAIN_START: ChainPosition = { sequence: 0, hash: FIRST_PREV_HASH };
