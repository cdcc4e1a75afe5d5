import type { Config, Logger } from '@svc/config';
import { EventDeliveries, TimerStarts } from '@svc/persistence';
import type { Committer } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import type { Transactional } from '../../drivers/transactional/create-transactional.js';
import { EventDispatcher } from './event-dispatcher.js';
import { TimerSchedules } from './timer-schedules.js';

export interface DispatcherSurroundings {
  readonly client: Client;
  readonly dataSource: ConstructorParameters<typeof EventDeliveries>[0];
  readonly committer: Committer;
  readonly config: Pick<Config, 'taskQueue' | 'maxVariablesBytes' | 'continueAsNewAfterEvents'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly transactional: Transactional;
}

/** The dispatcher that runs beside a worker. */
export function createEventDispatcher({
  client,
  dataSource,
  committer,
  config,
  logger,
  transactional,
}: DispatcherSurroundings): EventDispatcher {
  const { taskQueue, maxVariablesBytes, continueAsNewAfterEvents } = config;
  return new EventDispatcher({
    target: { client, taskQueue, limits: { maxVariablesBytes, continueAsNewAfterEvents }, transactional },
    deliveries: new EventDeliveries(dataSource, committer),
    schedules: new TimerSchedules(client, new TimerStarts(dataSource, committer), taskQueue),
    notices: committer.deliveries,
    logger,
    launchOverdue: transactional.launchOverdue,
  });
}
