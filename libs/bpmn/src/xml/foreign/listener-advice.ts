import type { Advice } from './advice.js';

/** Of an engine that calls code at an element or process, or lets a worker do it. */
export const executionListener: Advice = ({ element, attributes }) => {
  if (element === 'sequenceFlow') return 'an svc:ExecutionListener to the start of the element behind it';
  const event = eventOf(
    attributes,
    new Map([
      ['start', 'start'],
      ['end', 'end'],
    ]),
  );
  return `${written('svc:ExecutionListener', event, attributes)}`;
};

/** The same at a user task. */
export const taskListener: Advice = ({ attributes }) =>
  written('svc:TaskListener', eventOf(attributes, TASK), attributes);

/** The events of Camunda 7 and Flowable, and of Camunda 8. */
const TASK = new Map([
  ['create', 'create'],
  ['creating', 'create'],
  ['assignment', 'assign'],
  ['assigning', 'assign'],
  ['complete', 'complete'],
  ['completing', 'complete'],
  ['delete', 'cancel'],
  ['canceling', 'cancel'],
]);

function eventOf(attributes: ReadonlyMap<string, string>, known: ReadonlyMap<string, string>): string | undefined {
  return known.get(attributes.get('event') ?? attributes.get('eventType') ?? '');
}

/** Only a worker does it here: the type is that of the file, where it names one. */
function written(element: string, event: string | undefined, attributes: ReadonlyMap<string, string>): string {
  const at = event === undefined ? 'its event' : `event="${event}"`;
  const type = attributes.get('type') ?? '';
  const isType = /^[\w.-]{1,255}$/.test(type);
  return `${element} with ${at} and ${isType ? `jobType="${type}"` : 'a jobType'} for a worker`;
}
