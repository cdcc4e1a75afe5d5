import type { InstanceIdentity } from '@svc/contract';
import type { InputEnvelope, InstanceStatus } from '@svc/engine';
import type { Parking } from '@svc/worker';
import { ApiError } from '../errors/api-error.js';
import type { ClientSource } from './process-gateway.js';

interface ParkingSource extends ClientSource {
  readonly parking: Pick<Parking, 'takeOver'>;
  suspect(of: InstanceIdentity): void;
}

/** Instances whose workflow is parked: what is asked of them is done without it. */
export class ParkedProcesses {
  constructor(private readonly source: ParkingSource) {}

  /** False where the workflow is to be asked itself. */
  async takeOver(of: InstanceIdentity, status: InstanceStatus, asked: InputEnvelope): Promise<boolean> {
    if (this.source.client() === null)
      throw new ApiError('SERVICE_UNAVAILABLE', 'the process engine cannot be reached; nothing was changed');
    const isTaken = await this.source.parking.takeOver(of, status, asked);
    // It may fail again.
    if (isTaken && asked.input.type === 'resumed') this.source.suspect(of);
    return isTaken;
  }
}
