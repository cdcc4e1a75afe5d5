import type { ChildSource } from '@svc/engine';
import type { JsonElement, JsonEvent } from '../json/json-process.js';
import { eventOf } from './json-events.js';
import { typed } from './json-values.js';

/** The `loop` and `multiInstance` properties of an element. */
export function loopsOf(children: readonly ChildSource[]): Pick<JsonElement, 'loop' | 'multiInstance'> {
  const loop = children.find(({ type }) => type === 'standardLoopCharacteristics');
  const multiInstance = children.find(({ type }) => type === 'multiInstanceLoopCharacteristics');
  return {
    ...(loop === undefined ? {} : { loop: loopOf(loop) }),
    ...(multiInstance === undefined ? {} : { multiInstance: multiInstanceOf(multiInstance) }),
  };
}

function loopOf(loop: ChildSource): NonNullable<JsonElement['loop']> {
  return { ...typed(loop.attributes, ['testBefore', 'loopMaximum']), ...texts(loop, ['loopCondition']) };
}

function multiInstanceOf(loop: ChildSource): NonNullable<JsonElement['multiInstance']> {
  const complex = loop.children.filter(({ type }) => type === 'complexBehaviorDefinition');
  return {
    ...typed(loop.attributes, ['isSequential', 'behavior']),
    ...typed(loop.extensions ?? new Map<string, string>(), ['collection']),
    ...texts(loop, ['loopCardinality', 'loopDataInputRef', 'loopDataOutputRef', 'completionCondition']),
    ...items(loop, ['inputDataItem', 'outputDataItem']),
    ...(complex.length === 0 ? {} : { complexBehaviors: complex.flatMap(complexBehavior) }),
    ...event(loop, 'noneBehaviorEvent'),
    ...event(loop, 'oneBehaviorEvent'),
  };
}

function complexBehavior(definition: ChildSource): { condition: string; event: JsonEvent }[] {
  const { condition = '' } = texts(definition, ['condition']);
  const thrown = event(definition, 'event').event;
  return thrown === undefined ? [] : [{ condition, event: thrown }];
}

function texts<Name extends string>({ children }: ChildSource, names: readonly Name[]): { [name in Name]?: string } {
  const found = names.flatMap((name) => {
    const text = children.find(({ type }) => type === name)?.text.trim();
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(found) as { [name in Name]?: string };
}

function items<Name extends string>({ children }: ChildSource, names: readonly Name[]): { [name in Name]?: string } {
  const found = names.flatMap((name) => {
    const item = children.find(({ type }) => type === name)?.attributes;
    const value = item?.get('name') ?? item?.get('id');
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found) as { [name in Name]?: string };
}

function event<Name extends string>({ children }: ChildSource, name: Name): { [name in Name]?: JsonEvent } {
  const [definition] = children.find(({ type }) => type === name)?.eventDefinitions ?? [];
  return (definition === undefined ? {} : { [name]: eventOf(definition) }) as { [name in Name]?: JsonEvent };
}
