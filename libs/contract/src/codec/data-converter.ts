import { createRequire } from 'node:module';
import { MasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';
import type { DataConverter, PayloadCodec } from '@temporalio/common';
import { PayloadMissing } from '../payloads.js';
import { DataKeys } from './data-keys.js';
import { cachedModels } from './model-cache.js';
import { withRecentBlobs } from './recent-blobs.js';
import { SealingCodec } from './sealing-codec.js';
import type { BlobStore, KeyStore, ModelStore } from './stores.js';

export interface CodecOptions {
  /** The first key seals, all keys open. */
  readonly masterKeys: readonly MasterKey[];
  readonly blobs: BlobStore;
  readonly keys: KeyStore;
  readonly models: ModelStore;
}

const { resolve } = createRequire(import.meta.url);

/** Modules that the SDK loads by path: outside of the sandbox with `require`, inside it from the bundle. */
export const CONVERTER_PATHS = {
  payloadConverterPath: resolve('@svc/contract/payload-converter'),
  failureConverterPath: resolve('@svc/contract/failure-converter'),
} as const;

/** Called for each payload that could not be read, with the workflow id if it is known. */
type MissingNotice = (workflowId: string | null, missing: PayloadMissing) => void;

/** The data converter of everything that talks to Temporal: clients, workers, replays. */
export function createDataConverter(options: CodecOptions, notice: MissingNotice = () => {}): DataConverter {
  const keys = new DataKeys(new MasterKeys(options.masterKeys), options.keys);
  const codec = new SealingCodec(keys, withRecentBlobs(options.blobs), cachedModels(options.models));
  return { ...CONVERTER_PATHS, payloadCodecs: [noticing(codec, notice)] };
}

function noticing(codec: PayloadCodec, notice: MissingNotice): PayloadCodec {
  return {
    encode: (payloads, context) => codec.encode(payloads, context),
    decode: async (payloads, context) => {
      try {
        return await codec.decode(payloads, context);
      } catch (error) {
        if (error instanceof PayloadMissing) notice(context?.workflowId ?? null, error);
        throw error;
      }
    },
  };
}
