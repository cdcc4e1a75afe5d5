import { ParkedInstances } from '@svc/persistence';
import { createRevival } from '../revival/create-revival.js';
import type { RevivalSurroundings } from '../revival/create-revival.js';
import { Parking } from './parking.js';
import type { ParkingParts } from './parking.js';
import { WorkflowParking } from './workflow-parking.js';

export interface ParkingSurroundings extends RevivalSurroundings {
  readonly abortedCalls?: ParkingParts['abortedCalls'];
}

export function createParking(surroundings: ParkingSurroundings): Parking {
  const { config, dataSource, committer, client, abortedCalls } = surroundings;
  const revival = createRevival(surroundings);
  return new Parking({
    revive: (of) => revival().revive(of),
    ...(abortedCalls && { abortedCalls }),
    instances: new ParkedInstances(dataSource, committer),
    workflows: () => {
      const reached = client();
      if (reached === null) throw new Error('Temporal cannot be reached');
      return new WorkflowParking(reached, config.taskQueue);
    },
  });
}
