import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { type DecisionEvaluation, evaluate } from '@svc/decisions';
import {
  DecisionDirectory,
  DecisionRepository,
  type EvaluableVersion,
  EvaluationRepository,
  type NewEvaluation,
  type TenantScope,
} from '@svc/persistence';
import { PreparedDecisions } from '@svc/runtime';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { badRequest, notFound } from '../errors/api-error.js';
import type { NewAction } from '../http/requests/action-on.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import { timeSpan } from '../http/requests/query-values.js';
import { requireFitting } from '../instances/variables.js';
import { DECISION } from './decisions.service.js';
import {
  type EvaluateDto,
  type EvaluationDto,
  evaluationDto,
  type EvaluationListItemDto,
  evaluationListItemDto,
  type EvaluationsQuery,
} from './evaluation.dto.js';
import { EvaluationLog } from './evaluation-log.js';

const EVALUATION = 'the evaluation';

/** Makes evaluations outside of processes, and reads all evaluations [decisions#evaluations]. */
@Injectable()
export class EvaluationsService {
  constructor(
    private readonly directory: DecisionDirectory,
    private readonly decisions: DecisionRepository,
    private readonly prepared: PreparedDecisions,
    private readonly evaluations: EvaluationRepository,
    private readonly log: EvaluationLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The action's id becomes the evaluation's. A failed evaluation is 400 and is not stored. */
  async evaluate(action: NewAction, key: string, body: EvaluateDto): Promise<EvaluationDto> {
    const { caller, id } = action;
    const variables = variablesOf(body);
    const done = action.isRepeated ? await this.evaluations.find(caller.tenant, key, id) : null;
    if (done !== null) return evaluationDto(done);
    const version = await this.directory.findEvaluable(caller.tenant, key, body.version ?? null);
    if (version === null) throw notFound(DECISION);
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    const prepared = await this.prepared.get(version.modelHash);
    if (prepared === null) throw new Error(`the model ${version.modelHash} of a decision is gone`);
    const result = evaluate(prepared, variables);
    if (!result.ok) throw badRequest(result.error.message);
    return this.write(caller, evaluationOf(id, version, result.evaluation));
  }

  async get(tenant: TenantScope, key: string, id: string): Promise<EvaluationDto> {
    await this.requireKnown(tenant, key);
    const row = await this.evaluations.find(tenant, key, id);
    if (row === null) throw notFound(EVALUATION);
    return evaluationDto(row);
  }

  /** Newest first. */
  async list(tenant: TenantScope, key: string, query: EvaluationsQuery): Promise<Page<EvaluationListItemDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors(`decisions/${key}/evaluations`, tenant);
    const filter = { instanceId: query.instance_id, ...timeSpan(query), version: query.version };
    await this.requireKnown(tenant, key);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    const rows = await this.evaluations.list(tenant, key, filter, page);
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(evaluationListItemDto);
  }

  private async write(caller: Caller, evaluation: NewEvaluation): Promise<EvaluationDto> {
    const { tenant } = caller;
    const isNew = await this.log.add(caller, evaluation);
    // A repetition of the request was faster: the answer is the evaluation that it wrote.
    if (!isNew) return this.get(tenant, evaluation.decisionKey, evaluation.id);
    return evaluationDto({ ...evaluation, tenantId: tenant, instanceId: null, elementId: null });
  }

  /** Evaluations of a deleted decision stay. */
  private async requireKnown(tenant: TenantScope, key: string): Promise<void> {
    if (!(await this.decisions.isKnown(tenant, key))) throw notFound(DECISION);
  }
}

function variablesOf({ variables, inputs }: EvaluateDto): JsonObject {
  if (variables !== undefined && inputs !== undefined)
    throw badRequest('expected variables or inputs, which are the same, found both');
  const given = variables ?? inputs;
  if (given === undefined) throw badRequest('variables must be an object');
  return given;
}

function evaluationOf(id: string, version: EvaluableVersion, evaluation: DecisionEvaluation): NewEvaluation {
  const { hitPolicy, matched, rulesMatched, matchedRules, inputVariables, outputs } = evaluation;
  return {
    id,
    decisionKey: version.key,
    decisionVersion: version.version,
    decisionHash: version.sourceHash,
    hitPolicy,
    matched,
    rulesMatched: JSON.stringify(rulesMatched),
    matchedRules: JSON.stringify(matchedRules),
    inputVariables: JSON.stringify(inputVariables),
    outputs: JSON.stringify(outputs),
    evaluatedAt: new Date(),
  };
}
