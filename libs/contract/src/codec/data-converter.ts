import { createRequire } from 'node:module';
import { MasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';
import type { DataConverter } from '@temporalio/common';
import { DataKeys } from './data-keys.js';
import { cachedModels } from './model-cache.js';
import { withRecentBlobs } from './recent-blobs.js';
import { SealingCodec } from './sealing-codec.js';
import type { BlobStore, KeyStore, ModelStore } from './stores.js';

export interface CodecOptions {
  /** The first seals, all open. */
  readonly masterKeys: readonly MasterKey[];
  readonly blobs: BlobStore;
  readonly keys: KeyStore;
  readonly models: ModelStore;
}

const { resolve } = createRequire(import.meta.url);

/** Modules that the SDK loads by path: outside with `require`, inside the sandbox from the bundle. */
export const CONVERTER_PATHS = {
  payloadConverterPath: resolve('@svc/contract/payload-converter'),
  failureConverterPath: resolve('@svc/contract/failure-converter'),
} as const;

/** The one data converter of everything that talks to Temporal: clients, workers, replays. */
export function createDataConverter(options: CodecOptions): DataConverter {
  const keys = new DataKeys(new MasterKeys(options.masterKeys), options.keys);
  const codec = new SealingCodec(keys, withRecentBlobs(options.blobs), cachedModels(options.models));
  return { ...CONVERTER_PATHS, payloadCodecs: [codec] };
}
