import { readsCredentials } from '@svc/expressions';
import type { Template } from '@svc/expressions';

/** An error if an expression reads credentials, which tables never see [credentials#in-a-process]. */
export function credentialsFault(template: Template): string | null {
  return readsCredentials(template) ? 'expected no credentials here: only calls of services use them' : null;
}
