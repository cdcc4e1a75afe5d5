import type { FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';
import { readMultiInstance } from './read-multi-instance.js';
import { readStandardLoop } from './read-standard-loop.js';

/** The markers that every activity may have in addition to its own attributes (BPMN 2.0.2, 10.3, table 10.3). */
export type ActivityMarkers = Pick<FlowNode, 'loop' | 'startQuantity' | 'completionQuantity'>;

/** The children with markers, read here for every activity. */
export const MARKER_CHILDREN: readonly string[] = ['standardLoopCharacteristics', 'multiInstanceLoopCharacteristics'];

export function readMarkers(reader: ElementReader): ActivityMarkers {
  const [loop, second] = reader.source.children.filter(({ type }) => MARKER_CHILDREN.includes(type));
  if (second !== undefined) reader.error('expected a loop or a multi-instance marker, found both');
  return {
    ...quantity('startQuantity', reader),
    ...quantity('completionQuantity', reader),
    ...(loop?.type === 'standardLoopCharacteristics' ? { loop: readStandardLoop(loop, reader) } : {}),
    ...(loop?.type === 'multiInstanceLoopCharacteristics' ? { loop: readMultiInstance(loop, reader) } : {}),
  };
}

/** A larger number of tokens at one activity is probably a mistake. */
const MOST = 1_000;

function quantity(name: 'startQuantity' | 'completionQuantity', reader: ElementReader): ActivityMarkers {
  const text = reader.source.attributes.get(name)?.trim() ?? '';
  if (text === '' || text === '1') return {};
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= MOST) return { [name]: value };
  reader.breaks('quantities', `${name}: expected a whole number from 1 to ${MOST}, found ${text.slice(0, 100)}`);
  return {};
}
