import { MasterKeys } from '@svc/sealing';
import { PayloadMissing } from '../payloads.js';
import type { InstanceIdentity } from '../process-instance.js';
import type { CodecOptions } from './data-converter.js';
import { DataKeys } from './data-keys.js';

/** An asynchronous call of an instance. */
export interface CallIdentity extends InstanceIdentity {
  readonly jobId: string;
}

/**
 * Tokens with which whoever was called answers [service-tasks#callbacks]. A token is the identity of the call, sealed by a data
 * key of payloads: only the service can make or read one, and it stays valid when master keys are rotated. Nothing is stored.
 */
export interface CallbackTokens {
  /** Base64url. Each token of a call is another one, and each names the same call. */
  tokenOf(call: CallIdentity): Promise<string>;
  /** Null if the service has not made this token. */
  open(token: string): Promise<CallIdentity | null>;
}

/** Associated data: nothing else that a data key has sealed opens as a token, nor the other way round. */
const PURPOSE = Buffer.from('svc callback token 1');
/** Characters of the longest token that may be one of ours. */
const LONGEST = 1_000;
const BASE64URL = /^[\w-]+$/;

export function createCallbackTokens({ masterKeys, keys }: Pick<CodecOptions, 'masterKeys' | 'keys'>): CallbackTokens {
  const dataKeys = new DataKeys(new MasterKeys(masterKeys), keys);
  return {
    async tokenOf({ tenantId, instanceId, jobId }) {
      const content = Buffer.from([tenantId, instanceId, jobId].join('/'));
      const { keyId, bytes } = await dataKeys.seal(content, PURPOSE);
      const id = Buffer.from(keyId);
      return Buffer.concat([Buffer.of(id.length), id, bytes]).toString('base64url');
    },
    async open(token) {
      if (token.length > LONGEST || !BASE64URL.test(token)) return null;
      const sealed = Buffer.from(token, 'base64url');
      // Other texts decode to the same bytes.
      if (sealed.toString('base64url') !== token) return null;
      const content = await opened(dataKeys, sealed);
      return content && identityIn(content.toString());
    },
  };
}

/** Null also where the token names a data key that there has never been. */
async function opened(keys: DataKeys, sealed: Buffer): Promise<Buffer | null> {
  const idEnd = 1 + (sealed[0] ?? 0);
  const id = sealed.subarray(1, idEnd).toString();
  // Postgres takes no text with this character.
  if (id.includes('\0')) return null;
  try {
    return await keys.open(id, sealed.subarray(idEnd), PURPOSE);
  } catch (error) {
    if (error instanceof PayloadMissing) return null;
    throw error;
  }
}

function identityIn(text: string): CallIdentity | null {
  const [tenantId, instanceId, jobId] = text.split('/');
  return tenantId && instanceId && jobId ? { tenantId, instanceId, jobId } : null;
}
