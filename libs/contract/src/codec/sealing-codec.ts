import { randomUUID } from 'node:crypto';
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
// A CommonJS module without named exports.
import proto from '@temporalio/proto';
import { ENCODINGS, METADATA, PayloadMissing } from '../payloads.js';
import { scheduleOf } from '../timer-start.js';
import { pack, unpack } from './compression.js';
import type { DataKeys } from './data-keys.js';
import { dataOf, isReadableByOperators, metadataOf, payloadOf } from './payload.js';
import type { BlobStore, ModelStore } from './stores.js';

/** The size up to which a sealed payload is inline; with its metadata it stays below 64 KiB. */
const MAX_INLINE_BYTES = 63 * 1_024;

const NOTHING = payloadOf(ENCODINGS.nothing, {}, new Uint8Array());

/**
 * Between the payload converter and the wire: compresses, seals with AES-256-GCM bound to the workflow's id, and moves large
 * payloads to the blob store, so that histories hold references instead of data. Models are sent as their hash. Decoding throws
 * `PayloadMissing` for payloads that are missing or cannot be opened.
 */
export class SealingCodec implements PayloadCodec {
  constructor(
    private readonly keys: DataKeys,
    private readonly blobs: BlobStore,
    private readonly models: ModelStore,
  ) {}

  encode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    return Promise.all(payloads.map((payload) => this.encodeOne(payload, context?.workflowId ?? '')));
  }

  decode(payloads: Payload[], context?: SerializationContext): Promise<Payload[]> {
    return Promise.all(payloads.map((payload) => this.decodeOne(payload, context?.workflowId ?? null)));
  }

  private async encodeOne(payload: Payload, workflowId: string): Promise<Payload> {
    if (isNeverSealed(metadataOf(payload, 'encoding')) || isReadableByOperators(payload)) return payload;
    const content = await pack(
      proto.temporal.api.common.v1.Payload.encode({ ...payload, data: dataOf(payload) }).finish(),
    );
    const { keyId, bytes } = await this.keys.seal(content, Buffer.from(workflowId));
    const metadata = { [METADATA.key]: keyId, [METADATA.workflow]: workflowId };
    if (bytes.length <= MAX_INLINE_BYTES) return payloadOf(ENCODINGS.sealed, metadata, bytes);
    const id = randomUUID();
    await this.blobs.put({ workflowId, id, bytes, keyId });
    return payloadOf(ENCODINGS.claimed, metadata, Buffer.from(id));
  }

  private async decodeOne(payload: Payload, workflowId: string | null): Promise<Payload> {
    if (isOfEarlierFiring(metadataOf(payload, METADATA.workflow), workflowId)) return NOTHING;
    switch (metadataOf(payload, 'encoding')) {
      case ENCODINGS.model:
        return this.fillModel(payload);
      case ENCODINGS.sealed:
        return this.open(payload, dataOf(payload), workflowId);
      case ENCODINGS.claimed:
        return this.fetch(payload, workflowId);
      default:
        return payload;
    }
  }

  private async fillModel(payload: Payload): Promise<Payload> {
    const hash = dataOf(payload).toString();
    const model = await this.models.get(hash);
    if (model === null) throw new PayloadMissing('model', `expected the model ${hash}, found none`);
    return payloadOf(ENCODINGS.model, { [METADATA.hash]: hash }, Buffer.from(model));
  }

  private async fetch(payload: Payload, workflowId: string | null): Promise<Payload> {
    const id = dataOf(payload).toString();
    const owner = metadataOf(payload, METADATA.workflow);
    const blob = await this.blobs.get(owner, id);
    if (!blob) throw new PayloadMissing('blob', `expected payload ${id} of ${owner}, found none`);
    return this.open(payload, blob.bytes, workflowId);
  }

  private async open(payload: Payload, sealed: Uint8Array, workflowId: string | null): Promise<Payload> {
    const owner = metadataOf(payload, METADATA.workflow);
    if (workflowId !== null && owner !== '' && owner !== workflowId) {
      throw new PayloadMissing('seal', `expected a payload of ${workflowId}, found one of ${owner}`);
    }
    const keyId = metadataOf(payload, METADATA.key);
    const content = await this.keys.open(keyId, sealed, Buffer.from(owner));
    if (!content)
      throw new PayloadMissing('seal', `expected a payload that data key ${keyId} has sealed, found another`);
    return proto.temporal.api.common.v1.Payload.decode(await unpack(content));
  }
}

function isNeverSealed(encoding: string): boolean {
  return encoding === ENCODINGS.model || encoding === ENCODINGS.nothing;
}

/**
 * The server gives each workflow of a schedule the result of the previous one, which is sealed for that workflow. Nothing reads
 * it, so it is not opened.
 */
function isOfEarlierFiring(owner: string, workflowId: string | null): boolean {
  const schedule = scheduleOf(workflowId ?? '');
  return schedule !== null && owner !== workflowId && schedule === scheduleOf(owner);
}
