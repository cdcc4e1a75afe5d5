/**
 * Milliseconds to compile a file with a given number of elements: the median of 20 after a warm-up, by the clock and in CPU time
 * of this process, and the ratio of CPU time for three times as many elements. With `--url` and `--key` of a running service it
 * also measures the whole upload. Runs on the built program: `npx tsc -b libs/bpmn && node bench/compile.mjs`.
 */
import { parseArgs } from 'node:util';
import { compileDefinition } from '../libs/bpmn/dist/index.js';

const { values: options } = parseArgs({
  options: {
    elements: { type: 'string', default: '1000' },
    only: { type: 'string', default: 'services,joins,star,scopes,ladder' },
    url: { type: 'string' },
    key: { type: 'string' },
  },
});
const RUNS = 20;
const WARM_UP = 5;
const ELEMENTS = Number(options.elements);

/** A sequence of elements, each made by `element(number)`. */
function straight(count, element) {
  const elements = Array.from({ length: count }, (_, n) => ({ id: `e${n}`, ...element(n) }));
  const all = [{ id: 'start', type: 'startEvent' }, ...elements, { id: 'end', type: 'endEvent' }];
  const flows = all.slice(1).map(({ id }, n) => ({ id: `f${n}`, sourceRef: all[n].id, targetRef: id }));
  return { id: 'p', elements: all, flows };
}

const service = (n) => ({
  type: 'serviceTask',
  name: `Step ${n}`,
  taskHeaders: { url: 'https://service.example.com/{{ id }}', body: '{{ { total: price * quantity } }}' },
  ioMapping: { outputs: [{ source: '{{ response.id }}', target: `result.r${n}` }] },
});

/** A fork, three tasks with boundary timers and an inclusive join, repeated. */
function joins(count) {
  const blocks = Math.floor(count / 8);
  const elements = [{ id: 'start', type: 'startEvent' }];
  const flows = [];
  const flow = (sourceRef, targetRef, condition) =>
    flows.push({ id: `f${flows.length}`, sourceRef, targetRef, ...(condition && { condition }) });
  let before = 'start';
  for (let n = 0; n < blocks; n++) {
    elements.push({ id: `fork${n}`, type: 'inclusiveGateway' }, { id: `join${n}`, type: 'inclusiveGateway' });
    flow(before, `fork${n}`);
    for (const branch of ['a', 'b', 'c']) {
      const id = `${branch}${n}`;
      elements.push({ id, type: 'userTask' });
      elements.push({
        id: `t${id}`,
        type: 'boundaryEvent',
        attachedTo: id,
        event: { type: 'timer', duration: 'PT1H' },
      });
      flow(`fork${n}`, id, `n > ${n}`);
      flow(id, `join${n}`);
      flow(`t${id}`, `join${n}`);
    }
    before = `join${n}`;
  }
  elements.push({ id: 'end', type: 'endEvent' });
  flow(before, 'end');
  return { id: 'p', elements, flows };
}

/** A task that leads to all others, which lead to one join: the largest number of flows at one place. */
function star(count) {
  const tasks = Array.from({ length: count - 4 }, (_, n) => ({ id: `t${n}`, type: 'task' }));
  const gates = ['fork', 'join'].map((id) => ({ id, type: 'parallelGateway' }));
  const elements = [{ id: 'start', type: 'startEvent' }, ...gates, ...tasks, { id: 'end', type: 'endEvent' }];
  const flows = tasks.flatMap(({ id }) => [
    { id: `to-${id}`, sourceRef: 'fork', targetRef: id },
    { id: `from-${id}`, sourceRef: id, targetRef: 'join' },
  ]);
  const ends = [
    { id: 'begin', sourceRef: 'start', targetRef: 'fork' },
    { id: 'finish', sourceRef: 'join', targetRef: 'end' },
  ];
  return { id: 'p', elements, flows: [...ends, ...flows] };
}

/** Subprocesses of two tasks each. */
const scopes = (count) =>
  straight(Math.floor(count / 3), (n) => ({
    type: 'subProcess',
    elements: ['x', 'y'].map((id) => ({ id: `${id}${n}`, type: 'task' })),
    flows: [{ id: `g${n}`, sourceRef: `x${n}`, targetRef: `y${n}` }],
  }));

/** Gateways in a row, whose other branches all meet at the end: the longest searches. */
function ladder(count) {
  const source = straight(Math.floor(count / 2), (n) => ({ type: 'exclusiveGateway', default: `f${n + 1}` }));
  const tasks = source.elements.slice(1, -1).map((_, n) => ({ id: `t${n}`, type: 'task' }));
  const flows = tasks.flatMap(({ id }, n) => [
    { id: `a${n}`, sourceRef: `e${n}`, targetRef: id, condition: `n == ${n}` },
    { id: `b${n}`, sourceRef: id, targetRef: 'meet' },
  ]);
  const end = { id: 'after', sourceRef: 'meet', targetRef: 'end' };
  const meet = { id: 'meet', type: 'parallelGateway' };
  return { ...source, elements: [...source.elements, ...tasks, meet], flows: [...source.flows, ...flows, end] };
}

const SHAPES = { services: (count) => straight(count, service), joins, star, scopes, ladder };

function compiled(sourceType, source) {
  const definition = compileDefinition({ sourceType, source });
  if (!definition.ok) throw new Error(JSON.stringify(definition.findings.slice(0, 3)));
  return definition;
}

const cpuMs = () => Object.values(process.cpuUsage()).reduce((sum, micros) => sum + micros, 0) / 1000;
const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** Medians after a warm-up. */
async function measured(run, runs = RUNS, warmUp = WARM_UP) {
  const clock = [];
  const cpu = [];
  for (let n = 0; n < warmUp + runs; n++) {
    const [begun, used] = [performance.now(), cpuMs()];
    await run();
    if (n < warmUp) continue;
    clock.push(performance.now() - begun);
    cpu.push(cpuMs() - used);
  }
  return { clock: median(clock), cpu: median(cpu) };
}

async function upload(source_type, source) {
  const response = await fetch(`${options.url}/v1/definitions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': options.key },
    body: JSON.stringify({ key: `bench-${crypto.randomUUID()}`, name: 'bench', source_type, source }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}

const rows = [];
for (const shape of options.only.split(',')) {
  const [json, larger] = [SHAPES[shape](ELEMENTS), SHAPES[shape](3 * ELEMENTS)];
  const sources = {
    json: [JSON.stringify(json), JSON.stringify(larger)],
    bpmn: [compiled('json', json).xml, compiled('json', larger).xml],
  };
  for (const [form, [source, longer]] of Object.entries(sources)) {
    const { clock, cpu } = await measured(() => compiled(form, source));
    const three = await measured(() => compiled(form, longer), 3, 1);
    const uploads = options.url === undefined ? null : await measured(() => upload(form, source));
    rows.push({
      shape,
      form,
      clock_ms: Math.round(clock),
      cpu_ms: Math.round(cpu),
      three_times_as_large: `×${(three.cpu / cpu).toFixed(1)}`,
      ...(uploads && { upload_ms: Math.round(uploads.clock) }),
    });
  }
}
console.log(`${ELEMENTS} elements, ${RUNS} runs after warm-up`);
console.table(rows);
