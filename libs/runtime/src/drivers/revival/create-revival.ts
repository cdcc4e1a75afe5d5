import type { Config } from '@svc/config';
import {
  BatchRepository,
  createPayloadStores,
  HaltedInstances,
  InstanceStates,
  ParkedInstances,
  TimerStarts,
  WebhookDeliveries,
} from '@svc/persistence';
import type { Committer } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import { LoadedModels } from '../transactional/loaded-models.js';
import { Reconciliation } from './reconciliation.js';
import type { ReconciliationParts } from './reconciliation.js';
import { Revival } from './revival.js';
import { WorkflowDirectory } from './workflow-directory.js';

export interface RevivalSurroundings {
  readonly config: Pick<Config, 'taskQueue' | 'maxVariablesBytes' | 'continueAsNewAfterEvents'>;
  readonly dataSource: ConstructorParameters<typeof InstanceStates>[0];
  readonly committer: Committer;
  /** Null while Temporal cannot be reached. */
  client(): Client | null;
}

/** Compares both sides while Temporal can be reached; throws otherwise. */
export function createReconciliation(
  surroundings: RevivalSurroundings,
  options: ReconciliationParts['options'],
): () => Reconciliation {
  const revivalOf = createRevival(surroundings);
  const { dataSource, committer } = surroundings;
  const states = new InstanceStates(dataSource);
  const deliveries = new WebhookDeliveries(dataSource, committer);
  const batches = new BatchRepository(dataSource);
  const starts = new TimerStarts(dataSource, committer);
  return () => {
    const revival = revivalOf();
    const workflows = new WorkflowDirectory(revival.client, surroundings.config.taskQueue);
    return new Reconciliation({ states, deliveries, batches, starts, workflows, revival, options });
  };
}

/** How to get {@link Revival.revive} while Temporal can be reached; throws otherwise. */
export function createRevival({ config, dataSource, committer, client }: RevivalSurroundings): () => Revival {
  const { taskQueue, maxVariablesBytes, continueAsNewAfterEvents } = config;
  const halted = [new HaltedInstances(dataSource, committer), new ParkedInstances(dataSource, committer)];
  const parts = {
    ...{ taskQueue, limits: { maxVariablesBytes, continueAsNewAfterEvents }, states: new InstanceStates(dataSource) },
    models: new LoadedModels(createPayloadStores(dataSource).models),
    release: (of: Parameters<Revival['revive']>[0]) => Promise.all(halted.map((each) => each.release(of))),
  };
  return () => {
    const reached = client();
    if (reached === null) throw new Error('Temporal cannot be reached');
    return new Revival({ ...parts, client: reached });
  };
}
