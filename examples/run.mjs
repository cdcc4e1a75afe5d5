// `npm run example [-- name]`: runs one of the examples against the local stack.
import { Client, localStack } from './client.mjs';

const EXAMPLES = ['order-fulfilment', 'loan-approval', 'agent', 'repair', 'webhook-receiver'];
const name = process.argv[2] ?? EXAMPLES[0];
if (!EXAMPLES.includes(name)) {
  console.error(`expected one of ${EXAMPLES.join(', ')}, found "${name}"`);
  process.exit(2);
}
const say = (line) => console.log(line);
try {
  const { run } = await import(`./${name}/run.mjs`);
  const stack = await localStack();
  await run(new Client({ ...stack, onRetry: (why) => say(`  (waiting for the service: ${why})`) }), say);
} catch (error) {
  console.error(`the example failed: ${error.message}`);
  process.exit(1);
}
