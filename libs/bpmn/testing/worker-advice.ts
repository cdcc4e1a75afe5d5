import { CALL, send, service, task } from './foreign-files.js';

/** What another engine's file says, what each finding advises, and the same by that advice. */
export type Advised = readonly [found: string, use: string | readonly string[], instead: string];

const EXTERNAL = 'camunda:type="external" camunda:topic="t"';
const RETRIES = '<camunda:failedJobRetryTimeCycle>R5/PT10M</camunda:failedJobRetryTimeCycle>';
const definition = (attributes: string) => `<zeebe:taskDefinition ${attributes} />`;
const sending = (attributes: string, extensions = '') =>
  `<bpmn:intermediateThrowEvent id="a" ${attributes}>${extensions && `<bpmn:extensionElements>${extensions}</bpmn:extensionElements>`}<bpmn:messageEventDefinition messageRef="M" /></bpmn:intermediateThrowEvent>`;
const pulled = (name: string, attributes = 'svc:jobType="t"') => task(name, attributes);
const retried = (retries: string, backoff: string) =>
  service(
    CALL.replace(
      '</svc:TaskHeaders>',
      `<svc:TaskHeader key="retries" value="${retries}" /><svc:TaskHeader key="retryBackoff" value="${backoff}" /></svc:TaskHeaders>`,
    ),
  );

/** Of calls and of work for workers. */
export const workerAdvice: readonly Advised[] = [
  ...['serviceTask', 'sendTask', 'businessRuleTask'].flatMap((name): Advised[] => [
    [task(name, EXTERNAL), 'svc:jobType="t"', pulled(name)],
    [task(name, EXTERNAL.replace('camunda:type', 'operaton:type')), 'svc:jobType="t"', pulled(name)],
    [task(name, 'flowable:type="external-worker" flowable:topic="t"'), 'svc:jobType="t"', pulled(name)],
    [task(name, '', definition('type="t"')), 'svc:jobType="t"', pulled(name)],
    [
      task(name, '', definition('type="t" retries="5"')),
      'svc:jobType="t" and svc:retries="5"',
      pulled(name, 'svc:jobType="t" svc:retries="5"'),
    ],
  ]),
  [task('serviceTask', '', definition('retries="5"')), 'svc:jobType and svc:retries="5"', pulled('serviceTask')],
  [
    task('serviceTask', 'camunda:type="external" camunda:topic="${region}"'),
    'svc:jobType with an expression {{ … }}',
    pulled('serviceTask', 'svc:jobType="{{ region }}"'),
  ],
  [
    task('serviceTask', '', definition('type="=kind"')),
    'svc:jobType with an expression {{ … }}',
    pulled('serviceTask', 'svc:jobType="{{ kind }}"'),
  ],
  [
    task('serviceTask', 'camunda:type="external" camunda:topic="a&amp;b"'),
    'svc:jobType="a&amp;b"',
    pulled('serviceTask', 'svc:jobType="a&amp;b"'),
  ],
  [task('scriptTask', '', definition('type="t"')), 'a serviceTask with svc:jobType="t"', pulled('serviceTask')],
  [send(EXTERNAL), 'svc:jobType="t" on the event', sending('svc:jobType="t"')],
  [sending('', definition('type="t"')), 'svc:jobType="t"', sending('svc:jobType="t"')],
  [
    task('serviceTask', `${EXTERNAL} camunda:taskPriority="5"`),
    ['svc:jobType="t"', 'svc:priority="5"'],
    pulled('serviceTask', 'svc:jobType="t" svc:priority="5"'),
  ],
  [
    task('serviceTask', EXTERNAL, RETRIES),
    ['svc:jobType="t"', 'svc:retries="5" and svc:retryBackoff="PT10M"'],
    pulled('serviceTask', 'svc:jobType="t" svc:retries="5" svc:retryBackoff="PT10M"'),
  ],
  [
    task('serviceTask', EXTERNAL, '<camunda:errorEventDefinition errorRef="E" />'),
    ['svc:jobType="t"', 'a BPMN error in the answer of the worker'],
    pulled('serviceTask'),
  ],
  [
    service('<camunda:errorEventDefinition errorRef="E" />'),
    '422 with a bpmnError in the answer of the service',
    service(CALL),
  ],
  [service(RETRIES), 'the task headers retries="5" and retryBackoff="PT10M"', retried('5', 'PT10M')],
  [service(RETRIES.replace('R5/PT10M', 'PT1M,PT1H')), 'the task headers retries and retryBackoff', retried('3', '1m')],
  ...['class="x.Y"', 'delegateExpression="${bean}"', 'expression="${bean.run()}"'].map((code): Advised => [
    task('serviceTask', `camunda:${code}`),
    'the task header url in svc:TaskHeaders, or svc:jobType for a worker',
    pulled('serviceTask'),
  ]),
  [
    task('businessRuleTask', 'camunda:class="x.Y"'),
    'svc:decisionRef, svc:jobType for a worker, or a serviceTask with the task header url in svc:TaskHeaders',
    pulled('businessRuleTask'),
  ],
  [
    send('camunda:class="x.Y"'),
    'svc:jobType for a worker on the event, or a sendTask with the task header url in svc:TaskHeaders',
    sending('svc:jobType="t"'),
  ],
  [
    task('task', 'camunda:class="x.Y"'),
    'a serviceTask with the task header url in svc:TaskHeaders, or svc:jobType for a worker',
    pulled('serviceTask'),
  ],
  [
    task('task', 'drools:taskName="Rest"'),
    'a serviceTask with svc:jobType="Rest" for a worker, or the task header url in svc:TaskHeaders',
    pulled('serviceTask', 'svc:jobType="Rest"'),
  ],
  [
    task('serviceTask', 'drools:taskName="Rest"'),
    'svc:jobType="Rest" for a worker, or the task header url in svc:TaskHeaders',
    pulled('serviceTask', 'svc:jobType="Rest"'),
  ],
];
