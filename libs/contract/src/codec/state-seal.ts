import { MasterKeys, seal, unseal } from '@svc/sealing';
import { PayloadMissing } from '../payloads.js';
import { workflowIdOf } from '../process-instance.js';
import type { InstanceIdentity } from '../process-instance.js';
import { pack, unpack } from './compression.js';
import type { CodecOptions } from './data-converter.js';
import { DataKeys } from './data-keys.js';

/** Length of a data key's id, a UUID. It stands in front of the sealed content. */
const KEY_ID_BYTES = 36;

/** Shorter states fit into their row uncompressed, and compressing them would take longer than everything else. */
const WORTHWHILE_BYTES = 2_048;

/**
 * Seals the states of instances that are stored beside their rows: compressed and sealed as payloads are, and bound to one
 * instance.
 */
export interface StateSeal {
  /** Seals the current state. */
  seal(of: InstanceIdentity, state: unknown): Promise<Buffer>;
  /** Throws `PayloadMissing` if the state was changed, belongs to another instance, or its key is gone. */
  open(of: InstanceIdentity, sealed: Uint8Array): Promise<unknown>;
}

export function createStateSeal({ masterKeys, keys: store }: Pick<CodecOptions, 'masterKeys' | 'keys'>): StateSeal {
  const keys = new DataKeys(new MasterKeys(masterKeys), store);
  return {
    async seal({ tenantId, instanceId }, state) {
      const text = Buffer.from(JSON.stringify(state));
      const { id, key } = await keys.current();
      const content = await pack(text, WORTHWHILE_BYTES);
      return Buffer.concat([Buffer.from(id), seal(key, content, Buffer.from(workflowIdOf(tenantId, instanceId)))]);
    },
    async open({ tenantId, instanceId }, sealed) {
      const id = Buffer.from(sealed.subarray(0, KEY_ID_BYTES)).toString();
      const known = await keys.byId(id);
      const owner = Buffer.from(workflowIdOf(tenantId, instanceId));
      const content = unseal(known.key, sealed.subarray(KEY_ID_BYTES), owner);
      if (!content)
        throw new PayloadMissing('seal', `expected the state of instance ${instanceId}, found one that is not its own`);
      return JSON.parse(Buffer.from(await unpack(content)).toString()) as unknown;
    },
  };
}
