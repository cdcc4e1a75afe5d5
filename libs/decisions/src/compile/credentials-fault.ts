import { readsCredentials } from '@svc/expressions';
import type { Template } from '@svc/expressions';

/** What is wrong with an expression that reads credentials: tables never see them [credentials#in-a-process]. */
export function credentialsFault(template: Template): string | null {
  return readsCredentials(template) ? 'expected no credentials here: only calls of services use them' : null;
}
