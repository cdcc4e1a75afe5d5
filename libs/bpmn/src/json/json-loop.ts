import type { ChildSource } from '@svc/engine';
import type { Place } from '../findings.js';
import type { JsonEvents } from './json-events.js';
import type { JsonElement, JsonEvent } from './json-process.js';

/** `loop` and `multiInstance` of an element as the standard's loop characteristics (BPMN 2.0.2, 10.3.8). */
export function loopChildren({ id, loop, multiInstance }: JsonElement, events: JsonEvents): ChildSource[] {
  const place = { elementId: id, line: null };
  return [
    ...(loop === undefined ? [] : [standardLoop(loop)]),
    ...(multiInstance === undefined ? [] : [multiInstanceLoop(multiInstance, events, place)]),
  ];
}

function standardLoop({ loopCondition, testBefore, loopMaximum }: NonNullable<JsonElement['loop']>): ChildSource {
  return {
    type: 'standardLoopCharacteristics',
    attributes: given({ testBefore, loopMaximum }),
    text: '',
    children: texts({ loopCondition }),
  };
}

function multiInstanceLoop(
  multiInstance: NonNullable<JsonElement['multiInstance']>,
  events: JsonEvents,
  place: Place,
): ChildSource {
  const { isSequential, behavior, collection, inputDataItem, outputDataItem } = multiInstance;
  const { loopCardinality, loopDataInputRef, loopDataOutputRef, completionCondition } = multiInstance;
  const eventChild = (type: string, event: JsonEvent | undefined) =>
    event === undefined ? [] : [{ ...textChild(type, ''), eventDefinitions: [events.read(event, place)] }];
  const extensions = given({ collection });
  return {
    type: 'multiInstanceLoopCharacteristics',
    attributes: given({ isSequential, behavior }),
    text: '',
    children: [
      ...texts({ loopCardinality, loopDataInputRef, loopDataOutputRef }),
      ...dataItem('inputDataItem', inputDataItem),
      ...dataItem('outputDataItem', outputDataItem),
      ...(multiInstance.complexBehaviors ?? []).map(({ condition, event }) => ({
        ...textChild('complexBehaviorDefinition', ''),
        children: [textChild('condition', condition), ...eventChild('event', event)],
      })),
      ...texts({ completionCondition }),
      ...eventChild('noneBehaviorEvent', multiInstance.noneBehaviorEvent),
      ...eventChild('oneBehaviorEvent', multiInstance.oneBehaviorEvent),
    ],
    ...(extensions.size > 0 ? { extensions } : {}),
  };
}

function dataItem(type: string, name: string | undefined): ChildSource[] {
  return name === undefined ? [] : [{ ...textChild(type, ''), attributes: new Map([['name', name]]) }];
}

/** A child that has only text. */
export function textChild(type: string, text: string): ChildSource {
  return { type, attributes: new Map(), text, children: [] };
}

/** One child for each value that is not undefined. */
export function texts(values: Readonly<Record<string, string | number | undefined>>): ChildSource[] {
  return Object.entries(values).flatMap(([type, value]) =>
    value === undefined ? [] : [textChild(type, String(value))],
  );
}

function given(values: Readonly<Record<string, string | number | boolean | undefined>>): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])),
  );
}
