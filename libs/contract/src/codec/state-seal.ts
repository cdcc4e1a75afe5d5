import { MasterKeys } from '@svc/sealing';
import { PayloadMissing } from '../payloads.js';
import { workflowIdOf } from '../process-instance.js';
import type { InstanceIdentity } from '../process-instance.js';
import { pack, unpack } from './compression.js';
import type { CodecOptions } from './data-converter.js';
import { DataKeys } from './data-keys.js';

/** Shorter states fit into their row uncompressed, and compressing them would take longer than everything else. */
const WORTHWHILE_BYTES = 2_048;

/**
 * Seals the states of instances that are stored beside their rows: compressed and sealed as payloads are, and bound to one
 * instance. The length of the data key's id and the id stand in front.
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
      const content = await pack(text, WORTHWHILE_BYTES);
      const { keyId, bytes } = await keys.seal(content, Buffer.from(workflowIdOf(tenantId, instanceId)));
      const id = Buffer.from(keyId);
      return Buffer.concat([Buffer.of(id.length), id, bytes]);
    },
    async open({ tenantId, instanceId }, sealed) {
      const idEnd = 1 + (sealed[0] ?? 0);
      const id = Buffer.from(sealed.subarray(1, idEnd)).toString();
      const owner = Buffer.from(workflowIdOf(tenantId, instanceId));
      const content = await keys.open(id, sealed.subarray(idEnd), owner);
      if (!content)
        throw new PayloadMissing('seal', `expected the state of instance ${instanceId}, found one that is not its own`);
      return JSON.parse(Buffer.from(await unpack(content)).toString()) as unknown;
    },
  };
}
