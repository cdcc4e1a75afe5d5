// An agent takes a process from start to end with the tools of the MCP server. It follows a fixed plan instead of a model, and
// everything that it knows comes from the tools.
import { readFile } from 'node:fs/promises';
import { localStack } from '../local-stack.mjs';
import { showInstance } from '../report.mjs';
import { createOrReplace } from '../steps.mjs';
import { connect, ToolError } from './mcp.mjs';

const PROCESS = 'expense-approval';
const DECISION = 'expense-limit';
const EXPENSE = { employee: 'Ada', kind: 'hotel', amount: 180 };

/** @param {import('@svc/client').Client} client @param {(line: string) => void} say */
export async function run(client, say) {
  const stack = await localStack();
  await prepare(client, say);
  const agent = await connect(stack, 'http', say);
  const instance = await takeThrough(agent, say);
  await agent.close();
  await lookBack(stack, instance, say);
  await showInstance(client, instance, say);
}

/** The work of a developer, over REST: an agent cannot upload. */
async function prepare(client, say) {
  const sourceOf = async (name) => JSON.parse(await readFile(new URL(`./${name}.json`, import.meta.url), 'utf8'));
  const decision = { key: DECISION, name: 'Limits of expenses', source_type: 'json', source: await sourceOf(DECISION) };
  await createOrReplace(client.decisions, decision);
  const definition = { key: PROCESS, name: 'Expense approval', source_type: 'json', source: await sourceOf(PROCESS) };
  const { version } = await createOrReplace(client.definitions, definition);
  say(`upload     ${PROCESS} version ${version}`);
}

async function takeThrough(agent, say) {
  const { status } = await agent.call('get_health');
  if (status !== 'ok') throw new Error(`the service is ${status}`);
  const known = await agent.call('list_definitions', { limit: 100 });
  if (!known.some(({ key }) => key === PROCESS)) throw new Error(`there is no process ${PROCESS}`);
  const { source } = await agent.call('get_definition', { key: PROCESS });
  say(`process    "${source.name}" has ${source.elements.length} elements`);
  const instance = await agent.call('start_process', {
    definition_key: PROCESS,
    correlation_id: `expense-${Date.now()}`,
    variables: EXPENSE,
    metadata: { started_by: 'agent' },
  });
  for (;;) {
    const now = await agent.call('get_instance', { id: instance.id });
    say(`instance   ${now.status}`);
    if (now.status !== 'running') return finished(now);
    await doWhatWaits(agent, now, source, say);
  }
}

function finished(instance) {
  if (instance.status !== 'completed') throw new Error(`the instance is ${instance.status}: ${instance.error}`);
  return instance;
}

/** Works on a task if there is one; otherwise sends the message that the waiting element expects. */
async function doWhatWaits(agent, instance, source, say) {
  const [task] = await agent.call('list_tasks', { instance_id: instance.id, status: 'pending', limit: 1 });
  if (task !== undefined) return work(agent, task, say);
  const tokens = await agent.call('get_instance_tokens', { id: instance.id });
  const waiting = tokens.find(({ status }) => status === 'waiting');
  const element = source.elements.find(({ id }) => id === waiting?.element_id);
  if (element?.event?.type !== 'message') throw new Error(`nothing to do at ${waiting?.element_id}`);
  const { delivered } = await agent.call('send_event', {
    id: instance.id,
    event_type: 'message',
    event_name: element.event.name,
    payload: { paid_at: new Date().toISOString() },
  });
  say(`event      "${element.event.name}" reached ${delivered}`);
}

async function work(agent, { id, name }, say) {
  const { variables } = await agent.call('get_task', { id });
  const { outputs } = await agent.call('evaluate_decision', {
    key: DECISION,
    inputs: { kind: variables.kind, amount: variables.amount },
  });
  await complete(agent, id, { verdict: outputs.verdict });
  say(`task       "${name}" completed: ${outputs.verdict}`);
}

/** An agent may forget to claim. The refusal says what is wrong, and the agent then claims the task. */
async function complete(agent, id, variables) {
  try {
    await agent.call('complete_task', { id, variables });
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'CONFLICT') throw error;
    const { assignee } = await agent.call('claim_task', { id });
    if (!assignee) throw new Error('a claimed task has an assignee', { cause: error });
    await agent.call('complete_task', { id, variables });
  }
}

/** Another agent, over the other transport, sees the same instance. */
async function lookBack(stack, { id }, say) {
  const agent = await connect(stack, 'sse', say);
  const { status, variables } = await agent.call('get_instance', { id });
  say(`result     ${status} with ${JSON.stringify(variables)}`);
  await agent.close();
}
