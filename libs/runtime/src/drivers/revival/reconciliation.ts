import { setTimeout as pause } from 'node:timers/promises';
import { batchWorkflowId, webhookWorkflowId, workflowIdOf } from '@svc/contract';
import type { InstanceIdentity } from '@svc/contract';
import { tenantScope } from '@svc/persistence';
import type {
  BatchRepository,
  DeliveryPlace,
  DurableInstance,
  InstanceStates,
  RunningBatch,
  TimerStarts,
  WebhookDeliveries,
} from '@svc/persistence';
import type { Revival } from './revival.js';
import type { WorkflowDirectory } from './workflow-directory.js';

/** How Postgres and Temporal differ about an instance. */
export type Difference =
  /** It has not ended, and has no workflow: it gets another one. */
  | 'missing'
  /** Its workflow knows commits that the log does not hold: it is replaced by one that begins from the log. */
  | 'ahead'
  /** Its workflow does not know all commits of the log: it follows them. */
  | 'behind'
  /** Its caller has ended, and it was not told: it ends. */
  | 'abandoned'
  /** A workflow whose instance is not stored: it ends. */
  | 'orphan'
  /** A workflow whose instance has ended: it ends. */
  | 'ended'
  /** Its workflow cannot go on, and the instance is shown in `error`. Nothing is repaired: that needs a person. */
  | 'halted';

export interface Finding {
  readonly tenantId: string;
  /** Of the id. A delivery of a webhook and a batch can only be `missing`: no workflow carries them on. */
  readonly kind: 'instance' | 'webhook_delivery' | 'batch';
  readonly id: string;
  readonly difference: Difference;
  /** `found`: nothing was done about it. */
  readonly outcome: 'found' | 'repaired' | 'failed';
  readonly detail: string;
}

export interface ReconciliationParts {
  readonly states: Pick<InstanceStates, 'find' | 'listDurable' | 'standingsOf'>;
  readonly deliveries: Pick<WebhookDeliveries, 'listRetrying' | 'takeBack'>;
  readonly batches: Pick<BatchRepository, 'listRunning'>;
  readonly starts: Pick<TimerStarts, 'refreshAll'>;
  readonly workflows: Pick<WorkflowDirectory, 'openAmong' | 'isOpen' | 'listOpen' | 'positionOf' | 'requestSync'>;
  readonly revival: Pick<Revival, 'revive' | 'reviveBatch' | 'tellOfCallersEnd'>;
  readonly options: {
    /** Lists only. */
    readonly isDry: boolean;
    /** Asks each workflow for its last commit, which brings it into the memory of a worker. */
    readonly comparesPositions: boolean;
  };
}

const PAGE = 200;
const AT_ONCE = 10;
/** How long a workflow may take to notice what the log holds. */
const NOTICES_MS = 10_000;
const LOOK_EVERY_MS = 200;

/**
 * Compares all instances in Postgres with all workflows in Temporal, page by page, and repairs what differs. Postgres is right
 * (ADR 30).
 */
export class Reconciliation {
  constructor(private readonly parts: ReconciliationParts) {}

  async *run(): AsyncGenerator<Finding> {
    if (!this.parts.options.isDry) await this.parts.starts.refreshAll();
    yield* this.ofInstances();
    yield* this.ofWorkflows();
    yield* this.ofDeliveries();
    yield* this.ofBatches();
  }

  private async *ofInstances(): AsyncGenerator<Finding> {
    const { states, workflows } = this.parts;
    for (let after: DurableInstance | null = null; ;) {
      const page: DurableInstance[] = await states.listDurable(after, PAGE);
      if (page.length === 0) return;
      const open = await workflows.openAmong(page.map(workflowOf));
      yield* this.each(page, (instance) => this.ofInstance(instance, open.has(workflowOf(instance))));
      after = page.at(-1) ?? null;
    }
  }

  private async ofInstance(instance: DurableInstance, seemsOpen: boolean): Promise<Finding | null> {
    const { tenantId, instanceId, seq, haltedBy } = instance;
    const of = { tenantId, instanceId };
    const { workflows, options } = this.parts;
    if (!seemsOpen && !(await workflows.isOpen(workflowOf(of)))) return this.missing(instance);
    if (haltedBy !== null) return { ...named(of), difference: 'halted', outcome: 'found', detail: haltedBy };
    if (instance.isAbandoned)
      return this.repair(named(of), 'abandoned', 'its caller has ended, and it has not', () =>
        this.parts.revival.tellOfCallersEnd(of),
      );
    if (!options.comparesPositions) return null;
    const position = await workflows.positionOf(of);
    return position === null || position === seq ? null : this.apart(of, position);
  }

  private async missing({ tenantId, instanceId, seq }: DurableInstance): Promise<Finding | null> {
    const of = { tenantId, instanceId };
    // It may have ended since the page was read.
    const stored = await this.parts.states.find(tenantScope(tenantId), instanceId);
    if (stored === null || stored.status === 'completed' || stored.status === 'terminated') return null;
    return this.repair(named(of), 'missing', `no workflow is open; its last commit is ${seq}`, () =>
      this.parts.revival.revive(of),
    );
  }

