import type { Config, Logger } from '@svc/config';
import { HaltedInstances } from '@svc/persistence';
import type { Committer } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import { checkStoredKeys } from './check-stored-keys.js';
import { isFailing } from './failing-workflow.js';
import { PayloadWatch } from './payload-watch.js';

export interface PayloadWatchSurroundings {
  readonly config: Pick<Config, 'payloadKeys' | 'credentialsKeys'>;
  readonly dataSource: ConstructorParameters<typeof HaltedInstances>[0];
  readonly committer: Committer;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Null while Temporal cannot be reached. */
  client(): Client | null;
}

export function createPayloadWatch({ config, dataSource, committer, logger, client }: PayloadWatchSurroundings) {
  return new PayloadWatch({
    instances: new HaltedInstances(dataSource, committer),
    checkKeys: () => checkStoredKeys(config, dataSource),
    isFailing: async (workflowId) => {
      const reached = client();
      if (reached === null) throw new Error('Temporal cannot be reached');
      return isFailing(reached, workflowId);
    },
    logger,
  });
}
