import { describe, expect, it } from '@jest/globals';
import { compileDefinition } from './compile-definition.js';
import { around, compileXml, findingsOf } from '../testing/bpmn-text.js';

const file = around('<bpmn:task id="a" />', 'a');
const naming = (execution: string): string => file.replace('id="P"', `id="P"\n svc:execution="${execution}"`);
const json = { elements: [{ id: 'a', type: 'task' }], flows: [] };

describe('svc:execution', () => {
  it('the execution that a source names is read beside the model', () => {
    const compiled = compileXml(naming('transactional'));
    expect(compiled).toMatchObject({ ok: true, execution: 'transactional', findings: [] });
    const without = compileXml(file);
    expect(without).toMatchObject({ ok: true, execution: null });
    expect(compiled).toHaveProperty('modelHash', 'modelHash' in without && without.modelHash);
  });

  it.each(['durable', 'transactional'] as const)('execution %s can be named in JSON and in YAML', (execution) => {
    expect(compileDefinition({ sourceType: 'json', source: { ...json, execution } })).toMatchObject({ execution });
    const source = `execution: ${execution}\nelements:\n  - { id: a, type: task }\n`;
    expect(compileDefinition({ sourceType: 'yaml', source })).toMatchObject({ execution });
  });

  it.each(['fast', '', 'Durable', 'durable transactional'])('the execution %j is a finding', (execution) => {
    const found = `expected svc:execution to be durable or transactional, found ${JSON.stringify(execution)}`;
    expect(findingsOf(compileXml(naming(execution)))).toEqual([`error 4 P: ${found}`]);
    expect(findingsOf(compileDefinition({ sourceType: 'json', source: { ...json, execution } }))).toEqual([
      'error - -: /execution must be one of durable,transactional',
    ]);
  });

  it('the execution of the chosen process counts, whatever other processes have', () => {
    const other = '</bpmn:process>\n<bpmn:process id="Q" isExecutable="true" svc:execution="fast"><bpmn:task id="q" />';
    const source = naming('durable').replace('</bpmn:process>', `${other}</bpmn:process>`);
    const compiled = compileDefinition({ sourceType: 'bpmn', source, processId: 'P' });
    expect(compiled).toMatchObject({ ok: true, execution: 'durable' });
    expect(compileDefinition({ sourceType: 'bpmn', source, processId: 'Q' })).toMatchObject({ ok: false });
  });

  it('svc:execution on an element is a warning', () => {
    const misplaced = file.replace('id="a"', 'id="a" svc:execution="durable"');
    expect(findingsOf(compileXml(misplaced))).toEqual([
      expect.stringMatching(/^warning \d+ a: svc:execution is not known on a task/),
    ]);
  });
});
