import { AuditSigner } from '@svc/audit';
import type { Config } from '@svc/config';

/** Injection token of the `AuditSigner`, or null if `AUDIT_WITNESS_KEY` is not set. */
export const AUDIT_SIGNER = Symbol('AuditSigner');

/** Throws if a setting needs signatures and there is no key for them. */
export function openAuditSigner(config: Config): AuditSigner | null {
  const { auditWitnessKey: keys, auditWitness, auditRetentionDays } = config;
  if (keys !== null) return new AuditSigner(keys);
  if (auditWitness !== null) throw missingKey('AUDIT_WITNESS');
  if (auditRetentionDays !== null) throw missingKey('AUDIT_RETENTION_DAYS');
  return null;
}

function missingKey(setting: string): Error {
  return new Error(`AUDIT_WITNESS_KEY: expected a list of id:key, since ${setting} is set, found nothing`);
}
