import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@svc/config';
import { identityOf, type PayloadMissing, workflowIdOf } from '@svc/contract';
import { WrongMasterKeys } from '@svc/credentials';
import type { HaltedInstances } from '@svc/persistence';

export interface PayloadWatchParts {
  readonly instances: Pick<HaltedInstances, 'halt' | 'release' | 'list'>;
  /** Throws `WrongMasterKeys` if this process lacks a key of stored data. */
  checkKeys(): Promise<void>;
  /** Rejects while Temporal cannot be reached. */
  isFailing(workflowId: string): Promise<boolean>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** A payload or key that a workflow could not read. */
interface Halt {
  readonly reason: string;
  /** Whether its instance shows it. */
  isShown: boolean;
}

const LOOK_EVERY_MS = 2_000;
/** Missing payloads that other processes have found, and keys with which others seal. */
const READ_EVERY_LOOKS = 5;
const MOST_KNOWN = 1_000;
const INSTANCE = /^t\/[^/]+\/[^/]+$/;

/**
 * Watches for missing payloads and keys while the program runs. Each instance that cannot continue because of one is shown as an
 * incident until its workflow continues; others do not notice. The readiness check reports a missing master key, since without it
 * this process can read nothing that others seal.
 */
export class PayloadWatch {
  private readonly halts = new Map<string, Halt>();
  private wrongKeys: string | null = null;

  constructor(private readonly parts: PayloadWatchParts) {}

  /** Whether this process has the master key of all data keys, as far as known. */
  get hasMasterKeys(): boolean {
    return this.wrongKeys === null;
  }

  /** Notes that a payload could not be read; null if its workflow is unknown. */
  readonly notice = (workflowId: string | null, { message }: PayloadMissing): void => {
    this.parts.logger.warn({ workflow_id: workflowId, reason: message }, 'a payload is missing; it is tried again');
    if (workflowId === null || this.halts.has(workflowId) || this.halts.size >= MOST_KNOWN) return;
    this.halts.set(workflowId, { reason: message, isShown: false });
  };

  /** Runs until told to stop. No failure ends it. */
  async run(stop: AbortSignal): Promise<void> {
    for (let look = 0; !stop.aborted; look += 1) {
      try {
        if (look % READ_EVERY_LOOKS === 0) await this.read();
        await this.look();
      } catch (error) {
        this.parts.logger.warn({ err: error }, 'missing payloads cannot be looked for now; trying again');
      }
      // It rejects when told to stop; the loop checks that itself.
      await pause(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  /** Reads what the database knows. */
  async read(): Promise<void> {
    this.noteKeys(await this.parts.checkKeys().then(() => null, reasonOf));
    for (const { tenantId, instanceId, reason } of await this.parts.instances.list(MOST_KNOWN))
      this.halts.set(workflowIdOf(tenantId, instanceId), { reason, isShown: true });
  }

  /** Shows instances that cannot continue, and no longer those that do. */
  async look(): Promise<void> {
    for (const [workflowId, halt] of [...this.halts]) {
      // A workflow that cannot be checked ends this look, so it comes last in the next one.
      this.halts.delete(workflowId);
      this.halts.set(workflowId, halt);
      if (await this.parts.isFailing(workflowId)) await this.show(workflowId, halt);
      else await this.forget(workflowId);
    }
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
