import type { Config } from '@svc/config';
import { ParkedInstances } from '@svc/persistence';
import type { Committer } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import { Parking } from './parking.js';
import type { ParkingParts } from './parking.js';
import { WorkflowParking } from './workflow-parking.js';

export interface ParkingSurroundings {
  readonly config: Pick<Config, 'taskQueue'>;
  readonly dataSource: ConstructorParameters<typeof ParkedInstances>[0];
  readonly committer: Committer;
  /** Null while Temporal cannot be reached. */
  client(): Client | null;
  readonly abortedCalls?: ParkingParts['abortedCalls'];
}

export function createParking(surroundings: ParkingSurroundings): Parking {
  const { config, dataSource, committer, client, abortedCalls } = surroundings;
  return new Parking({
    ...(abortedCalls && { abortedCalls }),
    instances: new ParkedInstances(dataSource, committer),
    workflows: () => {
      const reached = client();
      if (reached === null) throw new Error('Temporal cannot be reached');
      return new WorkflowParking(reached, config.taskQueue);
    },
  });
}
