import type { JsonValue, Template } from '@svc/expressions';
import type { MultiInstance, StandardLoop } from '../../model.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { shown } from '../../shown.js';
import type { Variables } from '../../variables.js';
import { evaluated, holds } from '../variables/evaluating.js';
import type { EvaluationContext } from '../variables/variables.js';
import type { LoopBody } from '../../scope.js';

const EMPTY: LoopBody = {
  count: null,
  items: null,
  started: 0,
  completed: 0,
  terminated: 0,
  isDone: false,
  outputs: [],
  outputBytes: 0,
};

/** Takes count and collection as they are on entry. Later changes of the variables have no effect [engine#multi-instance]. */
export function multiInstanceBody(loop: MultiInstance, context: EvaluationContext, maximum: number): Result<LoopBody> {
  const items = loop.collection === null ? succeeded(null) : listOf(loop.collection, context);
  if (!items.ok) return items;
  const count =
    loop.cardinality === null ? succeeded(items.value?.length ?? 0) : wholeNumber(loop.cardinality, context);
  if (!count.ok) return count;
  // A cardinality together with a collection can only reduce the number of items.
  const least = items.value === null ? count.value : Math.min(count.value, items.value.length);
  if (least > maximum) {
    return failed('TooManyInstances', `expected at most ${maximum} instances of this activity, found ${least}`);
  }
  return succeeded({ ...EMPTY, count: least, items: items.value });
}

export function standardLoopBody(): LoopBody {
  return EMPTY;
}

/** Whether a standard loop runs once more (BPMN 2.0.2, 13.3.6; [engine#standard-loop]). */
export function runsAgain(loop: StandardLoop, { completed }: LoopBody, context: EvaluationContext): Result<boolean> {
  if (loop.maximum !== null) {
    const maximum = wholeNumber(loop.maximum, context);
    if (!maximum.ok) return maximum;
    if (completed >= maximum.value) return succeeded(false);
  }
  const isFirst = completed === 0 && !loop.isTestedBefore;
  return isFirst || loop.condition === null ? succeeded(true) : holds(loop.condition, context, 'loopCondition');
}

/** The standard's runtime attributes, which conditions and thrown events can read. */
export function attributesOf({ count, started, completed, terminated }: LoopBody): Variables {
  return {
    numberOfInstances: count ?? started,
    numberOfActiveInstances: started - completed - terminated,
    numberOfCompletedInstances: completed,
    numberOfTerminatedInstances: terminated,
  };
}

/** Values per chunk. Adding a value copies one chunk and the list of chunks. */
const CHUNK = 100;

export function withOutput(outputs: LoopBody['outputs'], index: number, value: JsonValue): LoopBody['outputs'] {
  const place = Math.floor(index / CHUNK);
  const chunks = [...outputs];
  while (chunks.length <= place) chunks.push([]);
  const chunk = [...chunks[place]!];
  while (chunk.length <= index % CHUNK) chunk.push(null);
  chunk[index % CHUNK] = value;
  chunks[place] = chunk;
  return chunks;
}

/** The collected values in the order of the instances; null for instances that did not complete. */
export function collectedBy({ outputs, count }: LoopBody): JsonValue[] {
  const at = (index: number) => outputs[Math.floor(index / CHUNK)]?.[index % CHUNK] ?? null;
  return Array.from({ length: count ?? 0 }, (_, index) => at(index));
}

function listOf(template: Template, context: EvaluationContext): Result<readonly JsonValue[]> {
  const items = evaluated(template, context, 'collection');
  if (!items.ok) return items;
  if (Array.isArray(items.value)) return succeeded(items.value);
  return failed('InvalidLoop', `collection: expected a list, found ${shown(items.value)}`);
}

function wholeNumber(template: Template, context: EvaluationContext): Result<number> {
  const runs = evaluated(template, context, 'number of runs');
  if (!runs.ok) return runs;
  const { value } = runs;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return succeeded(value);
  return failed('InvalidLoop', `number of runs: expected a whole number that is not negative, found ${shown(value)}`);
}
