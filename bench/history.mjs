// What one instance leaves in Temporal: the number of events, the bytes, and the largest payload.
import { setTimeout as pause } from 'node:timers/promises';
import proto from '@temporalio/proto';

/** Waits for the last event, since an answer may come before it is written. */
async function closedHistory(handle) {
  for (;;) {
    const history = await handle.fetchHistory();
    if (history.events.at(-1)?.workflowExecutionCompletedEventAttributes) return history;
    await pause(50);
  }
}

/** @param {import('@temporalio/client').Client} client */
export async function historyOf(client, workflowId) {
  const history = await closedHistory(client.workflow.getHandle(workflowId));
  const { events } = history;
  let largest = 0;
  const visit = (value) => {
    if (!value || typeof value !== 'object') return;
    if (value.data instanceof Uint8Array && value.metadata) largest = Math.max(largest, value.data.length);
    else Object.values(value).forEach(visit);
  };
  events.forEach(visit);
  return {
    events: events.length,
    bytes: proto.temporal.api.history.v1.History.encode(history).finish().length,
    largestPayload: largest,
  };
}