  /** A commit may have been under way: so both are read once more. */
  private async apart(of: InstanceIdentity, before: number): Promise<Finding | null> {
    const { states, workflows, revival } = this.parts;
    const stored = await states.find(tenantScope(of.tenantId), of.instanceId);
    const position = await workflows.positionOf(of);
    if (stored === null || position === null || position === stored.seq || position !== before) return null;
    const detail = `its workflow knows commit ${position}, the log's last is ${stored.seq}`;
    if (position < stored.seq)
      return this.repair(named(of), 'behind', detail, async () => {
        await workflows.requestSync(of);
        return this.until(async () => ((await workflows.positionOf(of)) ?? 0) >= stored.seq);
      });
    return this.repair(named(of), 'ahead', detail, async () => {
      await workflows.requestSync(of);
      return (await this.until(async () => !(await workflows.isOpen(workflowOf(of))))) && revival.revive(of);
    });
  }

  private async *ofWorkflows(): AsyncGenerator<Finding> {
    for await (const page of this.parts.workflows.listOpen()) {
      const standings = await this.parts.states.standingsOf(page);
      const left = page.filter(({ instanceId }) => standings.get(instanceId) !== 'open');
      yield* this.each(left, (of) => this.ofWorkflow(of, standings.get(of.instanceId) === 'ended'));
    }
  }

  private async ofWorkflow(of: InstanceIdentity, hasEnded: boolean): Promise<Finding | null> {
    const { workflows, states } = this.parts;
    const { tenantId, instanceId } = of;
    if (!(await workflows.isOpen(workflowOf(of)))) return null;
    const [difference, detail] = hasEnded
      ? (['ended', 'its workflow is open, but the instance has ended'] as const)
      : (['orphan', 'its workflow is open, but the instance is not stored'] as const);
    // It may have made its first commit since.
    if (!hasEnded && (await states.find(tenantScope(tenantId), instanceId)) !== null) return null;
    return this.repair(named(of), difference, detail, async () => {
      await workflows.requestSync(of);
      return this.until(async () => !(await workflows.isOpen(workflowOf(of))));
    });
  }

  private async *ofDeliveries(): AsyncGenerator<Finding> {
    const { deliveries, workflows } = this.parts;
    for (let after: DeliveryPlace | null = null; ;) {
      const page: DeliveryPlace[] = await deliveries.listRetrying(after, PAGE);
      if (page.length === 0) return;
      const idOf = ({ tenantId, id: deliveryId }: DeliveryPlace) => webhookWorkflowId({ tenantId, deliveryId });
      const open = await workflows.openAmong(page.map(idOf));
      yield* this.each(page, async (delivery) => {
        if (open.has(idOf(delivery)) || (await workflows.isOpen(idOf(delivery)))) return null;
        const of = { tenantId: delivery.tenantId, kind: 'webhook_delivery', id: delivery.id } as const;
        return this.repair(of, 'missing', 'no workflow tries it again', () => deliveries.takeBack(delivery));
      });
      after = page.at(-1) ?? null;
    }
  }

  private async *ofBatches(): AsyncGenerator<Finding> {
    const { batches, workflows, revival } = this.parts;
    for (let after: RunningBatch | null = null; ;) {
      const page: RunningBatch[] = await batches.listRunning(after, PAGE);
      if (page.length === 0) return;
      yield* this.each(page, async (batch) => {
        if (await workflows.isOpen(batchWorkflowId(batch))) return null;
        const of = { tenantId: batch.tenantId, kind: 'batch', id: batch.batchId } as const;
        return this.repair(of, 'missing', 'no workflow carries it on', () => revival.reviveBatch(batch));
      });
      after = page.at(-1) ?? null;
    }
  }

  private async repair(
    of: Pick<Finding, 'tenantId' | 'kind' | 'id'>,
    difference: Difference,
    detail: string,
    work: () => Promise<boolean>,
  ): Promise<Finding> {
    if (this.parts.options.isDry) return { ...of, difference, outcome: 'found', detail };
    try {
      return { ...of, difference, outcome: (await work()) ? 'repaired' : 'failed', detail };
    } catch (error) {
      return { ...of, difference, outcome: 'failed', detail: `${detail}: ${String(error)}` };
    }
  }

  private async until(holds: () => Promise<boolean>): Promise<boolean> {
    for (let left = NOTICES_MS; ; left -= LOOK_EVERY_MS) {
      if (await holds()) return true;
      if (left <= 0) return false;
      await pause(LOOK_EVERY_MS);
    }
  }

  private async *each<T>(all: readonly T[], work: (one: T) => Promise<Finding | null>): AsyncGenerator<Finding> {
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const found = await Promise.all(all.slice(from, from + AT_ONCE).map(work));
      for (const finding of found) if (finding !== null) yield finding;
    }
  }
}

const workflowOf = ({ tenantId, instanceId }: InstanceIdentity): string => workflowIdOf(tenantId, instanceId);

function named({ tenantId, instanceId: id }: InstanceIdentity): Pick<Finding, 'tenantId' | 'kind' | 'id'> {
  return { tenantId, kind: 'instance', id };
}
