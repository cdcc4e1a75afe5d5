import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, SCENARIO_START, findingsOf, draw, scenario, scenarioWith } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

function approval(form: Partial<ElementForm> = {}) {
  return draw({ approve: { type: 'userTask', ...form } }, 'start -> approve -> end');
}
const mapped = { outputs: [{ source: '{{ output.isFine and total > 5 }}', target: 'verdict.isApproved' }] };

describe('user task', () => {
  scenario('a user task merges the submitted variables', approval(), (run) =>
    run.start({ a: 1 }).complete('approve', { a: 2, b: 3 }).expectStatus('completed').expectVariables({ a: 2, b: 3 }),
  );
  scenario('a user task with mapped outputs writes only these', approval({ ioMapping: mapped }), (run) =>
    run
      .start({ total: 7 })
      .complete('approve', { isFine: true })
      .expectVariables({ verdict: { isApproved: true } })
      .expectNoVariable('isFine'),
  );
  scenario(
    'a user task whose output cannot be mapped stays open and is completed after resume',
    approval({ ioMapping: mapped }),
    (run) =>
      run
        .start({ total: 'many' })
        .complete('approve', { isFine: true })
        .expectAnswer({ status: 'error' })
        .expectError(/mapping to verdict/)
        .complete('approve')
        .expectRefused('CONFLICT')
        .update({ total: 7 })
        .resume()
        .expectWaitingAt('approve')
        .complete('approve', { isFine: true })
        .expectStatus('completed'),
  );
  scenario('a cancelled user task does not advance the process', approval(), (run) =>
    run.start().cancelTask('approve').expectStatus('running').expectCompleted('approve', 0),
  );
  scenario('completing a user task of a suspended instance is refused', approval(), (run) =>
    run
      .start()
      .suspend()
      .complete('approve')
      .expectRefused('CONFLICT')
      .resume()
      .complete('approve')
      .expectStatus('completed'),
  );
  scenarioWith({ maxVariablesBytes: 100 })(
    'an output that makes the variables too large is refused and changes nothing',
    approval(),
    (run) =>
      run
        .start({ a: 1 })
        .complete('approve', { text: 'x'.repeat(200) })
        .expectRefused('VALIDATION_ERROR')
        .expectWaitingAt('approve')
        .complete('approve', { a: 2 })
        .expectStatus('completed'),
  );

  it.each(['candidateGroups', 'candidateUsers'] as const)(
    'a name in %s that no index takes is an incident',
    async (of) => {
      const driver = new InMemoryDriver();
      await driver.start(approval({ [of]: '{{ names }}' }), { names: ['x'.repeat(256)] });
      expect(Object.values(driver.state!.incidents)).toMatchObject([
        { code: 'InvalidTask', message: expect.stringContaining('a list of texts of at most 255 characters') },
      ]);
    },
  );

  it('a user task shows its evaluated assignment', async () => {
    const driver = new InMemoryDriver();
    const form = {
      name: 'Approve',
      assignee: '{{ boss }}',
      candidateGroups: ['sales', '{{ team }}'],
      dueDate: 'P1D',
      priority: '{{ 2 * 3 }}',
    };
    await driver.start(approval(form), { boss: 'ann', team: 'north' });
    expect(driver.facts.find(({ fact }) => fact === 'task.created')).toMatchObject({
      name: 'Approve',
      assignee: 'ann',
      candidateGroups: ['sales', 'north'],
      dueAt: SCENARIO_START + 86_400_000,
      priority: 6,
      variables: { boss: 'ann', team: 'north' },
    });
  });

  it('resuming a failed user task creates no second task', async () => {
    const driver = new InMemoryDriver();
    await driver.start(approval({ ioMapping: mapped }), { total: 'many' });
    await driver.completeTask('approve', { isFine: true });
    await driver.resume();
    expect(driver.facts.filter(({ fact }) => fact === 'task.created')).toHaveLength(1);
    expect(driver.facts.filter(({ fact }) => fact === 'task.cancelled')).toHaveLength(0);
  });

  it('candidate groups may come from an expression that gives a list', async () => {
    const driver = new InMemoryDriver();
    await driver.start(approval({ candidateGroups: '{{ groups }}' }), { groups: ['a', 'b'] });
    expect(driver.facts.find(({ fact }) => fact === 'task.created')).toMatchObject({ candidateGroups: ['a', 'b'] });
  });

  it('candidate users are those of the list and of expressions, each once', async () => {
    const driver = new InMemoryDriver();
    await driver.start(approval({ candidateUsers: 'ann, {{ boss }}, ann' }), { boss: 'kim' });
    expect(driver.facts.find(({ fact }) => fact === 'task.created')).toMatchObject({ candidateUsers: ['ann', 'kim'] });
  });

  it('a task without candidate users says nothing of them', async () => {
    const driver = new InMemoryDriver();
    await driver.start(approval({ candidateUsers: '{{ nobody }}' }), { nobody: null });
    expect(driver.facts.find(({ fact }) => fact === 'task.created')).not.toHaveProperty('candidateUsers');
  });

  it.each([
    ['candidateUsers', { candidateUsers: '{{ when }}' }, { when: 7 }],
    ['dueDate', { dueDate: '{{ when }}' }, { when: 'tomorrow' }],
    ['dueDate', { dueDate: '{{ when }}' }, { when: 'P300000Y' }],
    ['priority', { priority: '{{ when }}' }, { when: 'high' }],
    ['candidateGroups', { candidateGroups: '{{ when }}' }, { when: 7 }],
    ['assignee', { assignee: '{{ when }}' }, { when: 7 }],
  ])('a user task with an invalid %s is an incident', async (name, form, variables) => {
    const driver = new InMemoryDriver();
    await driver.start(approval(form), variables);
    expect(await driver.view()).toMatchObject({ status: 'error', error: expect.stringContaining(name) });
  });

  it.each([
    ['P1.5D', 'a fraction of anything but seconds is not supported'],
    ['tomorrow', 'expected an ISO 8601 date or duration, found "tomorrow"'],
    ['2026-02-30', 'expected an ISO 8601 date or duration, found "2026-02-30"'],
    ['P300000Y', 'expected an ISO 8601 date or duration, found "P300000Y"'],
  ])('a user task with the due date %s is a finding', (dueDate, reason) => {
    expect(findingsOf(approval({ dueDate }))).toEqual([
      expect.objectContaining({ elementId: 'approve', severity: 'error', message: expect.stringContaining(reason) }),
    ]);
  });
});
