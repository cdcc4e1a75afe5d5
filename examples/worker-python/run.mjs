// Starts a process whose work a program in Python does, with nothing but its standard library.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { localStack } from '../local-stack.mjs';
import { createOrReplace, untilCompleted } from '../steps.mjs';

const KEY = 'translation';

/** @param {import('@svc/client').Client} client @param {(line: string) => void} say */
export async function run(client, say) {
  const source = JSON.parse(await readFile(new URL('./process.json', import.meta.url), 'utf8'));
  const definition = await createOrReplace(client.definitions, {
    key: KEY,
    name: 'Translation',
    source_type: 'json',
    source,
  });
  say(`upload     ${definition.key} version ${definition.version}`);
  const instance = await client.instances.start({ definition_key: KEY, variables: { text: 'hello world' } });
  say(`start      instance ${instance.id} is ${instance.status}: nobody has translated anything yet`);
  const worker = await startWorker(say);
  try {
    await untilCompleted(client, instance);
    const { variables } = await client.instances.get(instance.id);
    say(`completed  ${variables.text} is ${variables.translated}`);
  } finally {
    worker.kill();
    await once(worker, 'exit');
  }
}

async function startWorker(say) {
  const { baseUrl, apiKey } = await localStack();
  const program = fileURLToPath(new URL('./worker.py', import.meta.url));
  const env = { ...process.env, BASE_URL: baseUrl, API_KEY: apiKey };
  const worker = spawn('python3', [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  worker.stdout.on('data', (text) => say(`  python   ${String(text).trim()}`));
  await once(worker, 'spawn');
  return worker;
}
