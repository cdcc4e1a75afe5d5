/**
 * Prints how many bytes an open task takes in the engine: its token, its scope, its wait, and the indexes for these. Run `node
 * --expose-gc bench/open-tasks/memory.mjs` on the built program.
 */
import { advance, createModelIndex } from '../../libs/engine/dist/index.js';
import '../../tools/stack/testing-modules.mjs';

const { compile, draw } = await import('../../libs/engine/testing/compile-and-draw.ts');

const OPEN = 10_000;
const limits = { maxVariablesBytes: 5_242_880, sliceSteps: 100_000 };
const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
const vote = { type: 'userTask', multiInstance: { loopCardinality: '{{ open }}' } };
const index = createModelIndex(compile(draw({ vote }, 'start -> vote -> end')));

/** Returns only the state: facts and journals are freed with the step that made them. */
function instanceWith(open) {
  const input = { type: 'started', tenantId: 't', definition, variables: { open }, correlationId: null, metadata: {} };
  const actor = { type: 'api_key', id: null };
  const begun = advance(index, null, [{ id: `start-${open}`, at: 1, actor, input }], { limits });
  const { state } = begun;
  for (let slice = 0, { more } = begun; more; slice++) {
    const next = { id: `slice-${slice}`, at: 1, actor, input: { type: 'continued' } };
    ({ more } = advance(index, state, [next], { limits }));
  }
  const found = Object.values(state.waits).length;
  if (found !== open) throw new Error(`expected ${open} open tasks, found ${found}`);
  return state;
}

function used() {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const kept = [instanceWith(10)];
const before = used();
kept.push(instanceWith(OPEN));
const bytes = (used() - before) / OPEN;
console.log(JSON.stringify({ bytes_per_open_task: Math.round(bytes), instances: kept.length }));
