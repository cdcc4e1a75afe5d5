import type { DataSource, Repository } from 'typeorm';
import { TokenSchema } from '../entities/instance.js';
import type { TokenRow } from '../entities/instance.js';
import type { TenantScope } from '../tenant-scope.js';

/** The most tokens that a list shows [api#lists]. */
const MAX_TOKENS = 1_000;

/** Reads of tokens. */
export class TokenRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Active ones first, from the oldest, then dead ones from the newest. */
  list(tenant: TenantScope, instanceId: string): Promise<TokenRow[]> {
    return this.tokens
      .createQueryBuilder('token')
      .where('token.tenant_id = :tenant AND token.instance_id = :instanceId', { tenant, instanceId })
      .orderBy("(token.status = 'dead')", 'ASC')
      .addOrderBy("CASE WHEN token.status <> 'dead' THEN token.id END", 'ASC')
      .addOrderBy('token.updated_at', 'DESC')
      .addOrderBy('token.id', 'DESC')
      .limit(MAX_TOKENS)
      .getMany();
  }

  /** Includes consumed ones. */
  exists(tenant: TenantScope, instanceId: string, id: string): Promise<boolean> {
    return this.tokens
      .createQueryBuilder('token')
      .where('token.tenant_id = :tenant AND token.instance_id = :instanceId AND token.id = :id', {
        tenant,
        instanceId,
        id,
      })
      .getExists();
  }

  private get tokens(): Repository<TokenRow> {
    return this.dataSource.getRepository(TokenSchema);
  }
}
