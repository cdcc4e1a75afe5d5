export { CONVERTER_PATHS, createDataConverter } from './data-converter.js';
export { createOperatorCodec } from './operator-codec.js';
export { checkPayloadKeys, PayloadKeyVault } from './payload-keys.js';
export type { PayloadKeyStore } from './payload-keys.js';
export { createStateSeal } from './state-seal.js';
export type { StateSeal } from './state-seal.js';
export type { CodecOptions } from './data-converter.js';
export type { BlobStore, KeyStore, ModelStore, PayloadBlob, WrappedKey } from './stores.js';
