import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import type { InstanceStatus } from '@svc/engine';
import { InstanceSchema } from '../entities/instance.js';
import type { ExecutionMode, InstanceRow, InstanceSummaryRow } from '../entities/instance.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import { InstanceList, SUMMARY_COLUMNS } from './instance-list.js';
import type { InstanceFilter, InstanceListRow, ListSource } from './instance-list.js';
import { PASSIVE } from './passive-elements.js';
import { TenantFractions } from './tenant-fractions.js';
import type { RowPage } from './row-page.js';

/** What an action on an instance looks at before it is sent to the workflow. */
export interface InstanceState {
  readonly id: string;
  readonly status: InstanceStatus;
  readonly execution: ExecutionMode;
  /** Of the last commit. */
  readonly commitSeq: number;
}

/** What can be said of a running instance from outside: nothing in it moves or calls when it is settled. */
export interface InstanceProgress extends Pick<InstanceState, 'id' | 'status'> {
  readonly isSettled: boolean;
}

/** Read together with the rest of the row; `variables` is one JSON object as text. */
export interface InstanceWithVariables extends InstanceSummaryRow {
  readonly variables: string;
}

/** In the statement that reads the row, since a second one could see another commit (values are stored as JSON text). */
const VARIABLES = `(SELECT '{' || coalesce(string_agg(to_json(v.name)::text || ':' || v.value, ',' ORDER BY v.name), '') || '}'
  FROM instance_variable v WHERE v.tenant_id = i.tenant_id AND v.instance_id = i.id) AS variables`;

/** Reads of instances and their variables. */
export class InstanceRepository {
  private readonly source: ListSource;

  constructor(private readonly dataSource: DataSource) {
    this.source = { dataSource, shares: new TenantFractions(dataSource) };
  }

  find(tenant: TenantScope, id: string): Promise<InstanceSummaryRow | null> {
    return this.one<InstanceSummaryRow>(
      `SELECT ${SUMMARY_COLUMNS} FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`,
      tenant,
      id,
    );
  }

  findWithVariables(tenant: TenantScope, id: string): Promise<InstanceWithVariables | null> {
    return this.one<InstanceWithVariables>(
      `SELECT ${SUMMARY_COLUMNS}, ${VARIABLES} FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`,
      tenant,
      id,
    );
  }

  /** One JSON object as text, by name. */
  async findVariables(tenant: TenantScope, id: string): Promise<string | null> {
    const row = await this.one<Pick<InstanceWithVariables, 'variables'>>(
      `SELECT ${VARIABLES} FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`,
      tenant,
      id,
    );
    return row?.variables ?? null;
  }

  /** The instance with its start variables. */
  findWhole(tenant: TenantScope, id: string): Promise<InstanceRow | null> {
    return this.of(tenant).andWhere('instance.id = :id', { id }).getOne();
  }

  findState(tenant: TenantScope, id: string): Promise<InstanceState | null> {
    const sql =
      'SELECT id, status, execution, commit_seq AS "commitSeq" FROM instance WHERE tenant_id = $1 AND id = $2';
    return this.one<InstanceState>(sql, tenant, id);
  }

  /** The hash of the compiled model that the instance runs for its whole life. */
  async findModelHash(tenant: TenantScope, id: string): Promise<string | null> {
    const [row] = await readPrepared<{ modelHash: string }>(
      this.dataSource,
      `SELECT v.model_hash AS "modelHash" FROM instance i JOIN definition_version v ON v.tenant_id = i.tenant_id AND v.id = i.definition_id
       WHERE i.tenant_id = $1 AND i.id = $2`,
      [tenant, id],
    );
    return row?.modelHash ?? null;
  }

  /**
   * Settled: no token moves and none waits for a call; the others wait for people, time or events. Tokens of passive elements
   * are active only as hosts of inner tokens, which are counted themselves.
   */
  async findProgress(tenant: TenantScope, id: string): Promise<InstanceProgress | null> {
    const [row] = await readPrepared<InstanceProgress>(
      this.dataSource,
      `SELECT i.id, i.status, NOT i.is_moving AND NOT EXISTS (
         SELECT 1 FROM token t WHERE t.tenant_id = i.tenant_id AND t.instance_id = i.id AND t.status = 'active' AND t.element_type <> ALL ($3)) AS "isSettled"
       FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`,
      [tenant, id, PASSIVE],
    );
    return row ?? null;
  }

  /** Newest first. */
  list(tenant: TenantScope, filter: InstanceFilter, { after, ...slice }: RowPage): Promise<InstanceListRow[]> {
    return new InstanceList(this.source, tenant, filter, after).page(slice);
  }

  /** The instances that started before the id `before` was made. */
  countBefore(tenant: TenantScope, filter: InstanceFilter, before: string): Promise<number> {
    return new InstanceList(this.source, tenant, filter, before).count();
  }

  private of(tenant: TenantScope): SelectQueryBuilder<InstanceRow> {
    return this.instances.createQueryBuilder('instance').where('instance.tenant_id = :tenant', { tenant });
  }

  private get instances(): Repository<InstanceRow> {
    return this.dataSource.getRepository(InstanceSchema);
  }

  private async one<Row extends object>(text: string, tenant: TenantScope, id: string): Promise<Row | null> {
    const [row] = await readPrepared<Row>(this.dataSource, text, [tenant, id]);
    return row ?? null;
  }
}
