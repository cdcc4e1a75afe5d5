import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@svc/config';
import { identityOf, type PayloadMissing, workflowIdOf } from '@svc/contract';
import { WrongMasterKeys } from '@svc/credentials';
import type { HaltedInstances } from '@svc/persistence';

export interface PayloadWatchParts {
  readonly instances: Pick<HaltedInstances, 'halt' | 'release' | 'list'>;
  /** Throws `WrongMasterKeys` where this process cannot read what is stored. */
  checkKeys(): Promise<void>;
  /** Rejects while Temporal cannot be asked. */
  isFailing(workflowId: string): Promise<boolean>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** What could not be read for a workflow. */
interface Halt {
  readonly reason: string;
  /** Its instance shows it. */
  isShown: boolean;
}

const LOOK_EVERY_MS = 2_000;
/** What other processes have met, and keys that others seal with. */
const READ_EVERY_LOOKS = 5;
const MOST_KNOWN = 1_000;
const INSTANCE = /^t\/[^/]+\/[^/]+$/;

/**
 * Payloads and keys that are missing while the program runs: readiness tells, and each instance that cannot go on for it is
 * shown as an incident until its workflow does.
 */
export class PayloadWatch {
  private readonly halts = new Map<string, Halt>();
  private wrongKeys: string | null = null;

  constructor(private readonly parts: PayloadWatchParts) {}

  /** Nothing is known to be missing. */
  get isComplete(): boolean {
    return this.halts.size === 0 && this.wrongKeys === null;
  }

  /** A payload could not be read; null: nobody knows of which workflow. */
  readonly notice = (workflowId: string | null, { message }: PayloadMissing): void => {
    this.parts.logger.warn({ workflow_id: workflowId, reason: message }, 'a payload is missing; it is tried again');
    if (workflowId === null || this.halts.has(workflowId) || this.halts.size >= MOST_KNOWN) return;
    this.halts.set(workflowId, { reason: message, isShown: false });
  };

  /** Until told to stop. Nothing that goes wrong ends it. */
  async run(stop: AbortSignal): Promise<void> {
    for (let look = 0; !stop.aborted; look += 1) {
      try {
        if (look % READ_EVERY_LOOKS === 0) await this.read();
        await this.look();
      } catch (error) {
        this.parts.logger.warn({ err: error }, 'missing payloads cannot be looked for now; trying again');
      }
      // Rejects when told to stop, which the loop sees for itself.
      await pause(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  /** What the database tells. */
  async read(): Promise<void> {
    this.noteKeys(await this.parts.checkKeys().then(() => null, reasonOf));
    for (const { tenantId, instanceId, reason } of await this.parts.instances.list(MOST_KNOWN))
      this.halts.set(workflowIdOf(tenantId, instanceId), { reason, isShown: true });
  }

  /** Shows what cannot go on, and no longer what does. */
  async look(): Promise<void> {
    for (const [workflowId, halt] of this.halts)
      if (await this.parts.isFailing(workflowId)) await this.show(workflowId, halt);
      else await this.forget(workflowId);
  }

  private async show(workflowId: string, halt: Halt): Promise<void> {
    if (halt.isShown) return;
    if (INSTANCE.test(workflowId)) await this.parts.instances.halt({ ...identityOf(workflowId), reason: halt.reason });
    halt.isShown = true;
  }

  private async forget(workflowId: string): Promise<void> {
    if (INSTANCE.test(workflowId)) await this.parts.instances.release(identityOf(workflowId));
    this.halts.delete(workflowId);
    this.parts.logger.info({ workflow_id: workflowId }, 'no payload of the workflow is missing any more');
  }

  private noteKeys(wrong: string | null): void {
    if (wrong !== null && wrong !== this.wrongKeys)
      this.parts.logger.warn({ reason: wrong }, 'a master key is missing');
    this.wrongKeys = wrong;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof WrongMasterKeys) return error.message;
  throw error;
}
