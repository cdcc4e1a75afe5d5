import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call, line, Project } from '../../testing/project.js';

let project: Project;
beforeEach(() => void (project = new Project()));
afterEach(() => project.remove());

const differences = (process: object, scenario: object) => project.differences(process, scenario);

describe('drafts beside a process', () => {
  const rated = line({
    id: 'rate',
    type: 'businessRuleTask',
    decisionRef: 'limit',
    taskHeaders: { resultVariable: 'rate' },
  });
  const table = (level: string) => ({
    ...{ key: 'limit', hitPolicy: 'FIRST', inputs: [{ id: 'amount', type: 'number' }] },
    outputs: [{ id: 'level', type: 'string' }],
    rules: [{ id: 'all', conditions: ['-'], outputs: { level } }],
  });
  const scenario = { start: { variables: { amount: 5 } }, expect: { variables: { rate: { level: 'low' } } } };

  it('a decision is taken from a file with its key, the nearest first', async () => {
    project.write('tables/any-name.json', JSON.stringify(table('low')));
    expect(await differences(rated, scenario)).toBe('');
    project.write('limit.yaml', JSON.stringify({ ...table('other'), key: undefined }));
    expect(await differences(rated, scenario)).toBe('variables.rate.level: expected "low", found "other"');
  });

  it('a decision above the folder of the process is found too, as far as the current folder', async () => {
    project.write('limit.json', JSON.stringify(table('low')));
    project.write('a/b/order.json', JSON.stringify(rated));
    project.write('a/b/order.test.yaml', JSON.stringify({ scenarios: [{ name: 'one', ...scenario }] }));
    expect(await project.run('test')).toMatchObject({ code: 0 });
  });

  it('a decision that is nowhere is an error that says so, and the scenario may answer it', async () => {
    expect(await differences(rated, { start: scenario.start })).toContain(
      'rate: BusinessRuleError: expected the decision limit in a file beside the process, or an answer of the scenario; found neither',
    );
    expect(await differences(rated, { ...scenario, answers: { rate: { complete: { level: 'low' } } } })).toBe('');
    expect(await differences(rated, { ...scenario, steps: [{ at: 'rate', complete: { level: 'low' } }] })).toBe('');
  });

  it('a decision with errors is an unusable file', async () => {
    project.write('limit.json', JSON.stringify({ ...table('low'), hitPolicy: 'LAST' }));
    expect(await differences(rated, scenario)).toContain('limit.json: ');
  });

  it('a called process runs, its elements are named through the call activity, and it has a coverage of its own', async () => {
    project.write('shipping.json', JSON.stringify(line({ id: 'pack', type: 'userTask' }, call('send'))));
    const process = line({ id: 'ship', type: 'callActivity', calledElement: 'shipping' });
    const steps = [
      { expect: { waits: ['ship/pack'] } },
      { at: 'ship/pack', complete: { parcel: 7 } },
      { expect: { waits: [{ at: 'ship/send', request: { method: 'POST' } }] } },
    ];
    const played = { steps, expect: { waits: ['ship/send'], path: ['ship', 'ship/pack', 'ship/send'] } };
    expect(await differences(process, played)).toBe('');
    expect(await project.coverageOf('shipping.json')).toMatchObject({
      elements: { percent: 75, uncovered: ['end'] },
      flows: { percent: 66 },
    });
    const answers = { 'ship/send': { complete: {} } };
    expect(await differences(process, { steps: steps.slice(0, 2), answers, expect: { status: 'completed' } })).toBe('');
    expect(
      await differences(process, {
        answers: { ship: { complete: { parcel: 1 } } },
        expect: { variables: { parcel: 1 } },
      }),
    ).toBe('');
  });

  it('a called process that is nowhere leaves the call waiting', async () => {
    const process = line({ id: 'ship', type: 'callActivity', calledElement: 'shipping' });
    expect(await differences(process, { expect: { waits: [{ at: 'ship', kind: 'child' }] } })).toBe('');
  });

  it('an error in a called process that nobody handles fails the scenario', async () => {
    project.write('shipping.json', JSON.stringify(line(call('send'))));
    const process = line({ id: 'ship', type: 'callActivity', calledElement: 'shipping' });
    const steps = [{ at: 'ship/send', fail: { message: 'no route' } }];
    expect(await differences(process, { steps })).toContain('ship/send: ServiceTaskError: no route');
    const repaired = [...steps, { at: 'ship/send', retry: {} }, { at: 'ship/send', complete: {} }];
    expect(await differences(process, { steps: repaired, expect: { status: 'completed' } })).toBe('');
  });
});
