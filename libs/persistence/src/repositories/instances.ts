import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import type { InstanceStatus } from '@svc/engine';
import { InstanceSchema, InstanceVariableSchema } from '../entities/instance.js';
import type { InstanceRow, InstanceVariableRow } from '../entities/instance.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import type { RowPage } from './row-page.js';

/** Filters of the list, all of which must hold (contract, "Instances", GET list). */
export interface InstanceFilter {
  readonly status?: string | undefined;
  readonly definitionKey?: string | undefined;
  readonly definitionVersion?: number | undefined;
  readonly correlationId?: string | undefined;
  readonly parentInstanceId?: string | undefined;
  /** At or after. */
  readonly startedFrom?: Date | undefined;
  /** Before. */
  readonly startedTo?: Date | undefined;
  /** Every word must occur in correlation id, definition name or metadata, whatever its case and accents. */
  readonly words?: readonly string[];
  /** Name and value, as text, of variables. */
  readonly variables?: readonly (readonly [string, string])[];
}

/** What an action on an instance looks at before it is sent to the workflow. */
export interface InstanceStanding {
  readonly id: string;
  readonly status: InstanceStatus;
}

/** What can be said of a running instance from outside: nothing in it moves or calls when it is settled. */
export interface InstanceProgress extends InstanceStanding {
  readonly isSettled: boolean;
}

const HOSTS = ['subProcess', 'transaction', 'adHocSubProcess', 'userTask', 'receiveTask'];

/** Reads of instances and their variables. */
export class InstanceRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(tenant: TenantScope, id: string): Promise<InstanceRow | null> {
    return this.of(tenant).andWhere('instance.id = :id', { id }).getOne();
  }

  findStanding(tenant: TenantScope, id: string): Promise<InstanceStanding | null> {
    return this.of(tenant)
      .select(['instance.tenantId', 'instance.id', 'instance.status'])
      .andWhere('instance.id = :id', { id })
      .getOne();
  }

  /**
   * Settled: no token moves and none waits for a call; what is left waits for people, time or events. Elements that only
   * ever rest are active as hosts of what they hold, whose tokens speak for themselves.
   */
  async findProgress(tenant: TenantScope, id: string): Promise<InstanceProgress | null> {
    const [row] = await readPrepared<InstanceProgress>(
      this.dataSource,
      `SELECT i.id, i.status, NOT EXISTS (
         SELECT 1 FROM token t WHERE t.tenant_id = i.tenant_id AND t.instance_id = i.id AND t.status = 'active' AND t.element_type <> ALL ($3)) AS "isSettled"
       FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`,
      [tenant, id, HOSTS],
    );
    return row ?? null;
  }

  /** Newest first. */
  list(tenant: TenantScope, filter: InstanceFilter, { limit, offset, after }: RowPage): Promise<InstanceRow[]> {
    const query = this.of(tenant);
    if (after !== null) query.andWhere('instance.id < :after', { after });
    addFilter(query, filter);
    return query.orderBy('instance.id', 'DESC').offset(offset).limit(limit).getMany();
  }

  /** Names and values as JSON text, by name. */
  listVariables(tenant: TenantScope, instanceId: string): Promise<InstanceVariableRow[]> {
    return this.variables
      .createQueryBuilder('variable')
      .where('variable.tenant_id = :tenant AND variable.instance_id = :instanceId', { tenant, instanceId })
      .orderBy('variable.name', 'ASC')
      .getMany();
  }

  private of(tenant: TenantScope): SelectQueryBuilder<InstanceRow> {
    return this.instances.createQueryBuilder('instance').where('instance.tenant_id = :tenant', { tenant });
  }

  private get instances(): Repository<InstanceRow> {
    return this.dataSource.getRepository(InstanceSchema);
  }

  private get variables(): Repository<InstanceVariableRow> {
    return this.dataSource.getRepository(InstanceVariableSchema);
  }
}

function addFilter(query: SelectQueryBuilder<InstanceRow>, filter: InstanceFilter): void {
  const conditions: readonly (readonly [unknown, string, string])[] = [
    [filter.status, 'status', 'instance.status = :status'],
    [filter.definitionKey, 'definitionKey', 'instance.definition_key = :definitionKey'],
    [filter.definitionVersion, 'definitionVersion', 'instance.definition_version = :definitionVersion'],
    [filter.correlationId, 'correlationId', 'instance.correlation_id = :correlationId'],
    [filter.parentInstanceId, 'parentInstanceId', 'instance.parent_instance_id = :parentInstanceId'],
    [filter.startedFrom, 'startedFrom', 'instance.started_at >= :startedFrom'],
    [filter.startedTo, 'startedTo', 'instance.started_at < :startedTo'],
  ];
  for (const [value, name, condition] of conditions) {
    if (value !== undefined) query.andWhere(condition, { [name]: value });
  }
  filter.words?.forEach((word, n) =>
    query.andWhere(`svc_fold(instance.search) LIKE svc_fold(:word${n})`, { [`word${n}`]: `%${literal(word)}%` }),
  );
  filter.variables?.forEach(([name, value], n) =>
    query.andWhere(variableEquals(n), { [`name${n}`]: name, [`value${n}`]: value }),
  );
}

function variableEquals(n: number): string {
  return `EXISTS (SELECT 1 FROM instance_variable v${n} WHERE v${n}.tenant_id = instance.tenant_id
    AND v${n}.instance_id = instance.id AND v${n}.name = :name${n} AND v${n}.searchable = :value${n})`;
}

/** A pattern of LIKE that matches the text itself. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
