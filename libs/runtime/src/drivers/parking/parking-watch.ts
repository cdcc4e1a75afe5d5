import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@svc/config';
import type { InstanceIdentity } from '@svc/contract';
import type { Parking } from './parking.js';

export interface ParkingWatchParts {
  readonly parking: Pick<Parking, 'consider' | 'suspects' | 'wake'>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Milliseconds since the epoch. */
  now(): number;
}

const LOOK_EVERY_MS = 5_000;
const SEARCH_EVERY_LOOKS = 3;
/** How long an instance is watched whose task failed or which did not answer: three attempts take half a minute. */
const LOOKED_AT_MS = 90_000;
const MOST_KNOWN = 1_000;

/** Finds instances that must be parked: those that did not answer a request, and those that should have continued. */
export class ParkingWatch {
  private readonly suspected = new Map<string, { readonly of: InstanceIdentity; readonly until: number }>();

  constructor(private readonly parts: ParkingWatchParts) {}

  /** Notes that its workflow did not answer. */
  readonly suspect = (of: InstanceIdentity): void => {
    if (this.suspected.size >= MOST_KNOWN) return;
    this.suspected.set(of.instanceId, { of, until: this.parts.now() + LOOKED_AT_MS });
  };

  /** Runs until told to stop. No failure ends it. */
  async run(stop: AbortSignal): Promise<void> {
    for (let look = 0; !stop.aborted; look += 1) {
      // It rejects when told to stop; the loop checks that itself.
      await pause(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
      try {
        if (look % SEARCH_EVERY_LOOKS === 0) await this.search();
        await this.look();
      } catch (error) {
        this.parts.logger.warn({ err: error }, 'instances to be parked cannot be looked for now; trying again');
      }
    }
  }

  async search(): Promise<void> {
    for (const of of await this.parts.parking.suspects(this.parts.now())) {
      if (this.suspected.has(of.instanceId)) continue;
      this.suspect(of);
      // It may know more than a restored database: then it will never do what that one waits for.
      await this.parts.parking.wake(of);
    }
  }

  async look(): Promise<void> {
    for (const [id, suspect] of [...this.suspected]) {
      // An instance that cannot be checked ends this look, so it comes last in the next one.
      this.suspected.delete(id);
      if (this.parts.now() < suspect.until) this.suspected.set(id, suspect);
      if (await this.isParked(suspect.of)) this.suspected.delete(id);
    }
  }

  private async isParked(of: InstanceIdentity): Promise<boolean> {
    if ((await this.parts.parking.consider(of)) !== 'parked') return false;
    const about = { tenant_id: of.tenantId, instance_id: of.instanceId };
    this.parts.logger.error(about, 'the workflow of an instance fails: it is parked');
    return true;
  }
}
