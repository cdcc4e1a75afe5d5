import { describe, expect, it } from '@jest/globals';
import { svcDescriptor } from '@svc/bpmn';
import { BpmnModdle } from 'bpmn-moddle';
import { settingGroups } from './element-settings';
import { otherExtensionsOf, type Pair } from './extensions';
import type { Create, ModdleElement } from './moddle';
import { withSvcNames } from './svc-names';

/** A file that is changed as the page changes it, without a drawing. */
class File {
  private constructor(
    private readonly moddle: BpmnModdle,
    private readonly root: ModdleElement,
    private readonly elements: Readonly<Record<string, ModdleElement>>,
  ) {}

  static async of(content: string, beside = ''): Promise<File> {
    const moddle = new BpmnModdle({ svc: structuredClone(svcDescriptor) });
    const { rootElement, elementsById } = await moddle.fromXML(
      `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:svc="urn:svc:bpmn:1"
        xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">${beside}<bpmn:process id="P">${content}</bpmn:process></bpmn:definitions>`,
    );
    return new File(moddle, rootElement, elementsById);
  }

  element(id: string): ModdleElement {
    return this.elements[id] as ModdleElement;
  }

  titles(id: string): string[] {
    return settingGroups(this.element(id)).map(({ title }) => title);
  }

  value(id: string, setting: string): string | readonly Pair[] | undefined {
    const found = this.setting(id, setting);
    return found === undefined ? undefined : 'pairs' in found ? found.pairs : found.value;
  }

  write(id: string, setting: string, value: string | readonly Pair[]): void {
    const found = this.setting(id, setting);
    if (found === undefined) throw new Error(`expected a setting ${setting} of ${id}, found none`);
    const create: Create = (type, properties) => this.moddle.create(type, properties);
    const changes =
      'pairs' in found ? found.writePairs(value as readonly Pair[], create) : found.write(value as string, create);
    for (const { of, properties } of changes) for (const [name, next] of Object.entries(properties)) of.set(name, next);
  }

  /** What stands between the tags of the process. */
  async content(): Promise<string> {
    const { xml } = await this.moddle.toXML(this.root);
    return withSvcNames(xml).replace(
      /^[^]*?<bpmn:definitions[^>]*>|<\/?bpmn:process[^>]*>|<\/bpmn:definitions>\s*$/g,
      '',
    );
  }

  private setting(id: string, name: string) {
    return settingGroups(this.element(id))
      .flatMap(({ settings }) => settings)
      .find((one) => one.id === name);
  }
}

