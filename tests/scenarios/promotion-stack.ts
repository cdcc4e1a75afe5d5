import { createStateSeal } from '@svc/contract/codec';
import type { KeyStore } from '@svc/contract/codec';
import { silentLog } from '@svc/driver/testing';
import { Committer, InstanceStates } from '@svc/persistence';
import { answerQuestionsActivity } from '../../libs/runtime/src/drivers/workflow/activities/answer-questions.js';
import { TypeCheckers } from '../../libs/runtime/src/drivers/workflow/activities/type-checkers.js';
import { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import type { PreparedInstance, ProcessJson } from '../../libs/runtime/testing/process-stack.js';
import { askWorkflow } from '../../libs/runtime/src/drivers/transactional/ask-workflow.js';
import type { Transactional } from '../../libs/runtime/src/drivers/transactional/create-transactional.js';
import { Revival } from '../../libs/runtime/src/drivers/revival/revival.js';
import { LoadedModels } from '../../libs/runtime/src/drivers/transactional/loaded-models.js';
import { Promotions } from '../../libs/runtime/src/drivers/transactional/promotions.js';
import { TransactionalDriver } from '../../libs/runtime/src/drivers/transactional/transactional-driver.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { KeptCommitRecord } from './commit-record.js';
import { TransactionalStack } from './transactional-stack.js';

export const PUBLIC_URL = 'https://engine.example.com';

type Limits = PreparedInstance['args']['limits'];
export type CommitKept = Pick<Committer, 'commitKept'>;

/** Several processes of the program that begin instances without workflows and launch workflows only when told. */
export class PromotionStack {
  readonly states: InstanceStates;
  private readonly store: TransactionalStack;
  private readonly keys = new Map<string, Parameters<KeyStore['put']>[0]>();
  private readonly seal = createStateSeal({
    masterKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
    keys: { put: async (key) => void this.keys.set(key.id, key), get: async (id) => this.keys.get(id) ?? null },
  });

  private constructor(
    readonly database: TestDatabase,
    readonly committer: Committer,
    record: KeptCommitRecord,
    readonly processes: ProcessStack,
  ) {
    const { dataSource } = database;
    this.states = new InstanceStates(dataSource);
    this.store = new TransactionalStack({ stack: processes, record, dataSource });
  }

  static async start(): Promise<PromotionStack> {
    const database = await openTestDatabase();
    const committer = new Committer({ url: database.url });
    const record = new KeptCommitRecord(committer);
    return new PromotionStack(database, committer, record, await ProcessStack.start(record));
  }

  async stop(): Promise<void> {
    await this.processes.stop();
    await this.committer.close();
    await this.database.close();
  }

  /** A process of the program with its own memory. It launches no workflow by itself, as if it were killed at each promotion. */
  openDriver(limits: Limits, through: CommitKept = this.committer): TransactionalDriver {
    const { payloads, decisions, entries } = this.processes;
    return new TransactionalDriver({
      ...{ committer: through, seal: this.seal, limits, states: this.states, models: payloads.modelTexts },
      checkers: new TypeCheckers({ models: payloads.modelTexts, maxBase64Bytes: 1_000 }),
      answerQuestions: answerQuestionsActivity({ decisions, entries }),
      log: silentLog,
      promoted: () => undefined,
    });
  }

  openPromotions(limits: Limits): Promotions {
    const { states, seal } = this;
    const { client, taskQueue } = this.processes;
    const models = new LoadedModels(this.processes.payloads.modelTexts);
    const revival = new Revival({ client, taskQueue, limits, states, models, release: async () => undefined });
    const revive = revival.revive.bind(revival);
    return new Promotions({ client, taskQueue, limits, publicUrl: PUBLIC_URL, states, seal, revive });
  }

  openTransactional(limits: Limits): Pick<Transactional, 'driver' | 'ask'> {
    const driver = this.openDriver(limits);
    const promotions = this.openPromotions(limits);
    const absence = { launch: promotions.launch.bind(promotions), answered: driver.answered.bind(driver) };
    return { driver, ask: (of, inputId, send) => askWorkflow(absence, of, inputId, send) };
  }

  async begin(process: unknown): Promise<PreparedInstance['args']> {
    const prepared = this.processes.prepare(process as ProcessJson, {});
    await this.store.store(prepared);
    const { args, modelHash } = prepared;
    if (args.start === null) throw new Error('expected an instance that begins');
    const told = await this.openDriver(args.limits).start(args, modelHash, args.start);
    if (told.kind !== 'answered' || !told.result.ok) throw new Error(`expected it to begin, found ${told.kind}`);
    return args;
  }

  rows(sql: string, ...values: unknown[]): Promise<Record<string, string>[]> {
    return this.database.dataSource.query(sql, values);
  }
}
