import type { ChildSource } from '@svc/engine';
import { isActivityData } from '../xml/data/activity-data.js';
import type { SourceReader } from './source-reader.js';
import type { TrackedSource } from './tracked-source.js';

/** Attributes of the standard that change execution unless they have this value (BPMN 2.0.2, 10.3 to 10.7). */
const NEUTRAL: ReadonlyMap<string, string | null> = new Map([
  ['startQuantity', '1'],
  ['completionQuantity', '1'],
  ['isForCompensation', 'false'],
  ['triggeredByEvent', 'false'],
  ['instantiate', 'false'],
  ['parallelMultiple', 'false'],
  ['eventGatewayType', 'Exclusive'],
  ['isInterrupting', 'true'],
  ['cancelActivity', 'true'],
  ['cancelRemainingInstances', 'true'],
  ['ordering', 'Parallel'],
  ['method', '##Compensate'],
  ['calledElement', null],
]);

/**
 * Attributes that name an implementation or operation, with the values that are accepted. They have no effect: task headers say
 * how a task is done.
 */
const UNASKED: ReadonlyMap<string, readonly string[]> = new Map([
  ['implementation', ['', '##unspecified', '##WebService', '##Other']],
  ['operationRef', ['']],
]);

/** Attributes that only describe an element. */
const DESCRIBING: ReadonlySet<string> = new Set(['gatewayDirection', 'textFormat', 'isClosed']);

/** Children that only describe an element. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(['performer', 'resourceRole', 'rendering']);

/**
 * Reports features that the standard gives to many elements and that the element's definition did not read. A feature that would
 * change execution is an error, since nothing is silently ignored.
 */
export function checkStandardFeatures(reader: SourceReader, tracked: TrackedSource): void {
  for (const name of tracked.attributes.unread()) checkAttribute(name, reader);
  for (const child of tracked.unreadChildren()) checkChild(child, reader);
}

function checkAttribute(name: string, reader: SourceReader): void {
  const { type, attributes } = reader.source;
  const value = attributes.get(name)?.trim() ?? '';
  const neutral = NEUTRAL.get(name);
  if (neutral !== undefined) {
    if (value !== neutral) reader.error(`${name}="${value}" is not supported here, on ${type}`);
    return;
  }
  const unasked = UNASKED.get(name);
  if (unasked?.includes(value) || DESCRIBING.has(name)) return;
  reader.warning(`the attribute ${name} is not ${unasked ? 'executed' : 'known'} on a ${type} and is ignored`);
}

function checkChild({ type }: ChildSource, reader: SourceReader): void {
  // These have their own findings.
  if (isActivityData(type) || type === 'property') return;
  if (DESCRIPTIVE.has(type)) reader.warning(`${type} is not executed and is ignored`);
  else reader.error(`${type} is not supported here, on ${reader.source.type}`);
}
