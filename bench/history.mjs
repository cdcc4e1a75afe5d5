// What one instance left in Temporal: number of events, bytes, and the largest payload.
import proto from '@temporalio/proto';

/** @param {import('@temporalio/client').Client} client */
export async function historyOf(client, workflowId) {
  const handle = client.workflow.getHandle(workflowId);
  await handle.result(); // an answer may come before the last events are written
  const history = await handle.fetchHistory();
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
    bytes: proto.temporal.api.history.v1.History.encode(history).finish().length,
    largestPayload: largest,
  };
}
