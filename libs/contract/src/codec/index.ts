export { CONVERTER_PATHS, createDataConverter } from './data-converter.js';
export type { CodecOptions } from './data-converter.js';
export { MasterKeys } from './master-keys.js';
export { SealingCodec } from './sealing-codec.js';
export type { BlobStore, KeyStore, ModelStore, PayloadBlob, WrappedKey } from './stores.js';
