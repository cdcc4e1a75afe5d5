export { canonicalJson, canonicalObject, MAX_JSON_DEPTH, UnfitValueError } from './canonical-json.js';
export { contentHash, entryHash, FIRST_PREV_HASH, HASH_VERSION, sha256 } from './entry-hash.js';
export type { ActorType, AuditContent, ChainedEntry } from './entry-hash.js';
export { CHAIN_START } from './chain-position.js';
export type { ChainPosition } from './chain-position.js';
export { verifyChain } from './verify-chain.js';
export type { ChainReport } from './verify-chain.js';
export { MAX_FAILURES } from './chain-walk.js';
export type { ChainFailure } from './chain-walk.js';
