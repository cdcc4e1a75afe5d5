import type { Template } from '@svc/expressions';
import type { MultiInstance } from '../model.js';
import type { ChildSource, ElementReader } from '../source.js';
import { readBehavior } from './read-behavior.js';
import { textOf } from './read-standard-loop.js';

/** `multiInstanceLoopCharacteristics` (BPMN 2.0.2, table 10.29; [engine#multi-instance]). */
export function readMultiInstance(loop: ChildSource, reader: ElementReader): MultiInstance {
  const { attributes, children } = loop;
  const cardinality = textOf(children, 'loopCardinality');
  const collection = collectionOf(loop, reader);
  if (cardinality === null && collection === null) {
    if (reader.source.hasForeignPart !== true)
      reader.breaks(
        'multi-instance-number',
        'expected a multi-instance activity to have a loopCardinality or a collection, found neither',
      );
  }
  const completion = textOf(children, 'completionCondition');
  const behavior = readBehavior(loop, reader);
  const names = {
    inputItem: itemOf(children, 'inputDataItem'),
    outputItem: itemOf(children, 'outputDataItem'),
    output: textOf(children, 'loopDataOutputRef'),
  };
  checkNames(names, collection !== null, reader);
  checkCounters(completion ?? '', reader);
  return {
    kind: 'multiInstance',
    isSequential: attributes.get('isSequential')?.trim() === 'true',
    cardinality: cardinality === null ? null : reader.condition(cardinality),
    collection,
    ...names,
    completionCondition: completion === null ? null : reader.condition(completion),
    ...(behavior === null ? {} : { behavior }),
  };
}

/** The counters of other engines are variables that nobody sets here, so that the condition would never be true. */
function checkCounters(condition: string, reader: ElementReader): void {
  const [counter] = /\bnrOf(?:Completed|Active|Terminated)?Instances\b/.exec(condition) ?? [];
  if (counter !== undefined)
    reader.error(`completionCondition: expected ${counter.replace('nr', 'number')} of the standard, found ${counter}`);
}

/** Warns about an incomplete declaration, which has no effect and is probably a mistake. */
function checkNames(
  { inputItem, outputItem, output }: Pick<MultiInstance, 'inputItem' | 'outputItem' | 'output'>,
  hasCollection: boolean,
  reader: ElementReader,
): void {
  for (const [what, name] of Object.entries({
    inputDataItem: inputItem,
    outputDataItem: outputItem,
    loopDataOutputRef: output,
  }))
    reader.plain(what, name ?? '');
  if (inputItem !== null && !hasCollection)
    reader.warning('expected a collection for inputDataItem, found none: its variable is null in each instance');
  if (output !== null && outputItem === null)
    reader.warning('expected an outputDataItem for loopDataOutputRef, found none: all collected items are null');
}

/** `svc:collection` is an expression. `loopDataInputRef` is the name of a variable, with any characters. */
function collectionOf({ children, extensions }: ChildSource, reader: ElementReader): Template | null {
  const expression = extensions?.get('collection')?.trim() ?? '';
  if (expression !== '') return reader.condition(expression);
  const variable = textOf(children, 'loopDataInputRef');
  reader.plain('loopDataInputRef', variable ?? '');
  return variable === null ? null : reader.template(`{{ variables[${JSON.stringify(variable)}] }}`);
}

/** A data item is a variable with its name, or with its id if the file gives no name. */
function itemOf(children: readonly ChildSource[], type: string): string | null {
  const item = children.find((child) => child.type === type);
  return item?.attributes.get('name')?.trim() || item?.attributes.get('id')?.trim() || null;
}
