import { describe } from '@jest/globals';
import { call, calling, paying } from '../../../testing/calling.js';
import { draw, scenarioWith, subProcess } from '../../../testing/index.js';

const limited = scenarioWith({ maxVariablesBytes: 1_000 });
const large = 'x'.repeat(400);

/** Maps the same variable this many times. */
const copies = (count: number) => ({
  inputs: Array.from({ length: count }, (_, i) => ({ source: '{{ large }}', target: `copy${i}` })),
});

describe('size limits of inputs [instances#variables]', () => {
  limited('mapped inputs may be as large as variables', calling(paying, { ioMapping: copies(2) }), (run) =>
    run.start({ large }).inCalled('payment', (called) => called.expectVariables({ copy0: large, copy1: large })),
  );
  limited(
    'mapped inputs that are too large for a called instance fail the call',
    calling(paying, { ioMapping: copies(3) }),
    (run) => run.start({ large }).expectError(/call: inputs: expected at most 1000 bytes in all/),
  );
  const asking = draw({ ask: { type: 'userTask', ioMapping: copies(3) } }, 'start -> ask -> end');
  limited('mapped inputs that are too large for a task are an incident', asking, (run) =>
    run
      .start({ large })
      .expectError(/ask: inputs: expected at most 1000 bytes in all/)
      .expectWaitingAt(),
  );
  const renamed = { inputs: [{ source: '{{ large }}', target: 'a'.repeat(200) }] };
  const one = draw({ ask: { type: 'userTask', ioMapping: renamed } }, 'start -> ask -> end');
  limited('the names of mapped inputs of a task do not count towards their size', one, (run) =>
    run.start({ large: 'x'.repeat(980) }).expectWaitingAt('ask'),
  );
  const inside = { ...subProcess({ call: call() }, 'start2 -> call -> end2'), ioMapping: copies(2) };
  const within = { ...draw({ inside }, 'start -> inside -> end'), also: [paying] };
  limited('mapped inputs that are too large together with the variables outside fail the call', within, (run) =>
    run.start({ large }).expectError(/call: variables of payment: expected at most 1000 bytes in all/),
  );
});

describe('names of inputs', () => {
  const named = (length: number) => ({ inputs: [{ source: '{{ 1 }}', target: 'n'.repeat(length) }] });
  limited('the name of a mapped input may have 255 characters', calling(paying, { ioMapping: named(255) }), (run) =>
    run.start().inCalled('payment', (called) => called.expectWaitingAt('pay')),
  );
  limited(
    'a mapped input with a name of 256 characters is an incident',
    calling(paying, { ioMapping: named(256) }),
    (run) => run.start().expectError(/expected names of at most 255 characters, found one of 256/),
  );
});
