import { bpmn } from '../bpmn-text.js';
import type { BrokenModel } from './broken-model.js';
import {
  between,
  condition,
  END,
  MESSAGE,
  path,
  process,
  SIGNAL,
  START,
  tag,
  timer,
  withDeclared,
} from './broken-model.js';

const task = tag('task id="a"');
const other = tag('task id="b"');
const straight = path('start a end');
const starting = (...definitions: string[]): string =>
  withDeclared(bpmn([tag('startEvent id="start"', ...definitions), END, path('start end')].join('\n')));
const subProcess = (...held: string[]): string => between('a', tag('subProcess id="a"', ...held));
const begun = (definition: string, attributes: string): string =>
  tag(
    'subProcess id="x" triggeredByEvent="true"',
    tag(`startEvent id="s"${attributes}`, definition),
    tag('endEvent id="e"'),
    path('s e'),
  );
const transaction = (kind: 'transaction' | 'subProcess', end: string, boundary: string): string =>
  process(
    tag(`${kind} id="a"`, tag('startEvent id="s"'), end, path('s e')),
    boundary,
    tag('endEvent id="left"'),
    straight,
    path('b left'),
  );
const CANCEL = tag('cancelEventDefinition');
const CANCELLED = tag('endEvent id="e"', CANCEL);
const LEAVING = tag('boundaryEvent id="b" attachedToRef="a"', CANCEL);

const failing = (reference: string): string =>
  withDeclared(
    process(
      task,
      tag('boundaryEvent id="b" attachedToRef="a"', tag(`errorEventDefinition errorRef="${reference}"`)),
      straight,
      path('b end'),
    ),
  );

export const EVENT_MODELS = {
  'event-definition-ref': {
    broken: between('a', tag('intermediateCatchEvent id="a"', tag('eventDefinitionRef', 'gone'))),
    sound: between('a', tag('intermediateCatchEvent id="a"', tag('eventDefinitionRef', 'T'))).replace(
      '\n<bpmn:process',
      `${tag('timerEventDefinition id="T"', tag('timeDuration', 'PT1M'))}\n<bpmn:process`,
    ),
    told: 'a: eventDefinitionRef gone names no event definition of the file',
  },
  'start-incoming': {
    broken: process(task, straight, path('a start')),
    sound: between('a', task),
    told: 'start: the start event start has incoming flows',
  },
  'start-outgoing': {
    broken: withDeclared(process(task, straight, tag('startEvent id="s"', MESSAGE))),
    sound: withDeclared(process(task, straight, tag('startEvent id="s"', MESSAGE), path('s a'))),
    told: 's: expected a flow that leaves the start event, found none',
  },
  'start-trigger': {
    broken: starting(tag('errorEventDefinition')),
    sound: starting(MESSAGE),
    told: 'start: expected an event that can start the process, found error',
  },
  'subprocess-start-trigger': {
    broken: withDeclared(subProcess(tag('startEvent id="s"', MESSAGE), tag('endEvent id="e"'), path('s e'))),
    sound: subProcess(tag('startEvent id="s"'), tag('endEvent id="e"'), path('s e')),
    told: 's: expected the start event of a subprocess to have no event definition, found one',
  },
  'start-interrupts': {
    broken: process(task, straight, begun(tag('errorEventDefinition'), ' isInterrupting="false"')),
    sound: process(task, straight, begun(tag('errorEventDefinition'), ' isInterrupting="true"')),
    told: 's: expected an error start event to interrupt',
  },
  'start-for-end': {
    broken: subProcess(tag('task id="t"'), tag('endEvent id="e"'), path('t e')),
    sound: subProcess(tag('startEvent id="s"'), tag('task id="t"'), tag('endEvent id="e"'), path('s t e')),
    told: 'e: expected a start event beside the end event e, found none',
  },
  reached: {
    broken: process(task, straight, other, path('b end')),
    sound: process(task, other, path('start a b end')),
    told: 'b: no path from a start event leads to task b',
  },
  'event-condition': {
    broken: process(task, path('start a', condition('x')), path('a end')),
    sound: between('a', task),
    told: 'start: expected no condition on a flow that leaves an event, found one on start-a',
  },
  'end-outgoing': {
    broken: process(task, straight, path('end a')),
    sound: between('a', task),
    told: 'end: expected an end event without outgoing flows, found end-a',
  },
  'end-for-start': {
    broken: bpmn([START, task, path('start a')].join('\n')),
    sound: between('a', task),
    told: 'start: expected an end event beside the start event start, found none',
  },
  'end-for-paths': {
    broken: process(task, other, straight, path('start b')),
    sound: process(task, other, straight, path('start b end')),
    told: 'b: expected a flow that leaves b, since there are end events, found none',
  },
  'cancel-end': {
    broken: process(tag('endEvent id="e"', CANCEL), task, straight, path('a e')),
    sound: transaction('transaction', CANCELLED, LEAVING),
    told: 'e: expected a cancel end event to be inside a transaction, found none',
  },
  'catch-definition': {
    broken: between('a', tag('intermediateCatchEvent id="a"')),
    sound: between('a', tag('intermediateCatchEvent id="a"', timer())),
    told: 'a: expected an intermediate catch event to have an event definition, found none',
  },
  'event-position': {
    broken: between('a', tag('intermediateThrowEvent id="a"', tag('terminateEventDefinition'))),
    sound: between('a', tag('intermediateThrowEvent id="a"')),
    told: 'a: expected an event that can be run as an intermediate throw event, found terminate',
  },
  'compensate-activity': {
    broken: between('a', tag('intermediateThrowEvent id="a"', tag('compensateEventDefinition activityRef="gone"'))),
    sound: between('a', tag('intermediateThrowEvent id="a"', tag('compensateEventDefinition'))),
    told: 'a: expected activityRef to name an activity, found gone',
  },
  'code-reference': {
    broken: failing('M'),
    sound: failing('rejected'),
    told: 'b: expected errorRef to name an error or a code, found message M',
  },
  'conditional-condition': {
    broken: between('a', tag('intermediateCatchEvent id="a"', tag('conditionalEventDefinition'))),
    sound: between('a', tag('intermediateCatchEvent id="a"', tag('conditionalEventDefinition', tag('condition', 'x')))),
    told: 'a: expected a conditional event to have a condition, found none',
  },
  'message-named': {
    broken: between('a', tag('intermediateCatchEvent id="a"', tag('messageEventDefinition'))),
    sound: withDeclared(between('a', tag('intermediateCatchEvent id="a"', MESSAGE))),
    told: 'a: expected a message with a name, found none',
  },
  'signal-named': {
    broken: between('a', tag('intermediateThrowEvent id="a"', tag('signalEventDefinition'))),
    sound: withDeclared(between('a', tag('intermediateThrowEvent id="a"', SIGNAL))),
    told: 'a: expected a signal with a name, found none',
  },
  'timer-value': {
    broken: between('a', tag('intermediateCatchEvent id="a"', tag('timerEventDefinition'))),
    sound: between('a', tag('intermediateCatchEvent id="a"', timer())),
    told: 'a: a timer needs exactly one of timeDate, timeDuration and timeCycle',
  },
  'boundary-cancel': {
    broken: transaction('subProcess', tag('endEvent id="e"'), LEAVING),
    sound: transaction('transaction', CANCELLED, LEAVING),
    told: 'b: expected a cancel boundary event to be attached to a transaction, found the subProcess a',
  },
} satisfies { readonly [id: string]: BrokenModel };
