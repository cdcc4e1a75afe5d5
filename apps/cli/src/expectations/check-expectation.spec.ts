import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call, line, Project } from '../../testing/project.js';

let project: Project;
beforeEach(() => void (project = new Project()));
afterEach(() => project.remove());

const task = { id: 'approve', type: 'userTask', assignee: 'mary', candidateGroups: ['sales'] };
const approval = line(task);
const done = { at: 'approve', complete: { order: { total: 5, items: ['a'] } } };
const differences = (process: object, scenario: object) => project.differences(process, scenario);

describe('what a scenario expects', () => {
  it.each([
    [{ status: 'running' }, 'status: expected "running", found "completed"'],
    [{ path: ['start', 'end'] }, ''],
    [{ path: ['end', 'start'] }, 'path: expected start after end, found start, approve, end'],
    [{ path: ['start', 'start'] }, 'path: expected start after start, found start, approve, end'],
    [{ path: ['approof'] }, 'path: expected an element approof, found none in the process; it has start, approve, end'],
    [{ not_reached: ['approve'] }, 'not_reached: expected approve not to be reached, found it was'],
    [{ not_reached: ['approof'] }, expect.stringContaining('expected an element approof')],
    [{ variables: { order: { total: 5, items: ['a'] } } }, ''],
    [{ variables: { order: { total: 6, items: ['a'] } } }, 'variables.order.total: expected 6, found 5'],
    [{ variables: { order: { total: 5 } } }, 'variables.order.items: expected nothing, found ["a"]'],
    [
      { variables: { order: { total: 5, items: ['a', 'b'] } } },
      'variables.order.items: expected ["a","b"], found ["a"]',
    ],
    [{ variables: { ordr: 1 } }, 'variables.ordr: expected 1, found nothing'],
    [{ variables: { toString: 1 } }, 'variables.toString: expected 1, found nothing'],
    [{ waits: ['approve'] }, 'waits: expected a wait at approve, found nothing is awaited'],
    [{ waits: [] }, ''],
    [{ errors: ['approve'] }, 'errors: expected approve, found none'],
    [{ published: [{ name: 'Done' }] }, 'published: expected 1 events, found none'],
  ])('a completed instance is compared with %j', async (expectation, message) => {
    expect(await differences(approval, { steps: [done], expect: expectation })).toEqual(message);
  });

  it.each([
    [['approve'], ''],
    [[{ at: 'approve', kind: 'task', assignee: 'mary', candidate_groups: ['sales'] }], ''],
    [[{ at: 'approve', assignee: 'joe' }], 'waits approve.assignee: expected "joe", found "mary"'],
    [['approve', 'approve'], 'waits: expected a wait at approve, found approve (task)'],
    [[], 'waits: expected no token at approve, found approve (task)'],
    [
      ['end'],
      'waits: expected a wait at end, found approve (task)\nwaits: expected no token at approve, found approve (task)',
    ],
  ])('an instance that waits at a task is compared with the waits %j', async (waits, message) => {
    expect(await differences(approval, { expect: { waits } })).toBe(message);
  });

  it('a boundary event may be named, and an event-based gateway is named by itself or by its events', async () => {
    const late = {
      id: 'late',
      type: 'boundaryEvent',
      attachedTo: 'approve',
      event: { type: 'timer', duration: 'P1D' },
    };
    const guarded = { ...approval, elements: [...approval.elements, late] };
    expect(await differences(guarded, { expect: { waits: ['approve'] } })).toBe('');
    expect(await differences(guarded, { expect: { waits: ['approve', { at: 'late', kind: 'timer' }] } })).toBe('');
    const event = (id: string) => ({ id, type: 'intermediateCatchEvent', event: { type: 'message', name: id } });
    const { elements, flows } = line({ id: 'either', type: 'eventBasedGateway' }, event('yes'));
    const no = [
      { id: 'to-no', sourceRef: 'either', targetRef: 'no' },
      { id: 'no-end', sourceRef: 'no', targetRef: 'end' },
    ];
    const choice = { elements: [...elements, event('no')], flows: [...flows, ...no] };
    for (const waits of [['either'], ['yes', 'no'], [{ at: 'no', kind: 'message', name: 'no' }]])
      expect(await differences(choice, { expect: { waits } })).toBe('');
  });

  it('a call is compared with what it would send', async () => {
    const process = line(
      call('pay', { taskHeaders: { url: 'https://shop.example/{{ id }}', method: 'PUT', 'header.X-Shop': 'a' } }),
    );
    const expecting = (request: object) =>
      differences(process, { start: { variables: { id: 7 } }, expect: { waits: [{ at: 'pay', request }] } });
    expect(await expecting({ url: 'https://shop.example/7', method: 'PUT', headers: { 'X-Shop': 'a' } })).toBe('');
    expect(await expecting({ method: 'POST' })).toBe('waits pay.request.method: expected "POST", found "PUT"');
    expect(await expecting({ headers: { 'X-Shop': 'b' } })).toBe(
      'waits pay.request.headers.X-Shop: expected "b", found "a"',
    );
  });

  it('a step expects something between two others, and the steps behind a failure are not played', async () => {
    const steps = [{ expect: { variables: { a: 1 } } }, { at: 'nowhere', complete: {} }];
    expect(await differences(approval, { steps })).toBe('variables.a: expected 1, found nothing');
  });

  it('an error that no expectation names is a failure', async () => {
    const process = line(call('pay'));
    const steps = [{ at: 'pay', fail: { code: 'Broken', message: 'no route' } }];
    expect(await differences(process, { steps })).toBe(
      'errors: expected none, since the scenario expects none, found pay: Broken: no route',
    );
    for (const expectation of [
      { status: 'error' },
      { errors: ['pay'] },
      { errors: [{ code: 'Broken', message: 'route' }] },
    ])
      expect(await differences(process, { steps, expect: expectation })).toBe('');
    expect(await differences(process, { steps, expect: { errors: [{ at: 'pay', message: 'other' }] } })).toBe(
      'errors: expected pay: other, found pay: Broken: no route',
    );
  });

  it('published events are compared in order, by the members that are named', async () => {
    const end = { id: 'tell', type: 'intermediateThrowEvent', event: { type: 'signal', name: 'Told' } };
    const process = line(end);
    expect(await differences(process, { expect: { published: [{ kind: 'signal', name: 'Told' }] } })).toBe('');
    expect(await differences(process, { expect: { published: [{ name: 'Other' }] } })).toBe(
      'published[0].name: expected "Other", found "Told"',
    );
  });
});
