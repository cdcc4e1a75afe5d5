/**
 * Element steps per second of the pure engine on one core, with few and with many tokens in the instance.
 * Runs on the built program: `npx tsc -b libs/bpmn && node bench/engine-steps.mjs`.
 */
import { advance, createModelIndex } from '../libs/engine/dist/index.js';
import '../tools/stack/testing-modules.mjs';

const { compile, draw } = await import('../libs/engine/testing/compile-and-draw.ts');

const ROUNDS = 5;
const STEPS = 100_000;
const limits = { maxVariablesBytes: 5_242_880, sliceSteps: 1_000 };
const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
const actor = { type: 'api_key', id: null };

/** Many tokens wait at user tasks, while one runs in a loop of a script, a gateway and a task. */
function loopBeside(tokens) {
  const branches = Array.from({ length: tokens - 1 }, (_, i) => `fork -> wait${i} -> endWait`);
  const waits = Object.fromEntries(branches.map((_, i) => [`wait${i}`, 'userTask']));
  const loop = {
    go: 'userTask',
    fork: 'parallelGateway',
    merge: 'exclusiveGateway',
    again: 'exclusiveGateway',
    count: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
  };
  return createModelIndex(
    compile(
      draw(
        { ...loop, ...waits },
        `start -> fork -> go -> merge -> count -> step -> again -[n < ${STEPS / 4}]-> merge`,
        'again -default-> end',
        ...branches,
      ),
    ),
  );
}

/** Many tokens run in parallel through scripts, all of them in the queue at once. */
function sideBySide(tokens) {
  const length = Math.floor(STEPS / tokens);
  const merge = Array.from({ length: tokens }, () => 'fork -> merge');
  const loop = {
    go: 'userTask',
    fork: 'parallelGateway',
    merge: 'exclusiveGateway',
    count: { type: 'scriptTask', script: '{{ 1 + 1 }}', resultVariable: 'n' },
    again: 'exclusiveGateway',
  };
  const path = Array.from({ length: Math.max(1, length - 2) }, (_, i) => `t${i}`).join(' -> ');
  return createModelIndex(compile(draw(loop, 'start -> go -> fork', ...merge, `merge -> count -> ${path} -> end`)));
}

/** The clock starts when all other tokens wait and the task `go` is completed. */
function measure(index) {
  const input = { type: 'started', tenantId: 't', definition, variables: { n: 0 }, correlationId: null, metadata: {} };
  const all = { limits: { ...limits, sliceSteps: STEPS } };
  let { state, facts } = advance(index, null, [{ id: 'start', at: 1, actor, input }], all);
  const { taskId } = facts.find(({ fact, elementId }) => fact === 'task.created' && elementId === 'go');
  const begun = performance.now();
  let steps = 0;
  let next = { type: 'taskCompleted', taskId, variables: {}, claimVersion: null };
  for (let more = true, slice = 0; more; slice++, next = { type: 'continued' }) {
    ({ state, facts, more } = advance(index, state, [{ id: `slice-${slice}`, at: 1, actor, input: next }], { limits }));
    for (const { fact } of facts) if (fact === 'element.entered') steps += 1;
  }
  return { perSecond: (steps / (performance.now() - begun)) * 1000, steps };
}

const cases = [10, 1_000, 10_000].flatMap((tokens) => [
  { name: `one token loops beside ${tokens - 1} that wait`, index: loopBeside(tokens) },
  { name: `${tokens} tokens side by side`, index: sideBySide(tokens) },
]);
for (const { name, index } of cases) {
  const runs = Array.from({ length: ROUNDS }, () => measure(index)).sort((a, b) => a.perSecond - b.perSecond);
  const { perSecond, steps } = runs[Math.floor(ROUNDS / 2)];
  console.log(
    `${name.padEnd(44)} ${Math.round(perSecond).toLocaleString('en').padStart(10)} steps/s  (${steps} steps)`,
  );
}
