import type { Advice } from './advice.js';

/** The events here, by those of Camunda 7 and Flowable. Camunda 8 lists its listeners inside of another element. */
const EVENTS: ReadonlyMap<string, string> = new Map([
  ['start', 'start'],
  ['end', 'end'],
  ['create', 'create'],
  ['assignment', 'assign'],
  ['complete', 'complete'],
  ['delete', 'cancel'],
]);

/** Of an engine that calls code at an element or process, or lets a worker do it. Only a worker does it here. */
export const executionListener: Advice = ({ element, attributes }) =>
  element === 'sequenceFlow'
    ? 'an svc:ExecutionListener to the start of the element behind it'
    : written('svc:ExecutionListener', attributes);

/** The same at a user task. */
export const taskListener: Advice = ({ attributes }) => written('svc:TaskListener', attributes);

function written(element: string, attributes: ReadonlyMap<string, string>): string {
  const event = EVENTS.get(attributes.get('event') ?? '');
  return `${element} with ${event === undefined ? 'its event' : `event="${event}"`} and a jobType for a worker`;
}
