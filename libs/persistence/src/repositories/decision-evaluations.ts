import type { DataSource } from 'typeorm';
import { INSERT_EVALUATIONS } from '../commit/statements.js';
import { DecisionEvaluationSchema } from '../entities/decision.js';
import type { DecisionEvaluationRow } from '../entities/decision.js';
import { snakeCase } from '../entities/columns.js';
import type { TenantScope } from '../tenant-scope.js';
import { ifFitting } from './list-bytes.js';
import type { Queryable } from './queryable.js';
import type { RowPage } from './row-page.js';

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

const VALUES = ['rulesMatched', 'matchedRules', 'inputVariables', 'outputs'] as const;

/** An evaluation in a list: without its values if they are large. */
export type EvaluationListRow = Omit<DecisionEvaluationRow, (typeof VALUES)[number]> & {
  readonly [Value in (typeof VALUES)[number]]: string | null;
};

const FITTING = ifFitting(VALUES.map((property) => snakeCase(property)));
const LIST_COLUMNS = Object.keys(DecisionEvaluationSchema.options.columns)
  .map((property) => `${FITTING[snakeCase(property)] ?? snakeCase(property)} AS "${property}"`)
  .join(', ');

/** Reads of evaluations. */
export class EvaluationRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(tenant: TenantScope, decisionKey: string, id: string): Promise<DecisionEvaluationRow | null> {
    return this.dataSource.getRepository(DecisionEvaluationSchema).findOneBy({ tenantId: tenant, decisionKey, id });
  }

  /** Newest first; `after` is the id of an evaluation. */
  list(
    tenant: TenantScope,
    decisionKey: string,
    filter: EvaluationFilter,
    { limit, offset, after }: RowPage,
  ): Promise<EvaluationListRow[]> {
    const values: unknown[] = [tenant, decisionKey, limit, offset];
    const given = conditionsOf(filter).filter(([, value]) => value !== undefined);
    const conditions = given.map(([comparison, value]) => ` AND ${comparison} $${values.push(value)}`);
    if (after !== null)
      conditions.push(` AND (evaluated_at, id) < (SELECT last.evaluated_at, last.id FROM decision_evaluation last
        WHERE last.tenant_id = $1 AND last.id = $${values.push(after)})`);
    return this.dataSource.query(
      `SELECT ${LIST_COLUMNS} FROM decision_evaluation WHERE tenant_id = $1 AND decision_key = $2${conditions.join('')}
       ORDER BY evaluated_at DESC, id DESC LIMIT $3 OFFSET $4`,
      values,
    );
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

function conditionsOf({ instanceId, from, to, version }: EvaluationFilter) {
  return [
    ['instance_id =', instanceId],
    ['evaluated_at >=', from],
    ['evaluated_at <', to],
    ['decision_version =', version],
  ] as const;
}
