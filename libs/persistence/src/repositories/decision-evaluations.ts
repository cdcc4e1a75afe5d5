import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { INSERT_EVALUATIONS } from '../commit/statements.js';
import { DecisionEvaluationSchema } from '../entities/decision.js';
import type { DecisionEvaluationRow } from '../entities/decision.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

/** Filters of a decision's evaluations, all of which must hold [decisions#evaluations]. */
export interface EvaluationFilter {
  readonly instanceId?: string | undefined;
  /** At or after. */
  readonly from?: Date | undefined;
  /** Before. */
  readonly to?: Date | undefined;
  readonly version?: number | undefined;
}

/** An evaluation outside of a process. */
export type NewEvaluation = Omit<DecisionEvaluationRow, 'tenantId' | 'instanceId' | 'elementId'>;

const SIZE = ['input_variables', 'outputs', 'matched_rules', 'rules_matched']
  .map((name) => `octet_length(evaluation.${name})`)
  .join(' + ');

/** Reads of evaluations. */
export class EvaluationRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(tenant: TenantScope, decisionKey: string, id: string): Promise<DecisionEvaluationRow | null> {
    return this.of(tenant, decisionKey).andWhere('evaluation.id = :id', { id }).getOne();
  }

  /** Newest first. */
  list(
    tenant: TenantScope,
    decisionKey: string,
    filter: EvaluationFilter,
    limit: number,
  ): Promise<DecisionEvaluationRow[]> {
    return this.newest(tenant, decisionKey, filter, limit).getMany();
  }

  /** The size of the values, which such a list does not read. */
  async measureList(
    tenant: TenantScope,
    decisionKey: string,
    filter: EvaluationFilter,
    limit: number,
  ): Promise<number> {
    const query = this.newest(tenant, decisionKey, filter, limit).select(SIZE, 'bytes');
    const rows = await query.getRawMany<{ bytes: number }>();
    return rows.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private newest(
    tenant: TenantScope,
    decisionKey: string,
    filter: EvaluationFilter,
    limit: number,
  ): SelectQueryBuilder<DecisionEvaluationRow> {
    const query = this.of(tenant, decisionKey);
    addFilter(query, filter);
    return query.orderBy('evaluation.evaluated_at', 'DESC').addOrderBy('evaluation.id', 'DESC').limit(limit);
  }

  private of(tenant: TenantScope, decisionKey: string): SelectQueryBuilder<DecisionEvaluationRow> {
    return this.dataSource
      .getRepository(DecisionEvaluationSchema)
      .createQueryBuilder('evaluation')
      .where('evaluation.tenant_id = :tenant AND evaluation.decision_key = :decisionKey', { tenant, decisionKey });
  }
}

const ADD = `${INSERT_EVALUATIONS.text} RETURNING id`;

/** Writes standalone evaluations inside an audited write. Those of processes are written by the commit. */
export class EvaluationWriter {
  /** Returns the ids of new ones. */
  async add(tenant: TenantScope, evaluations: readonly NewEvaluation[], tx: Queryable): Promise<ReadonlySet<string>> {
    const rows = evaluations.map((evaluation) => ({
      id: evaluation.id,
      decision_key: evaluation.decisionKey,
      decision_version: evaluation.decisionVersion,
      decision_hash: evaluation.decisionHash,
      hit_policy: evaluation.hitPolicy,
      matched: evaluation.matched,
      rules_matched: evaluation.rulesMatched,
      matched_rules: evaluation.matchedRules,
      input_variables: evaluation.inputVariables,
      outputs: evaluation.outputs,
      evaluated_at: evaluation.evaluatedAt.toISOString(),
    }));
    const written = await tx.query<{ id: string }>(ADD, [tenant, JSON.stringify(rows)]);
    return new Set(written.rows.map(({ id }) => id));
  }
}

function addFilter(query: SelectQueryBuilder<DecisionEvaluationRow>, filter: EvaluationFilter): void {
  const { instanceId, from, to, version } = filter;
  if (instanceId !== undefined) query.andWhere('evaluation.instance_id = :instanceId', { instanceId });
  if (from !== undefined) query.andWhere('evaluation.evaluated_at >= :from', { from });
  if (to !== undefined) query.andWhere('evaluation.evaluated_at < :to', { to });
  if (version !== undefined) query.andWhere('evaluation.decision_version = :version', { version });
}
