// What one instance left in Temporal: number of events, bytes, and the largest payload.
import { temporal } from '@temporalio/proto';

/** @param {import('@temporalio/client').Client} client */
export async function historyOf(client, workflowId) {
  const history = await client.workflow.getHandle(workflowId).fetchHistory();
  const events = history.events ?? [];
  let largest = 0;
  const visit = (value) => {
    if (!value || typeof value !== 'object') return;
    if (value.data instanceof Uint8Array && value.metadata) largest = Math.max(largest, value.data.length);
    else Object.values(value).forEach(visit);
  };
  events.forEach(visit);
  return {
    events: events.length,
    bytes: temporal.api.history.v1.History.encode(history).finish().length,
    largestPayload: largest,
  };
}
