import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { MasterKeys } from '@svc/sealing';
import type { MasterKey } from '@svc/sealing';
import type { Payload, SerializationContext } from '@temporalio/common';
import { defaultPayloadConverter } from '@temporalio/common';
import { ENCODINGS } from '../payloads.js';
import type { PayloadMissing } from '../payloads.js';
import { DataKeys } from './data-keys.js';
import { metadataOf, payloadOf } from './payload.js';
import { SealingCodec } from './sealing-codec.js';
import type { PayloadBlob, WrappedKey } from './stores.js';

const masters = [{ id: 'current', key: randomBytes(32) }];
const context: SerializationContext = { type: 'workflow', namespace: 'default', workflowId: 't/a/1' };

const blobs = new Map<string, PayloadBlob>();
const keys = new Map<string, WrappedKey>();
const blobStore = {
  put: async (blob: PayloadBlob) => void blobs.set(`${blob.workflowId} ${blob.id}`, blob),
  get: async (workflowId: string, id: string) => blobs.get(`${workflowId} ${id}`) ?? null,
};
const keyStore = {
  put: async (key: WrappedKey) => void keys.set(key.id, key),
  get: async (id: string) => keys.get(id) ?? null,
};
const models = { get: async (hash: string) => (hash === 'known' ? '{"schema":1}' : null) };

function codecWith(masterKeys: readonly MasterKey[]): SealingCodec {
  return new SealingCodec(new DataKeys(new MasterKeys(masterKeys), keyStore), blobStore, models);
}

async function sealed(codec: SealingCodec, value: unknown, as: SerializationContext = context): Promise<Payload> {
  const [payload] = await codec.encode([defaultPayloadConverter.toPayload(value)], as);
  return payload as Payload;
}

async function opened(codec: SealingCodec, payload: Payload, as: SerializationContext = context): Promise<unknown> {
  const [decoded] = await codec.decode([payload], as);
  return defaultPayloadConverter.fromPayload(decoded as Payload);
}

function missing(what: PayloadMissing['missing'], message: string): unknown {
  return expect.objectContaining({ missing: what, message: expect.stringContaining(message) });
}

