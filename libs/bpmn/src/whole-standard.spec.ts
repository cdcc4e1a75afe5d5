import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { compileXml, findingsOf } from '../testing/bpmn-text.js';
import { bpmnSchema } from '../testing/bpmn-schema.js';
import { modelOf } from '../testing/forms.js';

/** Attributes and elements that do not affect execution and may be ignored without a finding. */
const SILENT: ReadonlyMap<string, string> = new Map([
  ['@id', 'an identity'],
  ['@textFormat', 'how a text is shown'],
  ['@gatewayDirection', 'how the flows of a gateway are drawn'],
  ['@isImmediate', 'about processes that are not executed'],
  ['@isClosed', 'about processes that are not executed'],
  ['@processType', 'who may see the process'],
  ['@language', 'has a finding where an expression stands in it'],
  ['@evaluatesToTypeRef', 'a type for tools'],
  ['@isInterrupting', 'ignored by the standard but on the start of an event subprocess'],
  ['@parallelMultiple', 'says nothing where there is one event'],
  ['humanPerformer', 'says nothing when it is empty'],
  ['potentialOwner', 'says nothing when it is empty'],
  ['artifact', 'drawn'],
  ['association', 'drawn, unless it leads to what undoes an activity'],
  ['auditing', 'documentation'],
  ['category', 'drawn'],
  ['completionCondition', 'says nothing when it is empty'],
  ['complexBehaviorDefinition', 'says nothing unless behavior is Complex'],
  ['dataObjectReference', 'drawn; what it refers to has a finding'],
  ['documentation', 'documentation'],
  ['extensionElements', 'has findings for what is in it'],
  ['group', 'drawn'],
  ['incoming', 'says what the flow says'],
  ['ioBinding', 'about services that are not called'],
  ['ioSpecification', 'declares nothing when it is empty'],
  ['inputSet', 'declares nothing when it is empty'],
  ['outputSet', 'declares nothing when it is empty'],
  ['laneSet', 'drawn'],
  ['lane', 'drawn'],
  ['loopCondition', 'says nothing when it is empty'],
  ['loopDataInputRef', 'says nothing when it is empty'],
  ['loopDataOutputRef', 'says nothing when it is empty'],
  ['monitoring', 'documentation'],
  ['outgoing', 'says what the flow says'],
  ['supportedInterfaceRef', 'about services that are not called'],
  ['supports', 'about services that are not called'],
  ['textAnnotation', 'drawn'],
]);

const { attributes, elements } = bpmnSchema();

/** A file that contains the named element. */
interface Stage {
  readonly element: string;
  readonly xml: string;
}

function stageOf(element: string, sample: JsonValue): Stage {
  return { element, xml: modelOf('json', sample).xml };
}

const events: readonly JsonValue[] = [
  { type: 'timer', duration: 'PT1M' },
  { type: 'message', name: 'm' },
  { type: 'signal', name: 's' },
  { type: 'conditional', condition: '{{ a }}' },
];
const catching = (event: JsonValue): JsonValue => ({
  elements: [
    { id: 's', type: 'startEvent' },
    { id: 'a', type: 'intermediateCatchEvent', event },
  ],
  flows: [{ id: 'f', sourceRef: 's', targetRef: 'a' }],
});
const ending = (event: JsonValue): JsonValue => ({
  elements: [
    { id: 's', type: 'startEvent' },
    { id: 'a', type: 'endEvent', event },
  ],
  flows: [{ id: 'f', sourceRef: 's', targetRef: 'a' }],
});
const looping = (marker: { readonly [name: string]: JsonValue }): JsonValue => ({
  elements: [
    { id: 's', type: 'startEvent' },
    { id: 'a', type: 'userTask', ...marker },
  ],
  flows: [{ id: 'f', sourceRef: 's', targetRef: 'a', condition: '{{ a }}' }],
});

const stages: readonly Stage[] = [
  ...[...elementDefinitions.values()].map(({ type, sample }) => stageOf(type, sample)),
  ...events.map((event) => stageOf(`${(event as { type: string }).type}EventDefinition`, catching(event))),
  stageOf('terminateEventDefinition', ending({ type: 'terminate' })),
  stageOf('errorEventDefinition', ending({ type: 'error', code: 'e' })),
  stageOf('escalationEventDefinition', ending({ type: 'escalation', code: 'e' })),
  stageOf('compensateEventDefinition', ending({ type: 'compensate' })),
  stageOf('standardLoopCharacteristics', looping({ loop: { loopMaximum: 2 } })),
  stageOf('multiInstanceLoopCharacteristics', looping({ multiInstance: { loopCardinality: 2 } })),
  stageOf('sequenceFlow', looping({})),
  stageOf('process', looping({})),
];

/** The findings and the model, as one text. The model is null if the file is refused. */
function outcome(xml: string): string {
  const compiled = compileXml(xml);
  return JSON.stringify([findingsOf(compiled), compiled.ok ? compiled.modelText : null]);
}

function withAttribute({ element, xml }: Stage, name: string, value: string): string | null {
  const [tag = ''] = new RegExp(`<bpmn:${element}[ />][^>]*`).exec(xml) ?? [];
  if (tag.includes(` ${name}="`)) return null;
  return xml.replace(`<bpmn:${element}`, `<bpmn:${element} ${name}="${value}"`);
}

function withChild({ element, xml }: Stage, child: string): string {
  const inner = `<bpmn:${child} id="odd" />`;
  return xml.replace(new RegExp(`<bpmn:${element}(| [^>]*?)( ?/)?>`), (_tag, rest: string, isEmpty?: string) =>
    isEmpty === undefined ? `<bpmn:${element}${rest}>${inner}` : `<bpmn:${element}${rest}>${inner}</bpmn:${element}>`,
  );
}

describe.each(stages)('the standard on $element', (stage) => {
  const { element } = stage;
  const plain = outcome(stage.xml);

  it(`no BPMN attribute of ${element} is silently ignored, apart from those listed here`, () => {
    const ignored = attributes.filter(({ name, odd }) => {
      const xml = withAttribute(stage, name, odd);
      return xml !== null && outcome(xml) === plain && !SILENT.has(`@${name}`);
    });
    expect(ignored.map(({ name, odd }) => `${name}="${odd}"`)).toEqual([]);
  });

  it(`no BPMN child element of ${element} is silently ignored, apart from those listed here`, () => {
    const ignored = elements.filter((child) => outcome(withChild(stage, child)) === plain && !SILENT.has(child));
    expect(ignored).toEqual([]);
  });
});
