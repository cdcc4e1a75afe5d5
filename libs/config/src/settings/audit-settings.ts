import { masterKeys, wholeNumber, witness } from '../setting-kinds.js';
import type { Setting } from './setting.js';

const positive = wholeNumber(1);

/** Settings that protect the audit log against its own database and limit its size (docs/audit.md). */
export const auditSettings = {
  auditWitness: {
    name: 'AUDIT_WITNESS',
    kind: witness,
    default: null,
    description:
      'Where signed heads of the audit log are kept, outside the database. `npm start` sets `file:` with ' +
      '`witness.ndjson` in `DATA_DIR`; nothing is no witness.',
  },
  auditWitnessSeconds: {
    name: 'AUDIT_WITNESS_SECONDS',
    kind: positive,
    default: '60',
    description: 'Time between two witnesses of a head that moves.',
  },
  auditWitnessKey: {
    name: 'AUDIT_WITNESS_KEY',
    kind: masterKeys,
    default: null,
    isSecret: true,
    description:
      'Ed25519 keys that sign heads and checkpoints, written as those of `PAYLOAD_KEYS` (32 bytes: the seed): the first ' +
      'signs, all verify. `npm start` makes one and keeps it in `DATA_DIR`.',
  },
  auditRetentionDays: {
    name: 'AUDIT_RETENTION_DAYS',
    kind: positive,
    default: null,
    description:
      'Age after which entries of the audit log are removed, and the chain begins at a signed checkpoint; nothing keeps all.',
  },
} as const satisfies Record<string, Setting>;
