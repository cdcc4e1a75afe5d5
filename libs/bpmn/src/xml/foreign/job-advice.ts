import { escapeXml } from '../../export/xml-writer.js';
import type { Advice, Extended } from './advice.js';

const URL_HEADER = 'the task header url in svc:TaskHeaders';
const WORKER = 'svc:jobType for a worker';
/** Of the type of a job. */
const LONGEST_TYPE = 255;

/** Elements that take `svc:jobType` themselves. */
const PULLED: ReadonlySet<string> = new Set([
  'serviceTask',
  'sendTask',
  'businessRuleTask',
  'intermediateThrowEvent',
  'endEvent',
]);

/** A call of code, or work that a worker gets under a name in the other engine [jobs#in-a-process]. */
export const call: Advice = (extended) => {
  const type = workerOf(extended);
  return type === undefined ? codeOf(extended.element) : pulled(extended, settingsOf(type, extended));
};

/** A work item of jBPM: its handler is code, and has a name that a worker can keep. */
export const workItem: Advice = ({ element, text }) => {
  if (element === 'userTask') return null;
  const task = element === 'serviceTask' ? '' : 'a serviceTask with ';
  return `${task}${written('jobType', text)} for a worker, or ${URL_HEADER}`;
};

/** Only what a worker gets is in a queue. */
export const taskPriority: Advice = (extended) =>
  workerOf(extended) === undefined ? null : pulled(extended, written('priority', extended.text));

/** A cycle such as `R5/PT10M`: the first number counts all attempts, as here. */
export const retryCycle: Advice = (extended) => {
  const isJob = workerOf(extended) !== undefined;
  if (!isJob && extended.element !== 'serviceTask' && extended.element !== 'sendTask') return null;
  const [, retries = '', backoff = ''] = /^R(\d{1,3})\/(P\S+)$/.exec(extended.text) ?? [];
  if (isJob) return pulled(extended, `${written('retries', retries)} and ${written('retryBackoff', backoff)}`);
  const header = (name: string, value: string) => (value === '' ? name : `${name}="${value}"`);
  return `the task headers ${header('retries', retries)} and ${header('retryBackoff', backoff)}`;
};

/** Who throws a BPMN error for an element. */
export const mappedError: Advice = (extended) =>
  workerOf(extended) === undefined
    ? '422 with a bpmnError in the answer of the service'
    : 'a BPMN error in the answer of the worker';

/** The name under which a worker gets the work: a topic, or the type of a job. */
function workerOf({ beside }: Extended): string | undefined {
  return beside.get('topic') ?? beside.get('taskDefinition');
}

function settingsOf(type: string, { attributes }: Extended): string {
  const retries = attributes.get('retries');
  return written('jobType', type) + (retries === undefined ? '' : ` and ${written('retries', retries)}`);
}

/** Attributes of a job, with the place where they are written if that is another one. */
function pulled({ element }: Extended, attributes: string): string {
  if (element === 'messageEventDefinition') return `${attributes} on the event`;
  return PULLED.has(element) ? attributes : `a serviceTask with ${attributes}`;
}

function codeOf(element: string): string {
  if (element === 'serviceTask' || element === 'sendTask') return `${URL_HEADER}, or ${WORKER}`;
  if (element === 'businessRuleTask') return `svc:decisionRef, ${WORKER}, or a serviceTask with ${URL_HEADER}`;
  if (element === 'messageEventDefinition') return `${WORKER} on the event, or a sendTask with ${URL_HEADER}`;
  return `a serviceTask with ${URL_HEADER}, or ${WORKER}`;
}

/** The attribute with the value of the file, unless that is an expression of another engine or too long. */
function written(name: string, value: string): string {
  const isExpression = /^\s*=|[$#]\{/.test(value);
  if (isExpression) return `svc:${name} with an expression {{ … }}`;
  return value === '' || value.length > LONGEST_TYPE ? `svc:${name}` : `svc:${name}="${escapeXml(value)}"`;
}