describe('the sealing codec', () => {
  beforeEach(() => {
    blobs.clear();
    keys.clear();
  });

  it.each([
    ['short', 'canary'],
    ['compressible', 'canary'.repeat(5_000)],
    ['large', randomBytes(300_000).toString('hex')],
    ['noisy', randomBytes(300_000).toString('base64')],
  ])('the codec seals %s content unreadably and opens it again', async (_, text) => {
    const codec = codecWith(masters);
    const payload = await sealed(codec, { text });
    expect(JSON.stringify([payload, [...blobs.values()]])).not.toContain('canary');
    expect((payload.data?.length ?? 0) + 300).toBeLessThan(64 * 1_024);
    expect(await opened(codec, payload)).toEqual({ text });
  });

  it('the codec compresses large content only where it becomes much smaller', async () => {
    const shareOf = async (text: string): Promise<number> => {
      blobs.clear();
      await sealed(codecWith(masters), { text });
      return [...blobs.values()][0]!.bytes.length / text.length;
    };
    expect(await shareOf(randomBytes(300_000).toString('hex'))).toBeLessThan(0.6);
    expect(await shareOf(randomBytes(300_000).toString('base64'))).toBeGreaterThan(0.99);
  });

  it('the codec opens what another process sealed', async () => {
    const payload = await sealed(codecWith(masters), { a: 1 });
    expect(await opened(codecWith(masters), payload)).toEqual({ a: 1 });
  });

  it('the codec opens what a former master key wrapped', async () => {
    const payload = await sealed(codecWith(masters), { a: 1 });
    const rotated = [{ id: 'next', key: randomBytes(32) }, ...masters];
    expect(await opened(codecWith(rotated), payload)).toEqual({ a: 1 });
  });

  it('decoding fails retryably where something is missing, and works once it is back', async () => {
    const large = { text: randomBytes(300_000).toString('hex') };
    const claimed = await sealed(codecWith(masters), large);
    const kept = [...blobs];
    blobs.clear();
    const codec = codecWith(masters);
    await expect(opened(codec, claimed)).rejects.toEqual(missing('blob', 'of t/a/1, found none'));
    for (const [name, blob] of kept) blobs.set(name, blob);
    expect(await opened(codec, claimed)).toEqual(large);
  });

  it('a decoding error names the missing key', async () => {
    const payload = await sealed(codecWith(masters), { a: 1 });
    await expect(opened(codecWith([{ id: 'other', key: randomBytes(32) }]), payload)).rejects.toEqual(
      missing('key', 'expected the master key current of data key'),
    );
    await expect(opened(codecWith([{ id: 'current', key: randomBytes(32) }]), payload)).rejects.toEqual(
      missing('key', 'found another key of that id'),
    );
    keys.clear();
    await expect(opened(codecWith([{ id: 'other', key: randomBytes(32) }]), payload)).rejects.toEqual(
      missing('key', 'found neither its row nor the master key current in PAYLOAD_KEYS'),
    );
  });

  it('the codec opens what a data key sealed whose row is gone, and stores the row again under the first master key', async () => {
    const [payload, another] = [await sealed(codecWith(masters), { a: 1 }), await sealed(codecWith(masters), { a: 2 })];
    keys.clear();
    const next = { id: 'next', key: randomBytes(32) };
    expect(await opened(codecWith([next, ...masters]), payload)).toEqual({ a: 1 });
    expect([...keys.values()].map(({ masterKeyId }) => masterKeyId)).toEqual(['next']);
    expect(await opened(codecWith([next]), payload)).toEqual({ a: 1 });
    await expect(opened(codecWith([next]), another)).rejects.toEqual(missing('key', 'the master key current'));
  });

  it('the row of a data key is not stored again from a payload that it does not open', async () => {
    const payload = await sealed(codecWith(masters), { a: 1 });
    keys.clear();
    const codec = codecWith([{ id: 'current', key: randomBytes(32) }]);
    await expect(opened(codec, payload)).rejects.toEqual(missing('seal', 'found another'));
    expect(keys.size).toBe(0);
  });

  it('the codec does not open changed payloads or those of another workflow', async () => {
    const codec = codecWith(masters);
    const payload = await sealed(codec, { a: 1 });
    const changed = Buffer.from(payload.data ?? []);
    changed[20] = (changed[20] ?? 0) ^ 1;
    const other = { ...context, workflowId: 't/a/2' };
    await expect(opened(codec, { ...payload, data: changed })).rejects.toEqual(missing('seal', 'found another'));
    await expect(opened(codec, payload, other)).rejects.toEqual(missing('seal', 'expected a payload of t/a/2'));
    const relabelled = payloadOf(
      ENCODINGS.sealed,
      { 'svc-key': metadataOf(payload, 'svc-key'), 'svc-workflow': 't/a/2' },
      payload.data ?? Buffer.of(),
    );
    await expect(opened(codec, relabelled, other)).rejects.toEqual(missing('seal', 'found another'));
  });

  it('a scheduled run gets no result of the run before it, even an unreadable one', async () => {
    const firing = (at: string) => ({ ...context, workflowId: `start/t/${'0'.repeat(36)}-${at}` });
    const { workflowId } = firing('2026-03-01T09:00:00Z');
    const payload = await sealed(codecWith(masters), { a: 1 }, firing('2026-03-01T09:00:00Z'));
    const without = codecWith([{ id: 'other', key: randomBytes(32) }]);
    expect(await opened(without, payload, firing('2026-03-01T09:00:02Z'))).toBeUndefined();
    const others = { ...context, workflowId: workflowId.replace('/t/', '/other/') };
    await expect(opened(without, payload, others)).rejects.toEqual(missing('seal', 'expected a payload of'));
    await expect(opened(without, payload, { ...context, workflowId })).rejects.toEqual(
      missing('key', 'expected the master key current'),
    );
  });

  it('an undefined value is not sealed', async () => {
    const nothing = defaultPayloadConverter.toPayload(undefined);
    expect(await codecWith(masters).encode([nothing], context)).toEqual([nothing]);
    expect(keys.size).toBe(0);
  });

  it('decoding fails retryably when a store cannot be reached', async () => {
    const unreachable = { put: async () => undefined, get: () => Promise.reject(new Error('connection refused')) };
    const payload = await sealed(codecWith(masters), { text: randomBytes(300_000).toString('hex') });
    const codec = new SealingCodec(new DataKeys(new MasterKeys(masters), keyStore), unreachable, models);
    await expect(codec.decode([payload], context)).rejects.toThrow('connection refused');
  });

  it('a model is sent as its hash and filled in when decoded', async () => {
    const codec = codecWith(masters);
    const reference = payloadOf(ENCODINGS.model, {}, Buffer.from('known'));
    expect(await codec.encode([reference], context)).toEqual([reference]);
    const [filled] = await codec.decode([reference], context);
    expect(Buffer.from(filled?.data ?? []).toString()).toBe('{"schema":1}');
    const unknown = payloadOf(ENCODINGS.model, {}, Buffer.from('unknown'));
    await expect(opened(codec, unknown)).rejects.toEqual(missing('model', 'expected the model unknown, found none'));
  });
});
