// Breaks an instance in four ways and repairs each: by a retry, by corrected data, by moving a token, by running it again.
import { readFile } from 'node:fs/promises';
import { showInstance } from '../report.mjs';
import { completeTask, createOrReplace, until, untilCompleted } from '../steps.mjs';
import { ACCOUNT, startBank } from './bank.mjs';

const KEY = 'transfer';

/** @param {import('@svc/client').Client} client @param {(line: string) => void} say */
export async function run(client, say) {
  const bank = await startBank((iban, status) => say(`  bank     ${iban} answered ${status}`));
  try {
    const source = JSON.parse(await readFile(new URL('./transfer.json', import.meta.url), 'utf8'));
    await createOrReplace(client.definitions, { key: KEY, name: 'Money transfer', source_type: 'json', source });
    const variables = { bankUrl: bank.url, iban: 'DE00', amount: 'a lot' };
    const instance = await client.instances.start({ definition_key: KEY, variables });
    say(`start      instance ${instance.id}`);

    await retryTheCall(client, instance, say);
    await correctTheData(client, instance, say);
    await moveOn(client, instance, say);
    const again = await runAgain(client, instance, say);
    await completeTask(client, again, { at: 'call-customer', assignee: 'ann', body: {} }, say);
    await completeTask(client, again, { at: 'file-papers', assignee: 'ann', body: {} }, say);
    await untilCompleted(client, again);
    for (const { id } of [instance, again]) await showInstance(client, { id }, say);
  } finally {
    await bank.close();
  }
}

/** 1. The bank does not know the account: the call is retried with another account. */
async function retryTheCall(client, { id }, say) {
  say('\n1. a call that failed');
  const error = await untilBroken(client, id);
  say(`broken     ${error}`);
  const token = await tokenAt(client, id, 'transfer-money');
  const retried = await client.recovery.retry(id, token.id, {
    variables: { iban: ACCOUNT },
    reason: 'the customer gave the right account',
  });
  say(`retry      ${retried.element_id} with ${retried.variables_patched}: ${retried.instance_status}`);
}

/** 2. No flow can be taken: the amount is corrected, and the instance is resumed. */
async function correctTheData(client, { id }, say) {
  say('\n2. data of the wrong type');
  say(`broken     ${await untilBroken(client, id, 'is-large')}`);
  await client.instances.updateVariables(id, { variables: { amount: 5000 }, reason: 'a number' });
  const { status } = await client.instances.resume(id);
  say(`resume     with amount 5000: ${status}`);
}

/** 3. Somebody has cancelled the task, so its token waits for nothing. It is moved into the subprocess after the task. */
async function moveOn(client, { id }, say) {
  say('\n3. a token that nothing will move');
  const token = await until('the task', () => tokenAt(client, id, 'second-look'));
  const {
    data: [task],
  } = await client.tasks.list({ instance_id: id });
  await client.tasks.cancel(task.id);
  say(`broken     the task "${task.name}" was cancelled, nothing moves any more`);
  const move = { target_element_id: 'file-papers', reason: 'the customer was called already' };
  const would = await client.recovery.move(id, token.id, { ...move, dry_run: true });
  say(`dry run    ${would.facts.map(({ action, payload }) => `${action} ${payload.element_id}`).join(', ')}`);
  const moved = await client.recovery.move(id, token.id, move);
  say(`move       from ${moved.from_element_id} to ${moved.to_element_id}: ${moved.instance_status}`);
}

/** 4. The instance was terminated by mistake and cannot continue: a new instance starts with the same data, corrected. */
async function runAgain(client, { id }, say) {
  say('\n4. an instance that has ended');
  const { status } = await client.instances.terminate(id, { reason: 'by mistake' });
  say(`broken     the instance is ${status}`);
  const again = await client.instances.start({
    source_instance_id: id,
    variables: { iban: ACCOUNT, amount: 50 },
  });
  say(`run again  instance ${again.id} from ${again.metadata.source_instance_id}`);
  return again;
}

/** Waits for the instance's error (at this element) and returns it. */
function untilBroken(client, id, elementId = '') {
  return until('the instance to be in error', async () => {
    const { status, error } = await client.instances.get(id);
    return status === 'error' && error.startsWith(elementId) ? error : undefined;
  });
}

/** The newest token that is or was at this element. */
async function tokenAt(client, id, elementId) {
  const tokens = await client.instances.listTokens(id);
  return tokens.find((token) => token.element_id === elementId);
}
