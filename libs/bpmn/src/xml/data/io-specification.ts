import type { DataItem } from '@svc/engine';
import type { FindingsAt } from '../../findings.js';
import { MAX_NAME_LENGTH } from '../../limits.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { readSets } from './item-sets.js';
import type { ItemTypes } from './item-types.js';

/** Data inputs and outputs of an activity or event with their sets (BPMN 2.0.2, 10.4.1). */
export interface IoSpecification {
  readonly inputs: readonly DataItem[];
  readonly outputs: readonly DataItem[];
  /** The names of the inputs that each set requires. */
  readonly inputSets: readonly (readonly string[])[];
  readonly outputSets: readonly (readonly string[])[];
  /** Ids of items that only name the list of a loop: they hold no value of the activity itself. */
  readonly ofLoop: ReadonlySet<string>;
}

interface IoContext extends FindingsAt {
  readonly types: ItemTypes;
}

/** An activity declares them in an `ioSpecification`, an event directly. */
export function readIoSpecification(element: XmlElement, context: IoContext): IoSpecification {
  const holders = element.name.endsWith('Event') ? [element] : bpmnChildren(element, 'ioSpecification');
  const held = (name: string): XmlElement[] => holders.flatMap((holder) => bpmnChildren(holder, name));
  const ofLoop = loopReferences(element);
  const inputs = readItems(held('dataInput'), ofLoop, context);
  const outputs = readItems(held('dataOutput'), ofLoop, context);
  return {
    inputs,
    outputs,
    inputSets: readSets(held('inputSet'), { kind: 'input', items: inputs, ofLoop }, context),
    outputSets: readSets(held('outputSet'), { kind: 'output', items: outputs, ofLoop }, context),
    ofLoop,
  };
}

/** An item without a name is named by its id. */
function readItems(elements: readonly XmlElement[], ofLoop: ReadonlySet<string>, context: IoContext): DataItem[] {
  const items: DataItem[] = [];
  for (const element of elements) {
    const place = { ...context.place, line: element.line };
    const id = attribute(element, 'id') ?? '';
    const name = attribute(element, 'name')?.trim() || id;
    const type = context.types.of(element, place);
    if (ofLoop.has(id)) {
      if (type !== null)
        context.findings.warning(`the type of ${element.name} ${id} is not checked: a loop goes through it`, place);
      continue;
    }
    if (id === '') context.findings.error(`a ${element.name} needs an id`, place);
    if (name.length > MAX_NAME_LENGTH)
      context.findings.error(`the name of a ${element.name} has at most ${MAX_NAME_LENGTH} characters`, place);
    if (items.some((item) => item.name === name))
      context.findings.error(`two ${element.name} elements are called ${name}`, place);
    if (id !== '') items.push({ id, name, type });
  }
  return items;
}

const LOOP_DATA: ReadonlySet<string> = new Set(['loopDataInputRef', 'loopDataOutputRef']);

function loopReferences(element: XmlElement): ReadonlySet<string> {
  const parts = bpmnChildren(element, 'multiInstanceLoopCharacteristics').flatMap((loop) => bpmnChildren(loop));
  return new Set(parts.filter(({ name }) => LOOP_DATA.has(name)).map(({ text }) => text.trim()));
}
