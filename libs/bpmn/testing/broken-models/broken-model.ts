import { bpmn } from '../bpmn-text.js';

/** A model that breaks one rule of the standard, and a similar one that keeps it. */
export interface BrokenModel {
  readonly broken: string;
  readonly sound: string;
  /** The expected finding as `element: message`, or its beginning. */
  readonly told: string;
}

export const START = '<bpmn:startEvent id="start" />';
export const END = '<bpmn:endEvent id="end" />';

/** An element with its content: `tag('task id="a"')` is empty. */
export function tag(head: string, ...content: string[]): string {
  const [name] = head.split(' ');
  return content.length === 0 ? `<bpmn:${head} />` : `<bpmn:${head}>${content.join('')}</bpmn:${name}>`;
}

/** Flows along elements: `path('start a end')` has the flows `start-a` and `a-end`. */
export function path(ids: string, ...content: string[]): string {
  const nodes = ids.split(' ');
  const ends = nodes.slice(1).map((target, index) => [nodes[index], target]);
  return ends
    .map(([from, to]) => tag(`sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"`, ...content))
    .join('');
}

export function condition(text: string): string {
  return tag('conditionExpression', text);
}

/** A file with the start event `start` and the end event `end`. */
export function process(...content: string[]): string {
  return bpmn([START, ...content, END].join('\n'));
}

/** A file with this content between start and end; the flows lead through the element with this id. */
export function between(id: string, ...content: string[]): string {
  return process(...content, path(`start ${id} end`));
}

export function timer(value = 'PT1M'): string {
  return tag('timerEventDefinition', tag('timeDuration', value));
}

/** Declares the message `M` and the signal `S`. */
export const DECLARED = '<bpmn:message id="M" name="m" /><bpmn:signal id="S" name="s" />';

export function withDeclared(xml: string, declared = DECLARED): string {
  return xml.replace('\n<bpmn:process', `${declared}\n<bpmn:process`);
}

export const MESSAGE = '<bpmn:messageEventDefinition messageRef="M" />';
export const SIGNAL = '<bpmn:signalEventDefinition signalRef="S" />';
