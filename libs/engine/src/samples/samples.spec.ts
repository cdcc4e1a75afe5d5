import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createModelIndex, elementDefinitions, eventDefinitions, samples } from '../index.js';
import { readScript, simulate } from '../simulation/index.js';
import { compile, findingsOf, formOf, playSample, processOf, scenario, SCENARIO_START } from '../../testing/index.js';
import type { Variables } from '../variables.js';
import { ELEMENT_AT } from './event-samples.js';

const all = samples();
/** The variables at the end of each sample, by its name. */
const RESULTS = JSON.parse(
  readFileSync(new URL('../../testing/sample-results.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Variables>>;

describe('every sample by itself', () => {
  for (const sample of all) {
    scenario(`the sample of ${sample.name} runs to its end`, formOf(sample), (run) => playSample(run, sample));
  }

  it.each(all)('the sample of $name compiles without findings and survives JSON', ({ process }) => {
    expect(findingsOf(processOf(process))).toEqual([]);
    const model = compile(processOf(process));
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  it.each(all)('the sample of $name can be simulated, with the result that is stored', (sample) => {
    const { name, process, variables, script, start } = sample;
    const read = readScript(script);
    if (!read.ok) throw new Error(read.failure.message);
    const simulated = simulate({
      index: createModelIndex(compile(processOf(process))),
      definition: { id: 'd', key: 'sample', version: 1, name: 'Sample', hash: 'h' },
      variables,
      ...(start && { startedBy: { elementId: start.at, payload: start.payload } }),
      script: read.value,
      startAt: SCENARIO_START,
      limits: { maxVariablesBytes: 10_000, maxSteps: 1_000 },
      isOutOfTime: () => false,
    });
    expect(simulated).toMatchObject({ status: 'completed', failedStep: null, stoppedBy: null });
    expect(simulated.variables).toEqual(RESULTS[name]);
  });
});

describe('all samples together', () => {
  const names = new Set(all.map(({ name }) => name));

  it.each([...elementDefinitions])('there is a sample of %s that contains it', (type, definition) => {
    expect(definition.type).toBe(type);
    expect(names).toContain(type);
    expect(compile(processOf(definition.sample)).nodes.map((node) => node.type)).toContain(type);
  });

  it.each([...eventDefinitions.values()])(
    'there is a sample of $kind in each of its positions',
    ({ kind, positions }) => {
      for (const position of positions) expect(names).toContain(`${ELEMENT_AT[position]} ${kind}`);
    },
  );

  it('every sample has a name of its own', () => {
    expect(names.size).toBe(all.length);
  });
});
