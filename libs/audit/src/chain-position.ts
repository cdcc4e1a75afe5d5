import { FIRST_PREV_HASH } from './entry-hash.js';

/** A place in the chain: the number and hash of the entry before it. */
export interface ChainPosition {
  readonly sequence: number;
  readonly hash: string;
}

/** The place before a tenant's first entry. */
export const CHAIN_START: ChainPosition = { sequence: 0, hash: FIRST_PREV_HASH };
