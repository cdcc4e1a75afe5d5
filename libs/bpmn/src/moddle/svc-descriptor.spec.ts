import { describe, expect, it } from '@jest/globals';
import { elementDefinitions, samples } from '@svc/engine';
import { around, bpmn, compileXml, findingsOf } from '../../testing/bpmn-text.js';
import { rewriteByModdle } from '../../testing/moddle.js';
import { compileDefinition } from '../compile-definition.js';
import { svcDescriptor } from './svc-descriptor.js';

const { types } = svcDescriptor;
const names = [
  ...new Set(types.flatMap((type) => (type.isAbstract ? type.properties.map(({ name }) => name) : []))),
].sort();

/** Names of the attributes that the descriptor gives to a type of BPMN. */
function describedOn(element: string): string[] {
  const holders = types.filter((type) =>
    type.extends?.some((name) => name.toLowerCase() === `bpmn:${element}`.toLowerCase()),
  );
  return holders.flatMap(({ properties }) => properties.map(({ name }) => name)).sort();
}

/** Names of the attributes that an upload reads, when each is given alone. */
function acceptedIn(fileWith: (attribute: string) => string): string[] {
  return names.filter((name) => {
    const found = findingsOf(compileXml(fileWith(`svc:${name}="1"`)));
    return !found.some((finding) => finding.includes(`svc:${name} is not known on a`));
  });
}

const PARTS: Readonly<Record<string, (attribute: string) => string>> = {
  process: (given) => bpmn('<bpmn:startEvent id="s"/>').replace('<bpmn:process ', `<bpmn:process ${given} `),
  message: (given) =>
    around('<bpmn:receiveTask id="a" messageRef="M"/>', 'a', `<bpmn:message id="M" name="m" ${given}/>`),
  error: (given) => bpmn('<bpmn:startEvent id="s"/>', `<bpmn:error id="E" errorCode="e" ${given}/>`),
  dataStore: (given) => bpmn('<bpmn:startEvent id="s"/>', `<bpmn:dataStore id="D" name="d" ${given}/>`),
  dataStoreReference: (given) => bpmn(`<bpmn:startEvent id="s"/><bpmn:dataStoreReference id="D" name="d" ${given}/>`),
  multiInstanceLoopCharacteristics: (given) =>
    around(`<bpmn:task id="a"><bpmn:multiInstanceLoopCharacteristics ${given}/></bpmn:task>`, 'a'),
  messageEventDefinition: (given) =>
    around(
      `<bpmn:intermediateCatchEvent id="a"><bpmn:messageEventDefinition messageRef="M" ${given}/></bpmn:intermediateCatchEvent>`,
      'a',
      '<bpmn:message id="M" name="m"/>',
    ),
  errorEventDefinition: (given) =>
    around(
      `<bpmn:task id="a"/><bpmn:boundaryEvent id="b" attachedToRef="a"><bpmn:errorEventDefinition ${given}/></bpmn:boundaryEvent>`,
      'a',
    ),
};

/** Each flow node with what it may have to read an attribute: of a message event, of an error event. */
const NODES: readonly [type: string, inside: string][] = [...elementDefinitions.values()].map(({ type, kind }) => [
  type,
  kind !== 'event' ? '' : type === 'boundaryEvent' ? '<bpmn:errorEventDefinition/>' : MESSAGE(type),
]);

function MESSAGE(type: string): string {
  return type === 'startEvent' ? '' : '<bpmn:messageEventDefinition messageRef="M"/>';
}

describe('the moddle descriptor of svc:', () => {
  it.each(NODES)('the attributes of a %s are those that an upload reads of it', (type, inside) => {
    const fileWith = (given: string) => {
      const attached = type === 'boundaryEvent' ? '<bpmn:task id="t"/>' : '';
      const reference = type === 'boundaryEvent' ? 'attachedToRef="t"' : '';
      const needed = type === 'receiveTask' || type === 'sendTask' ? 'messageRef="M"' : '';
      return bpmn(
        `<bpmn:startEvent id="start"/>${attached}<bpmn:${type} id="a" ${reference} ${needed} ${given}>${inside}</bpmn:${type}>`,
        '<bpmn:message id="M" name="m"/>',
      );
    };
    // Of a start event only the one of an event subprocess catches an error.
    const described = describedOn(type).filter((name) => type !== 'startEvent' || !name.startsWith('error'));
    expect(acceptedIn(fileWith)).toEqual(described);
  });

  it.each(Object.entries(PARTS))('the attributes of a %s are those that an upload reads of it', (type, fileWith) => {
    expect(acceptedIn(fileWith)).toEqual(describedOn(type));
  });

  it.each(samples())('an editor that knows it loses nothing of the sample of $name', async ({ process }) => {
    const compiled = compileDefinition({ sourceType: 'json', source: process });
    if (!compiled.ok) throw new Error('expected it to compile');
    const { xml, warnings } = await rewriteByModdle(compiled.xml, svcDescriptor);
    expect(warnings).toEqual([]);
    expect(compileXml(xml)).toMatchObject({ ok: true, modelHash: compiled.modelHash });
  });

  it('an editor that knows it keeps forms, headers, mappings, listeners and schemas', async () => {
    const source = around(
      `<bpmn:userTask id="a" svc:assignee="mary"><bpmn:extensionElements>
        <svc:Form>{"type":"object"}</svc:Form>
        <svc:TaskListener event="create" jobType="choose" retries="5"><svc:TaskHeader key="limit" value="7"/></svc:TaskListener>
        <svc:ExecutionListener event="start" jobType="load"><svc:TaskHeaders><svc:TaskHeader key="k">v</svc:TaskHeader></svc:TaskHeaders></svc:ExecutionListener>
        <svc:IoMapping><svc:Input source="{{ total }}" target="sum"/><svc:Output source="{{ output }}" target="answer"/></svc:IoMapping>
      </bpmn:extensionElements></bpmn:userTask>`,
      'a',
      `<bpmn:itemDefinition id="I" structureRef="svc:inline"><bpmn:extensionElements><svc:schema kind="object">{"type":"object"}</svc:schema></bpmn:extensionElements></bpmn:itemDefinition>`,
    );
    const { xml, warnings } = await rewriteByModdle(source, svcDescriptor);
    const [before, after] = [compileXml(source), compileXml(xml)];
    expect(warnings).toEqual([]);
    expect(before).toMatchObject({ ok: true, findings: [] });
    expect(after).toMatchObject({ ok: true, modelHash: before.ok && before.modelHash });
  });
});
