import { describe, expect, it } from '@jest/globals';
import { around, compileXml, findingsOf } from '../testing/bpmn-text.js';
import { modelOf } from '../testing/forms.js';

const TASK = (inner: string, attributes = '') => around(`<bpmn:task id="a"${attributes}>${inner}</bpmn:task>`, 'a');
const nodeFromXml = (inner: string, attributes = '') => nodeIn(modelOf('bpmn', TASK(inner, attributes)));
const nodeFromJson = (element: { readonly [name: string]: string | number | object }) =>
  nodeIn(
    modelOf('json', {
      elements: [
        { id: 'start', type: 'startEvent' },
        { id: 'a', type: 'task', ...element },
        { id: 'end', type: 'endEvent' },
      ],
      flows: [
        { id: 'f1', sourceRef: 'start', targetRef: 'a' },
        { id: 'f2', sourceRef: 'a', targetRef: 'end' },
      ],
    } as never),
  );

function nodeIn({ model }: ReturnType<typeof modelOf>) {
  return model.nodes.find(({ id }) => id === 'a')!;
}

describe('loop characteristics of an activity', () => {
  it('a multi-instance marker is read alike from XML and from JSON', () => {
    const xml =
      nodeFromXml(`<bpmn:multiInstanceLoopCharacteristics isSequential="true" svc:collection="{{ order.lines }}">
      <bpmn:inputDataItem id="i" name="line" /><bpmn:outputDataItem id="o" name="price" />
      <bpmn:completionCondition>{{ numberOfCompletedInstances == 2 }}</bpmn:completionCondition>
    </bpmn:multiInstanceLoopCharacteristics>`);
    const json = nodeFromJson({
      multiInstance: {
        isSequential: true,
        collection: '{{ order.lines }}',
        inputDataItem: 'line',
        outputDataItem: 'price',
        completionCondition: '{{ numberOfCompletedInstances == 2 }}',
      },
    });
    expect(xml.loop).toMatchObject({
      kind: 'multiInstance',
      isSequential: true,
      inputItem: 'line',
      outputItem: 'price',
    });
    expect(json.loop).toEqual(xml.loop);
  });
  it('a standard loop is read alike from XML and from JSON', () => {
    const xml = nodeFromXml(
      '<bpmn:standardLoopCharacteristics testBefore="true" loopMaximum="3"><bpmn:loopCondition>n &lt; 3</bpmn:loopCondition></bpmn:standardLoopCharacteristics>',
    );
    const json = nodeFromJson({ loop: { testBefore: true, loopMaximum: 3, loopCondition: 'n < 3' } });
    expect(xml.loop).toMatchObject({ kind: 'standard', isTestedBefore: true });
    expect(json.loop).toEqual(xml.loop);
  });
  it('a multi-instance marker refers to declared data by name', () => {
    const marker = `<bpmn:subProcess id="a"><bpmn:multiInstanceLoopCharacteristics>
      <bpmn:loopDataInputRef>Ref_1</bpmn:loopDataInputRef><bpmn:loopDataOutputRef>Data_2</bpmn:loopDataOutputRef>
      <bpmn:outputDataItem name="price" /></bpmn:multiInstanceLoopCharacteristics>
      <bpmn:task id="inner" /></bpmn:subProcess>
      <bpmn:dataObject id="Data_1" name="Order lines" /><bpmn:dataObject id="Data_2" name="prices" />
      <bpmn:dataObjectReference id="Ref_1" name="Order lines [new]" dataObjectRef="Data_1" />`;
    const { loop } = nodeIn(modelOf('bpmn', around(marker, 'a')));
    expect(loop).toMatchObject({ output: 'prices', collection: { source: '{{ variables["Order lines"] }}' } });
  });
  it('startQuantity and completionQuantity are read', () => {
    expect(nodeFromXml('', ' startQuantity="2" completionQuantity="3"')).toMatchObject({
      startQuantity: 2,
      completionQuantity: 3,
    });
    expect(nodeFromXml('', ' startQuantity="1" completionQuantity="1"')).not.toHaveProperty('startQuantity');
  });

  it.each([
    ['<bpmn:multiInstanceLoopCharacteristics />', /expected a multi-instance activity to have a loopCardinality/],
    [
      '<bpmn:multiInstanceLoopCharacteristics behavior="Some"><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>',
      /behavior: expected None, One, All or Complex, found Some/,
    ],
    [
      '<bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>2 +</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>',
      /2 \+/,
    ],
    ['<bpmn:standardLoopCharacteristics />', /warning .* found neither: only an event ends this loop/],
  ])('a loop marker is a finding: %s', (marker, expected) => {
    expect(findingsOf(compileXml(TASK(marker))).join('\n')).toMatch(expected);
  });
  it('a loop marker on a gateway and an invalid quantity are findings', () => {
    const gateway = around(
      '<bpmn:exclusiveGateway id="a"><bpmn:standardLoopCharacteristics /></bpmn:exclusiveGateway>',
      'a',
    );
    expect(findingsOf(compileXml(gateway)).join()).toMatch(/standardLoopCharacteristics is not supported/);
    expect(findingsOf(compileXml(TASK('', ' startQuantity="0"'))).join()).toMatch(
      /whole number from 1 to 1000, found 0/,
    );
  });
});
