// Runs a loan application over HTTP: a decision over typed data, a call with a credential, a document, a verdict.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ApiError } from '@svc/client';
import { showInstance } from '../report.mjs';
import { completeTask, createOrReplace, untilCompleted } from '../steps.mjs';
import { startCreditBureau } from './credit-bureau.mjs';

const KEY = 'loan-approval';
const DECISION = 'loan-risk';
/**
 * The placeholder of the bureau's address in the model. If variables chose the address, they could send the credential anywhere.
 */
const BUREAU = 'https://credit-bureau.example';
const APPLICATION = { applicant: 'Ada Lovelace', amount: 12_000, months: 24, monthlyIncome: 2_000 };

/** @param {import('@svc/client').Client} client @param {(line: string) => void} say */
export async function run(client, say) {
  const bureauKey = `bureau-${randomBytes(12).toString('hex')}`;
  const bureau = await startCreditBureau({
    key: bureauKey,
    onCall: (path, status) => say(`  service  ${path} answered ${status}`),
  });
  try {
    await prepare(client, { url: bureau.url, key: bureauKey }, say);
    await refuse(client, say);
    const instance = await apply(client, say);
    await handInProof(client, instance, say);
    await decide(client, instance, say);
    await untilCompleted(client, instance);
    await showDecision(client, instance, say);
    await showSecrecy(client, instance, bureauKey, say);
    await showInstance(client, instance, say);
  } finally {
    await bureau.close();
  }
}

async function prepare(client, bureau, say) {
  const table = await readFile(new URL('./loan-risk.yaml', import.meta.url), 'utf8');
  const decision = await createOrReplace(client.decisions, {
    key: DECISION,
    name: 'Risk of a loan',
    source_type: 'yaml',
    source: table,
  });
  say(`decision   ${decision.key} version ${decision.version}`);
  await storeCredential(client, { name: 'credit-bureau', value: bureau.key, description: 'key for asking for scores' });
  say('credential credit-bureau is stored');
  const model = await readFile(new URL('./loan-approval.bpmn', import.meta.url), 'utf8');
  const source = model.replace(BUREAU, bureau.url);
  const definition = await createOrReplace(client.definitions, {
    key: KEY,
    name: 'Loan approval',
    source_type: 'bpmn',
    source,
  });
  say(`upload     ${definition.key} version ${definition.version}`);
}

/** Creates the credential, or gives the existing one the new value. */
async function storeCredential(client, credential) {
  try {
    await client.credentials.create(credential);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    await client.credentials.rotate(credential.name, { value: credential.value });
  }
}

/** A value that does not fit its type starts no instance. */
async function refuse(client, say) {
  const application = { ...APPLICATION, amount: 1_000_000, months: 'many' };
  try {
    await client.instances.start({ definition_key: KEY, variables: { application } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    for (const { path, message } of error.errors) say(`refused    ${path}: ${message}`);
    return;
  }
  throw new Error('expected the application to be refused, but it was taken');
}

async function apply(client, say) {
  const instance = await client.instances.start({
    definition_key: KEY,
    correlation_id: 'loan-0815',
    variables: { application: APPLICATION },
  });
  say(`start      instance ${instance.id} is ${instance.status}`);
  return instance;
}

/** Completes the applicant's task after the document was attached. */
async function handInProof(client, instance, say) {
  const attach = () => attachProof(client, instance, say);
  const step = { at: 'hand-in-proof', assignee: APPLICATION.applicant, body: {}, onClaim: attach };
  await completeTask(client, instance, step, say);
}

/** Upload slot, content and confirmation in one call. Then the variable holds the file's name, size and hash. */
async function attachProof(client, instance, say) {
  const content = Buffer.from('%PDF-1.4\n% payslips of Ada Lovelace\n');
  const about = { variable: 'incomeProof', filename: 'payslips.pdf', content_type: 'application/pdf' };
  const proof = await client.uploadFile(instance.id, about, content);
  say(`file       ${proof.filename} (${proof.size} bytes, sha256 ${proof.sha256.slice(0, 8)}…) is attached`);
}

async function decide(client, instance, say) {
  await completeTask(
    client,
    instance,
    {
      at: 'decide',
      assignee: 'olga',
      body: { verdict: { answer: 'approved', reason: 'a good score, and papers that fit' } },
      onClaim: async ({ id }) => {
        const { variables } = await client.tasks.get(id);
        say(`form       shows ${Object.keys(variables).sort().join(', ')}`);
      },
    },
    say,
  );
}

async function showDecision(client, instance, say) {
  const { data: made } = await client.evaluations.list(DECISION, { instance_id: instance.id });
  const evaluation = await client.evaluations.get(DECISION, made[0].evaluation_id);
  say(`\nDecision   ${evaluation.decision_key} version ${evaluation.decision_version} in ${evaluation.element_id}`);
  say(`  rules    ${evaluation.rules_matched.join(', ')}`);
  say(`  outputs  ${JSON.stringify(evaluation.outputs)}`);
}

/** The bureau has repeated its key in the answer, but nobody can read it. */
async function showSecrecy(client, instance, bureauKey, say) {
  const credential = await client.credentials.get('credit-bureau');
  say(`\nCredential ${credential.name} version ${credential.version}, last used at ${credential.last_used_at}`);
  const { variables } = await client.instances.get(instance.id);
  const history = await client.instances.history(instance.id, { page_size: 200 });
  if (JSON.stringify([variables, history]).includes(bureauKey)) throw new Error('the key of the bureau is readable');
  say(`Variables  ${Object.keys(variables).sort().join(', ')}`);
}
