import type { InstanceIdentity } from '@svc/contract';
import type { InputEnvelope, InstanceStatus } from '@svc/engine';
import type { Parking } from '@svc/worker';
import { ApiError } from '../errors/api-error.js';
import type { ClientSource } from './process-gateway.js';

interface ParkingSource extends ClientSource {
  readonly parking: Pick<Parking, 'takeOver' | 'end'>;
  suspect(of: InstanceIdentity): void;
}

/** Applies inputs to instances without their workflow, where that is parked, lost or does not answer. */
export class ParkedProcesses {
  constructor(private readonly source: ParkingSource) {}

  /** False if the workflow must be asked itself. */
  async takeOver(of: InstanceIdentity, status: InstanceStatus, asked: InputEnvelope): Promise<boolean> {
    this.requireTemporal();
    const isTaken = await this.source.parking.takeOver(of, status, asked);
    // The resumed workflow may fail again, so it is watched.
    if (isTaken && asked.input.type === 'resumed') this.source.suspect(of);
    return isTaken;
  }

  /** Ends the instance, whatever its workflow does. False if it has completed before. */
  async end(of: InstanceIdentity, asked: InputEnvelope): Promise<boolean> {
    this.requireTemporal();
    return this.source.parking.end(of, asked);
  }

  private requireTemporal(): void {
    if (this.source.client() === null)
      throw new ApiError('SERVICE_UNAVAILABLE', 'the process engine cannot be reached; nothing was changed');
  }
}
