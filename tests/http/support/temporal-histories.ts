import { workflowIdOf } from '@svc/contract';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
// CommonJS without named exports.
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';
import { eventually } from './eventually.js';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;
const { EventType } = proto.temporal.api.enums.v1;

/** The server removes a history by its own timer, half a minute after the request. */
const FORGET_MS = 180_000;

/** The histories of instances as the server stores them: encrypted, and without the keys to decrypt them. */
export class TemporalHistories {
  private constructor(private readonly connection: Connection) {}

  static async open(address = process.env['TEST_TEMPORAL_ADDRESS'] ?? ''): Promise<TemporalHistories> {
    return new TemporalHistories(await Connection.connect({ address }));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** One history for each run of the instance's workflow, newest first. */
  async runsOf(tenantId: string, instanceId: string): Promise<InstanceRun[]> {
    const runs = [await this.runOf(tenantId, instanceId)];
    for (let former = runs[0]?.formerRunId; former !== undefined; former = runs.at(-1)?.formerRunId) {
      runs.push(await this.runOf(tenantId, instanceId, former));
    }
    return runs;
  }

  /** The history of the newest run as the server has it: nothing decoded. */
  async bytesOf(tenantId: string, instanceId: string): Promise<string> {
    const { workflow } = new Client({ connection: this.connection });
    const history = await workflow.getHandle(workflowIdOf(tenantId, instanceId)).fetchHistory();
    return Buffer.from(proto.temporal.api.history.v1.History.encode(history).finish()).toString('latin1');
  }

  /** Removes an ended instance from the server, as the server does itself after its retention. */
  async forget(tenantId: string, instanceId: string): Promise<void> {
    const workflowId = workflowIdOf(tenantId, instanceId);
    const { options, workflow } = new Client({ connection: this.connection });
    const { status } = await workflow.getHandle(workflowId).describe();
    if (status.name === 'RUNNING') await workflow.getHandle(workflowId).result();
    await this.connection.workflowService.deleteWorkflowExecution({
      namespace: options.namespace,
      workflowExecution: { workflowId },
    });
    const isForgotten = () =>
      workflow
        .getHandle(workflowId)
        .describe()
        .then(() => false)
        .catch((error: unknown) => error instanceof WorkflowNotFoundError);
    await eventually('Temporal to have forgotten the workflow', isForgotten, FORGET_MS);
  }

  /** The newest run, unless another is named. */
  private async runOf(tenantId: string, instanceId: string, runId?: string): Promise<InstanceRun> {
    const { workflow } = new Client({ connection: this.connection });
    const { events } = await workflow.getHandle(workflowIdOf(tenantId, instanceId), runId).fetchHistory();
    return new InstanceRun(events ?? []);
  }
}

class InstanceRun {
  constructor(private readonly events: readonly HistoryEvent[]) {}

  get formerRunId(): string | undefined {
    return this.events[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined;
  }

  /** Such as `EVENT_TYPE_TIMER_FIRED`, in order. */
  get eventTypes(): string[] {
    return this.events.map(({ eventType }) => EventType[eventType ?? 0] ?? '');
  }

  /** How it ended, such as `EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED`. */
  get lastEvent(): string {
    return this.eventTypes.at(-1) ?? '';
  }

  /** Bytes of the largest payload in any event, metadata included. */
  get largestPayload(): number {
    return Math.max(0, ...payloadSizes(this.events));
  }
}

/** Every object with `metadata` and with bytes in `data` is a payload, wherever it occurs. */
function payloadSizes(value: unknown): number[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('data' in value && value.data instanceof Uint8Array && 'metadata' in value)
    return [value.data.length + bytesIn(value.metadata)];
  return Object.values(value).flatMap(payloadSizes);
}

function bytesIn(metadata: unknown): number {
  const values = Object.values((metadata ?? {}) as { [name: string]: Uint8Array });
  return values.reduce((sum, bytes) => sum + bytes.length, 0);
}
