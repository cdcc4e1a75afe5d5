// `npm run example [-- name]`: runs one of the examples against the local stack.
import { connectTo, localStack } from './local-stack.mjs';

const EXAMPLES = ['order-fulfilment', 'loan-approval', 'agent', 'repair', 'webhook-receiver', 'worker-python'];
const name = process.argv[2] ?? EXAMPLES[0];
if (!EXAMPLES.includes(name)) {
  console.error(`expected one of ${EXAMPLES.join(', ')}, found "${name}"`);
  process.exit(2);
}
const say = (line) => console.log(line);
try {
  const { run } = await import(`./${name}/run.mjs`);
  const stack = await localStack();
  const client = connectTo(stack, (why) => say(`  (waiting for the service: ${why})`));
  await run(client, say);
} catch (error) {
  console.error(`the example failed: ${error.message}`);
  process.exit(1);
}
