import type { ChildSource, EventDefinitionSource } from '../src/source.js';
import type { ElementForm, EventForm, LoopForm, MultiInstanceForm } from './process-form.js';

type ReadEvent = (event: EventForm) => EventDefinitionSource;

/** The loop characteristics of an element in the neutral form. */
export function loopSource({ loop, multiInstance }: ElementForm, eventOf: ReadEvent): ChildSource[] {
  return [
    ...(loop === undefined ? [] : [standardLoop(loop)]),
    ...(multiInstance === undefined ? [] : [multiInstanceLoop(multiInstance, eventOf)]),
  ];
}

function standardLoop({ loopCondition, testBefore, loopMaximum }: LoopForm): ChildSource {
  return child('standardLoopCharacteristics', {
    attributes: given({ testBefore, loopMaximum }),
    children: texts({ loopCondition }),
  });
}

function multiInstanceLoop(form: MultiInstanceForm, eventOf: ReadEvent): ChildSource {
  const { isSequential, behavior, collection, inputDataItem, outputDataItem } = form;
  const { loopCardinality, loopDataInputRef, loopDataOutputRef, completionCondition } = form;
  const event = (type: string, thrown: EventForm | undefined) =>
    thrown === undefined ? [] : [child(type, { eventDefinitions: [eventOf(thrown)] })];
  const item = (type: string, name: string | undefined) =>
    name === undefined ? [] : [child(type, { attributes: given({ name }) })];
  return child('multiInstanceLoopCharacteristics', {
    attributes: given({ isSequential, behavior }),
    extensions: given({ collection }),
    children: [
      ...texts({ loopCardinality, loopDataInputRef, loopDataOutputRef, completionCondition }),
      ...item('inputDataItem', inputDataItem),
      ...item('outputDataItem', outputDataItem),
      ...event('noneBehaviorEvent', form.noneBehaviorEvent),
      ...event('oneBehaviorEvent', form.oneBehaviorEvent),
      ...(form.complexBehaviors ?? []).map(({ condition, event: thrown }) =>
        child('complexBehaviorDefinition', { children: [...texts({ condition }), ...event('event', thrown)] }),
      ),
    ],
  });
}

function child(type: string, parts: Partial<ChildSource>): ChildSource {
  return { type, attributes: new Map(), text: '', children: [], ...parts };
}

function texts(values: { readonly [type: string]: string | number | undefined }): ChildSource[] {
  return [...given(values)].map(([type, text]) => child(type, { text }));
}

function given(values: { readonly [name: string]: string | number | boolean | undefined }): Map<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return new Map(present.map(([name, value]) => [name, String(value)]));
}
