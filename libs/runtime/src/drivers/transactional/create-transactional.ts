import type { Config, Logger } from '@svc/config';
import { createStateSeal } from '@svc/contract/codec';
import type { InstanceIdentity } from '@svc/contract';
import { createPayloadStores, DataStores, InstanceStates, RememberedDecisions } from '@svc/persistence';
import type { Committer } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import { answerQuestionsActivity } from '../workflow/activities/answer-questions.js';
import { TypeCheckers } from '../workflow/activities/type-checkers.js';
import { createRevival } from '../revival/create-revival.js';
import { askWorkflow } from './ask-workflow.js';
import type { AskedAnswer } from './ask-workflow.js';
import { Promotions } from './promotions.js';
import { TransactionalDriver } from './transactional-driver.js';

export interface TransactionalSurroundings {
  readonly config: Config;
  readonly committer: Committer;
  readonly dataSource: ConstructorParameters<typeof InstanceStates>[0];
  readonly logger: Pick<Logger, 'warn'>;
  /** Null while Temporal cannot be reached. */
  client(): Client | null;
}

/** The driver of instances without workflows, and their promotion to a workflow. */
export interface Transactional {
  readonly driver: Pick<TransactionalDriver, 'start' | 'request' | 'preview' | 'noteDurable'>;
  /** The same as {@link askWorkflow}, of instances that have a workflow, or will. */
  ask<Answer>(of: InstanceIdentity, inputId: string, send: () => Promise<Answer | null>): Promise<AskedAnswer<Answer>>;
  /** @returns how many workflows no other process had started in time */
  launchOverdue(): Promise<number>;
}

export function createTransactional(surroundings: TransactionalSurroundings): Transactional {
  const { config, committer, dataSource, logger } = surroundings;
  const { models, keys } = createPayloadStores(dataSource);
  const states = new InstanceStates(dataSource);
  const seal = createStateSeal({ masterKeys: config.payloadKeys, keys });
  const { maxVariablesBytes, continueAsNewAfterEvents, taskQueue, publicUrl } = config;
  const limits = { maxVariablesBytes, continueAsNewAfterEvents };
  const revival = createRevival(surroundings);
  const promotions = (): Promotions => {
    const client = surroundings.client();
    if (client === null) throw new Error('Temporal cannot be reached');
    return new Promotions({ client, taskQueue, limits, publicUrl, states, seal, revive: (of) => revival().revive(of) });
  };
  const launch = async (of: InstanceIdentity): Promise<boolean> => promotions().launch(of);
  const driver = new TransactionalDriver({
    committer,
    seal,
    checkers: new TypeCheckers({ models, maxBase64Bytes: config.maxBase64VariableBytes }),
    limits,
    log: {
      warn: (message, about) => logger.warn(about, message),
      error: (message, about) => logger.warn(about, message),
    },
    states,
    models,
    answerQuestions: answerQuestionsActivity({
      decisions: RememberedDecisions.of(dataSource, committer.changes),
      entries: new DataStores(dataSource),
    }),
    // The search for overdue ones starts it later.
    promoted: (of) =>
      void launch(of).catch((error: unknown) =>
        logger.warn({ err: error, ...of }, 'the workflow of a promoted instance cannot be started yet'),
      ),
  });
  const answered = driver.answered.bind(driver);
  return {
    driver,
    ask: (of, inputId, send) => askWorkflow({ launch, answered }, of, inputId, send),
    launchOverdue: async () => promotions().launchOverdue(),
  };
}
