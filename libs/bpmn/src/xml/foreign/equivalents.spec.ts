import { describe, expect, it } from '@jest/globals';
import { around } from '../../../testing/bpmn-text.js';
import { NAMESPACES, declarations, findingsFor, task, mapping } from '../../../testing/foreign-files.js';
import { advice } from '../../../testing/foreign-advice.js';
import { EQUIVALENTS, NO_EQUIVALENT } from './equivalents.js';

/** The start event has a place of its own. */
const STARTS = [
  ['formKey', 'svc:formKey, or svc:Form with the JSON of the form', 'svc:formKey="f"'],
  ['initiator', 'svc:initiator', 'svc:initiator="who"'],
] as const;

describe('extensions of other engines that would change execution', () => {
  it.each(advice)('%s is refused, and its advice is accepted', (found, use, instead) => {
    const errors = findingsFor(around(found, 'a', declarations)).filter((one) => one.startsWith('error'));
    for (const finding of errors) expect(finding).toMatch(/of another engine (?:is|are) not supported: use /);
    expect(errors.map((finding) => finding.split(': use ')[1])).toEqual([use].flat());
    expect(findingsFor(around(instead, 'a', declarations), '')).toEqual([]);
  });

  it.each(STARTS)('camunda:%s at a start event is refused, and its advice is accepted', (name, use, instead) => {
    const starting = (attribute: string) => around(task('task'), 'a').replace('id="start"', `id="start" ${attribute}`);
    expect(findingsFor(starting(`camunda:${name}="x"`))).toEqual([
      `error: camunda:${name} of another engine is not supported: use ${use}`,
    ]);
    expect(findingsFor(starting(instead))).toEqual([]);
  });

  it('every advice is tried here', () => {
    const elements = [
      'userTask',
      'serviceTask',
      'sendTask',
      'businessRuleTask',
      'task',
      'scriptTask',
      'messageEventDefinition',
      'callActivity',
      'startEvent',
      'signal',
    ];
    const none = { attributes: new Map<string, string>(), beside: new Map<string, string>() };
    const given = [...EQUIVALENTS.values()].flatMap((use) =>
      typeof use === 'string'
        ? [use]
        : [
            ...elements.flatMap((element) => [
              use({ ...none, element, value: 'x', text: 'x' }),
              use({ ...none, element, value: null, text: '' }),
            ]),
            use({ ...none, element: 'serviceTask', value: '1', text: '1', beside: new Map([['topic', 't']]) }),
          ],
    );
    const withoutValues = (use: string | null) => use?.replace(/="[^"]*"/g, '') ?? null;
    const all = [...advice, ...STARTS].flatMap(([, use]) => use);
    const tried = new Set([...all, NO_EQUIVALENT, null].map(withoutValues));
    expect([...new Set(given.map(withoutValues))].filter((use) => !tried.has(use))).toEqual([]);
  });

  it('a priority of jobs and retries have no effect where nothing is retried or pulled', () => {
    const found = task(
      'userTask',
      'camunda:taskPriority="5"',
      '<camunda:failedJobRetryTimeCycle>R5/PT10M</camunda:failedJobRetryTimeCycle>',
    );
    expect(findingsFor(around(found, 'a'))).toEqual([
      'warning: the extension camunda:taskPriority is ignored',
      'warning: the extension camunda:failedJobRetryTimeCycle is ignored',
    ]);
  });

  it('an end event whose message a worker of Camunda 8 sends is refused with its job type', () => {
    const found = `<bpmn:endEvent id="b"><bpmn:extensionElements><zeebe:taskDefinition type="tell" /></bpmn:extensionElements><bpmn:messageEventDefinition messageRef="M" /></bpmn:endEvent>`;
    const xml = around(task('task'), 'a', declarations).replace('<bpmn:endEvent id="end" />', found);
    expect(findingsFor(xml.replace('targetRef="end"', 'targetRef="b"'))).toContain(
      'error: zeebe:taskDefinition of another engine is not supported: use svc:jobType="tell"',
    );
  });

  it.each([
    ['camunda:calledElementBinding="latest"', 'callActivity'],
    ['drools:waitForCompletion="true"', 'callActivity'],
    ['flowable:inheritVariables="true"', 'callActivity'],
  ])('%s says what happens anyway, and is a warning', (attributes, name) => {
    const found = findingsFor(
      around(task(name, `calledElement="c" ${attributes}`, mapping('<svc:Input source="{{ 1 }}" target="b" />')), 'a'),
    );
    expect(found).toEqual([`warning: the extension ${attributes.split('=')[0]} is ignored`]);
  });

  it.each(['operaton', 'http://fluxnova.finos.org/schema/1.0/bpmn'])('a listener of %s is an error', (of) => {
    const bound = of.startsWith('http') ? `xmlns:of="${of}"` : NAMESPACES;
    const prefix = of.startsWith('http') ? 'of' : of;
    const xml = around(task('userTask', '', `<${prefix}:taskListener event="create" class="x" />`), 'a');
    expect(findingsFor(xml, bound)).toEqual([
      `error: ${prefix}:taskListener of another engine is not supported: use svc:TaskListener with event="create" and a jobType for a worker`,
    ]);
  });
});
