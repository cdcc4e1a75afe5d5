import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@svc/config';
import type { InstanceIdentity } from '@svc/contract';
import type { InputEnvelope, InstanceStatus } from '@svc/engine';
import { MovedOn } from '@svc/persistence';
import type { Parking } from '@svc/runtime';
import { ApiError } from '../errors/api-error.js';
import type { ClientSource } from './process-gateway.js';

const LOOK_AGAIN_MS = 1_000;

interface ParkingSource extends ClientSource {
  readonly parking: Pick<Parking, 'takeOver' | 'end' | 'endBelow'>;
  suspect(of: InstanceIdentity): void;
}

/** Applies inputs to instances without their workflow, where that is parked, lost or does not answer. */
export class ParkedProcesses {
  constructor(
    private readonly source: ParkingSource,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** False if the workflow must be asked itself. */
  async takeOver(of: InstanceIdentity, status: InstanceStatus, asked: InputEnvelope): Promise<boolean> {
    this.requireTemporal();
    const isTaken = await this.source.parking.takeOver(of, status, asked).catch(throwRefusal);
    // The resumed workflow may fail again, so it is watched.
    if (isTaken && asked.input.type === 'resumed') this.source.suspect(of);
    return isTaken;
  }

  /** Ends the instance, whatever its workflow does. False if it has completed before. */
  async end(of: InstanceIdentity, asked: InputEnvelope): Promise<boolean> {
    this.requireTemporal();
    return this.source.parking.end(of, asked);
  }

  /**
   * Ends in the background what a terminated instance has called. If this process dies, the workflows go on telling each other.
   */
  endBelow(of: InstanceIdentity): void {
    this.endAllBelow(of).catch((error: unknown) =>
      this.logger.warn(
        { err: error, instanceId: of.instanceId },
        'what a terminated instance called could not be ended',
      ),
    );
  }

  /** An instance whose first commit was under way during one look is found by the next. */
  private async endAllBelow(of: InstanceIdentity): Promise<void> {
    while ((await this.source.parking.endBelow(of)) > 0) await setTimeout(LOOK_AGAIN_MS, undefined, { ref: false });
  }

  private requireTemporal(): void {
    if (this.source.client() === null)
      throw new ApiError('SERVICE_UNAVAILABLE', 'the process engine cannot be reached; nothing was changed');
  }
}

function throwRefusal(error: unknown): never {
  throw error instanceof MovedOn ? new ApiError('PRECONDITION_FAILED', error.message) : error;
}