describe('the settings of an element', () => {
  it('of a user task are who does it and its form, written as an upload reads them', async () => {
    const file = await File.of('<bpmn:userTask id="a"/>');
    file.write('a', 'assignee', 'mary');
    file.write('a', 'form', '{"type":"object"}');
    file.write('a', 'documentation', 'Say why.');
    expect(await file.content()).toBe(
      '<bpmn:userTask id="a" svc:assignee="mary"><bpmn:documentation>Say why.</bpmn:documentation>' +
        '<bpmn:extensionElements><svc:Form>{"type":"object"}</svc:Form></bpmn:extensionElements></bpmn:userTask>',
    );
    file.write('a', 'assignee', '');
    file.write('a', 'form', '');
    file.write('a', 'documentation', '');
    expect(await file.content()).toBe('<bpmn:userTask id="a" />');
  });

  it('of a service task offer a call or a job, and no job once a URL is given', async () => {
    const file = await File.of('<bpmn:serviceTask id="a"/>');
    expect(file.titles('a')).toEqual(expect.arrayContaining(['Call a service', 'Or a job for a worker']));
    file.write('a', 'url', 'https://shop.example.com');
    expect(file.titles('a')).not.toContain('Or a job for a worker');
    file.write('a', 'method', 'GET');
    file.write('a', 'headers', [['header.Accept', 'text/plain']]);
    expect(await file.content()).toContain(
      '<svc:TaskHeaders><svc:TaskHeader key="url" value="https://shop.example.com" /><svc:TaskHeader key="method" value="GET" />' +
        '<svc:TaskHeader key="header.Accept" value="text/plain" /></svc:TaskHeaders>',
    );
    expect(file.value('a', 'headers')).toEqual([['header.Accept', 'text/plain']]);
  });

  it('of an activity keep inputs when outputs are written', async () => {
    const file = await File.of('<bpmn:task id="a"/>');
    file.write('a', 'inputs', [['{{ total }}', 'sum']]);
    file.write('a', 'outputs', [['{{ output }}', 'answer']]);
    expect(await file.content()).toContain(
      '<svc:IoMapping><svc:Input source="{{ total }}" target="sum" /><svc:Output source="{{ output }}" target="answer" /></svc:IoMapping>',
    );
  });

  it('of a timer hold one of its three kinds, which keeps the value when the kind changes', async () => {
    const file = await File.of(
      '<bpmn:intermediateCatchEvent id="a"><bpmn:timerEventDefinition/></bpmn:intermediateCatchEvent>',
    );
    file.write('a', 'timerValue', 'PT15M');
    expect(file.value('a', 'timerKind')).toBe('timeDuration');
    file.write('a', 'timerKind', 'timeCycle');
    const written = await file.content();
    expect(written).toMatch(/<bpmn:timeCycle[^>]*>PT15M<\/bpmn:timeCycle>/);
    expect(written).not.toContain('timeDuration');
  });

  it('of a message event rename a message that only it names, and leave one that others name', async () => {
    const catching = (id: string) =>
      `<bpmn:intermediateCatchEvent id="${id}"><bpmn:messageEventDefinition messageRef="M"/></bpmn:intermediateCatchEvent>`;
    const alone = await File.of(catching('a'), '<bpmn:message id="M" name="paid"/>');
    alone.write('a', 'messageName', 'paid in full');
    expect(alone.element('M').get('name')).toBe('paid in full');
    const shared = await File.of(catching('a') + catching('b'), '<bpmn:message id="M" name="paid"/>');
    shared.write('a', 'messageName', 'other');
    expect([shared.value('a', 'messageName'), shared.value('b', 'messageName')]).toEqual(['other', 'paid']);
    shared.write('a', 'messageName', 'paid');
    expect(shared.element('M').get('name')).toBe('paid');
  });

  it('of a gateway with several flows name the default one by where it leads', async () => {
    const file = await File.of(
      `<bpmn:exclusiveGateway id="g"><bpmn:outgoing>f1</bpmn:outgoing><bpmn:outgoing>f2</bpmn:outgoing></bpmn:exclusiveGateway>
       <bpmn:task id="a" name="Ship"/><bpmn:task id="b"/>
       <bpmn:sequenceFlow id="f1" sourceRef="g" targetRef="a"/><bpmn:sequenceFlow id="f2" sourceRef="g" targetRef="b"/>`,
    );
    const [setting] = settingGroups(file.element('g')).flatMap(({ settings }) => settings);
    expect(setting).toMatchObject({
      choices: [
        ['', 'none'],
        ['f1', 'Ship'],
        ['f2', 'b'],
      ],
    });
    file.write('g', 'default', 'f2');
    file.write('f1', 'condition', '{{ paid }}');
    const written = await file.content();
    expect(written).toContain('<bpmn:exclusiveGateway id="g" default="f2">');
    expect(written).toMatch(/<bpmn:conditionExpression[^>]*>{{ paid }}<\/bpmn:conditionExpression>/);
  });

  it('of an activity that runs for each item keep what both ways of it can say', async () => {
    const file = await File.of('<bpmn:task id="a"/>');
    file.write('a', 'runs', 'parallel');
    file.write('a', 'collection', '{{ items }}');
    file.write('a', 'inputDataItem', 'item');
    file.write('a', 'runs', 'sequential');
    expect(await file.content()).toBe(
      '<bpmn:task id="a"><bpmn:multiInstanceLoopCharacteristics isSequential="true" svc:collection="{{ items }}">' +
        '<bpmn:inputDataItem name="item" /></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    );
    file.write('a', 'runs', 'once');
    expect(await file.content()).toBe('<bpmn:task id="a" />');
  });

  it('stand beside what no setting changes, which the file keeps', async () => {
    const source =
      '<bpmn:userTask id="a" camunda:priority="5"><bpmn:extensionElements><svc:TaskListener event="create" jobType="choose" />' +
      '<camunda:properties kind="x" /></bpmn:extensionElements></bpmn:userTask>';
    const file = await File.of(source);
    expect(otherExtensionsOf(file.element('a'))).toEqual([
      ['camunda:priority', '5'],
      ['svc:TaskListener', 'event: create, jobType: choose'],
      ['camunda:properties', 'kind: x'],
    ]);
    file.write('a', 'formKey', 'approve');
    expect(await file.content()).toContain(
      '<svc:TaskListener event="create" jobType="choose" /><camunda:properties kind="x" />',
    );
  });
});
