import type { CallbackTokens } from '@svc/contract/codec';
import type { CallServiceRequest } from '@svc/contract';
import { unread } from './service-failure.js';

export interface Callbacks {
  readonly tokens: Pick<CallbackTokens, 'tokenOf'>;
  /** The public address of the API. */
  readonly publicUrl: string;
}

/** Where an asynchronous call is answered. */
export interface CallbackAddress {
  readonly url: string;
  /** The part of the address that must not be seen elsewhere. */
  readonly token: string;
}

/** The address of a call that is answered later, null of any other. Histories never hold it: each attempt makes it anew. */
export async function callbackAddressOf(
  { tenantId, instanceId, job }: CallServiceRequest,
  callbacks: Callbacks | undefined,
): Promise<CallbackAddress | null> {
  if (callbacks === undefined || !job.isAnsweredByUrl) return null;
  const { jobId } = job;
  const token = await callbacks.tokens.tokenOf({ tenantId, instanceId, jobId }).catch((error: Error) => {
    throw unread(`the address of the callback could not be made: ${error.message}`);
  });
  return { token, url: `${callbacks.publicUrl}/v1/callbacks/${token}` };
}
