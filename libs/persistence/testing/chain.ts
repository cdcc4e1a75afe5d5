import { CHAIN_START, verifyChain } from '@svc/audit';
import type { ChainedEntry, ChainReport } from '@svc/audit';
import type { EntityManager } from 'typeorm';
import { AuditEntrySchema, AuditHeadSchema } from '../src/entities/log.js';

/** Verifies the whole chain of a tenant as it is stored. */
export async function verifyTenant(
  manager: Pick<EntityManager, 'getRepository'>,
  tenantId: string,
): Promise<ChainReport> {
  const entries: ChainedEntry[] = await manager
    .getRepository(AuditEntrySchema)
    .find({ where: { tenantId }, order: { sequence: 'ASC' } });
  const head = await manager.getRepository(AuditHeadSchema).findOneBy({ tenantId });
  return verifyChain(entries, CHAIN_START, head ?? CHAIN_START);
}
