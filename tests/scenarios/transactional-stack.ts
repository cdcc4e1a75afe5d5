import { createStateSeal } from '@svc/contract/codec';
import type { KeyStore } from '@svc/contract/codec';
import { silentLog } from '@svc/driver/testing';
import { InstanceStates } from '@svc/persistence';
import { InstanceGateway } from '../../apps/api/src/temporal/instance-gateway.js';
import { UpdateQueue } from '../../apps/api/src/temporal/update-queue.js';
import { ProcessGateway } from '../../apps/api/src/temporal/process-gateway.js';
import { answerQuestionsActivity } from '../../libs/runtime/src/drivers/workflow/activities/answer-questions.js';
import { TypeCheckers } from '../../libs/runtime/src/drivers/workflow/activities/type-checkers.js';
import { TENANT } from '../../libs/runtime/testing/process-stack.js';
import type { PreparedInstance, ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { askWorkflow } from '../../libs/runtime/src/drivers/transactional/ask-workflow.js';
import { Revival } from '../../libs/runtime/src/drivers/revival/revival.js';
import { LoadedModels } from '../../libs/runtime/src/drivers/transactional/loaded-models.js';
import { Promotions } from '../../libs/runtime/src/drivers/transactional/promotions.js';
import type { Transactional } from '../../libs/runtime/src/drivers/transactional/create-transactional.js';
import { TransactionalDriver } from '../../libs/runtime/src/drivers/transactional/transactional-driver.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { KeptCommitRecord } from './commit-record.js';

const DEADLINE_MS = 60_000;
const UPDATES_IN_FLIGHT = 8;
const MAX_BASE64_BYTES = 1_048_576;

export interface TransactionalParts {
  readonly stack: ProcessStack;
  readonly record: KeptCommitRecord;
  readonly dataSource: TestDatabase['dataSource'];
}

type Limits = PreparedInstance['args']['limits'];

/** The parts of the program for instances without workflows, beside a stack for instances with one. */
export class TransactionalStack {
  readonly states: InstanceStates;
  private readonly seal = createStateSeal({
    masterKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
    keys: keysInMemory(),
  });
  private readonly checkers: TypeCheckers;
  private readonly answerQuestions: ReturnType<typeof answerQuestionsActivity>;
  private versions = 0;
  private readonly failedLaunches: unknown[] = [];

  constructor(private readonly parts: TransactionalParts) {
    const { stack, dataSource } = parts;
    this.states = new InstanceStates(dataSource);
    this.checkers = new TypeCheckers({ models: stack.payloads.modelTexts, maxBase64Bytes: MAX_BASE64_BYTES });
    this.answerQuestions = answerQuestionsActivity({ decisions: stack.decisions, entries: stack.entries });
  }

  /** A gateway that remembers nothing yet. Instances get a workflow with the commit `promoteAt` at the latest. */
  openGateway(limits: Limits, promoteAt: number): InstanceGateway {
    const { stack, record } = this.parts;
    const { client, taskQueue } = stack;
    const { states, seal, checkers, answerQuestions } = this;
    const models = new LoadedModels(stack.payloads.modelTexts);
    const revival = new Revival({ client, taskQueue, limits, states, models, release: async () => undefined });
    const revive = revival.revive.bind(revival);
    const promotions = new Promotions({
      client,
      taskQueue,
      limits,
      publicUrl: 'http://127.0.0.1',
      states,
      seal,
      revive,
    });
    const launch = promotions.launch.bind(promotions);
    const driver = new TransactionalDriver({
      ...{ committer: record, seal, checkers, limits, states, answerQuestions },
      models: stack.payloads.modelTexts,
      log: silentLog,
      mustPromote: (seq) => seq >= promoteAt,
      promoted: (of) => void launch(of).catch((error: unknown) => this.failedLaunches.push(error)),
    });
    const answered = driver.answered.bind(driver);
    const ask: Transactional['ask'] = (of, inputId, send) => askWorkflow({ launch, answered }, of, inputId, send);
    const options = { ask, suspect: () => {}, taskQueue, deadlineMs: DEADLINE_MS, isWorkerEmbedded: false };
    const processes = new ProcessGateway({ client: () => client }, new UpdateQueue(UPDATES_IN_FLIGHT), options);
    return new InstanceGateway(processes, { driver, ask, launchOverdue: () => promotions.launchOverdue() });
  }

  /** Throws if the workflow of a promoted instance could not be started since the last call. */
  expectLaunched(): void {
    const failures = this.failedLaunches.splice(0);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} workflows could not be started`);
  }

  /** Stores the definition version of the instance. */
  async store({ args, modelHash }: PreparedInstance): Promise<void> {
    if (args.start?.input.type !== 'started') throw new Error('expected an instance that begins');
    const { id, key, name, hash } = args.start.input.definition;
    const { dataSource, stack } = this.parts;
    const model = stack.payloads.models.get(modelHash);
    this.versions += 1;
    await dataSource.query('INSERT INTO process_model (hash, model) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      modelHash,
      model,
    ]);
    await dataSource.query('INSERT INTO definition (tenant_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      TENANT,
      key,
    ]);
    await dataSource.query(
      `INSERT INTO definition_version (tenant_id, id, key, version, name, source_type, source, source_hash, model_hash, execution)
       VALUES ($1, $2, $3, $4, $5, 'json', '', $6, $7, 'transactional')`,
      [TENANT, id, key, this.versions, name, hash, modelHash],
    );
  }
}

function keysInMemory(): KeyStore {
  const keys = new Map<string, Parameters<KeyStore['put']>[0]>();
  return { put: async (key) => void keys.set(key.id, key), get: async (id) => keys.get(id) ?? null };
}
