export { CONVERTER_PATHS, createDataConverter } from './data-converter.js';
export type { CodecOptions } from './data-converter.js';
export type { MasterKey } from './master-keys.js';
export type { BlobStore, KeyStore, ModelStore, PayloadBlob, WrappedKey } from './stores.js';
