// The bare workflows to which the product is compared: what Temporal alone costs, without interpreting a process.
import * as workflow from '@temporalio/workflow';

const local = workflow.proxyLocalActivities({ startToCloseTimeout: '5s' });
const normal = workflow.proxyActivities({ startToCloseTimeout: '10s' });
const answer = workflow.defineUpdate('answer');

/** T1: one local activity that inserts one row. */
export async function oneLocal(id) {
  await local.insertRow(id, 1);
}

/** T2: a local activity, one update, a second local activity. */
export async function oneUpdate(id) {
  let isStarted = false;
  let isAnswered = false;
  workflow.setHandler(answer, async () => {
    await workflow.condition(() => isStarted);
    await local.insertRow(id, 2);
    isAnswered = true;
  });
  await local.insertRow(id, 1);
  isStarted = true;
  await workflow.condition(() => isAnswered);
  await workflow.condition(workflow.allHandlersFinished);
}

/** T6: a local activity, a timer that one update overtakes, a second local activity. */
export async function oneRace(id) {
  let isStarted = false;
  let isAnswered = false;
  workflow.setHandler(answer, async () => {
    await workflow.condition(() => isStarted);
    await local.insertRow(id, 2);
    isAnswered = true;
  });
  await local.insertRow(id, 1);
  isStarted = true;
  await workflow.condition(() => isAnswered, '1 day');
  await workflow.condition(workflow.allHandlersFinished);
}

/** T5: a local activity, a child workflow that is T1, a second local activity. */
export async function oneChild(id) {
  await local.insertRow(id, 1);
  await workflow.executeChild('oneLocal', { workflowId: `${id}-child`, args: [`${id}-child`] });
  await local.insertRow(id, 2);
}

/** T7: a local activity that reads one row, a second one that inserts one. */
export async function readThenWrite(id) {
  await local.readRow();
  await local.insertRow(id, 1);
}

/** T3: a local, a normal and a local activity. */
export async function oneCall(id, url) {
  await local.insertRow(id, 1);
  await normal.call(url);
  await local.insertRow(id, 2);
}
