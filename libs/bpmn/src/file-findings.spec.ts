import { describe, expect, it } from '@jest/globals';
import { compileDefinition } from './compile-definition.js';
import { bpmn, compileXml, findingsOf, flow } from '../testing/bpmn-text.js';

const start = '<bpmn:startEvent id="start" />';
const end = '<bpmn:endEvent id="end" />';

describe('extension elements', () => {
  it('extension elements in the wrong place are warnings', () => {
    const xml = bpmn(
      `<bpmn:extensionElements><svc:TaskHeaders /></bpmn:extensionElements>${start}${end}\n<bpmn:userTask id="a"><svc:IoMapping /></bpmn:userTask>\n${flow('f1', 'start', 'a')}\n${flow('f2', 'a', 'end', '<bpmn:extensionElements><svc:IoMapping /></bpmn:extensionElements>')}`,
      '<bpmn:globalUserTask id="g" /><bpmn:itemDefinition id="i" structureRef="svc:inline" /><bpmn:signal id="s" name="s" svc:correlationKey="x" />',
    ).replace('id="P"', 'id="P" svc:assignee="x"');
    expect(findingsOf(compileXml(xml))).toEqual([
      'error 3 i: itemDefinition i of structureRef svc:inline needs an element svc:schema',
      'error 5 P: svc:TaskHeaders is not allowed on a process',
      'error 6 a: svc:IoMapping must be in extensionElements',
      'error 8 f2: svc:IoMapping is not allowed on a sequenceFlow',
      'warning 3 g: globalUserTask is not part of the process and is ignored',
      'warning 3 s: svc:correlationKey is not known on a signal and is ignored',
      'warning 4 P: svc:assignee is not known on a process and is ignored',
    ]);
  });
});

describe('implied starts', () => {
  it('a JSON process without a start event must have one element without incoming flows', () => {
    const elements = [
      { id: 'a', type: 'task' },
      { id: 'b', type: 'task' },
    ];
    expect(findingsOf(compileDefinition({ sourceType: 'json', source: { elements } }))).toEqual([
      'error - process: the process has no start event; elements without incoming flows: a, b',
    ]);
  });
});

describe('selection of a process', () => {
  const second =
    '</bpmn:process>\n<bpmn:process id="Q" isExecutable="true"><bpmn:startEvent id="q" /><bpmn:endEvent id="r" /><bpmn:sequenceFlow id="g" sourceRef="q" targetRef="r" />';
  const file = bpmn(`${start}${end}${flow('f', 'start', 'end')}${second}`);

  it('a file with several processes needs the name of one', () => {
    expect(findingsOf(compileXml(file))).toEqual([
      'error - -: several processes are executable: name one of P, Q in process_id',
    ]);
  });

  it('the named process of a file is compiled, with a warning about the others', () => {
    const compiled = compileDefinition({ sourceType: 'bpmn', source: file, processId: 'Q' });
    expect(compiled).toMatchObject({ ok: true, model: { processId: 'Q', nodes: [{ id: 'q' }, { id: 'r' }] } });
    expect(findingsOf(compiled)).toEqual([
      'warning 4 P: process P is executable too and is not part of this definition',
    ]);
  });

  it('an unknown process name is refused with the names in the file', () => {
    const compiled = compileDefinition({ sourceType: 'bpmn', source: file, processId: 'R' });
    expect(findingsOf(compiled)).toEqual(['error - -: expected a process R, but the file has P, Q']);
  });
});

describe('other files', () => {
  it.each([
    [
      'another root',
      '<html xmlns="http://www.w3.org/1999/xhtml" />',
      'error 1 -: expected definitions of namespace http://www.omg.org/spec/BPMN/20100524/MODEL, but found html of namespace http://www.w3.org/1999/xhtml',
    ],
    [
      'no namespace',
      '<definitions />',
      'error 1 -: expected definitions of namespace http://www.omg.org/spec/BPMN/20100524/MODEL, but found definitions without a namespace',
    ],
    [
      'no process',
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" />',
      'error - -: the file contains no process',
    ],
  ])('a source that is not BPMN is refused: %s', (_what, xml, finding) => {
    expect(findingsOf(compileXml(xml))).toEqual([finding]);
  });
});

describe('categories', () => {
  const value = '<bpmn:category id="c"><bpmn:categoryValue id="v" value="Paid" /></bpmn:category>';
  const inCategory = '<bpmn:categoryValueRef>v</bpmn:categoryValueRef>';
  const task = '<bpmn:task id="a" />';
  const file = (first: string, other: string, inFlow = '') =>
    bpmn(`${start}${end}${first}${other}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', inFlow)}`, value);

  it.each([
    ['a task', file(`<bpmn:task id="a">${inCategory}</bpmn:task>`, '')],
    ['a sequence flow', file(task, '', inCategory)],
    ['an event', file(task, '').replace(start, `<bpmn:startEvent id="start">${inCategory}</bpmn:startEvent>`)],
    [
      'a data object',
      file(task, `<bpmn:dataObject id="d" name="d" itemSubjectRef="T">${inCategory}</bpmn:dataObject>`).replace(
        value,
        `${value}<bpmn:itemDefinition id="T" structureRef="xsd:int" />`,
      ),
    ],
    [
      'a subprocess',
      bpmn(
        `${start}${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end')}<bpmn:subProcess id="a">${inCategory}<bpmn:task id="t" /></bpmn:subProcess>`,
        value,
      ),
    ],
  ])('the category of %s is accepted', (_what, xml) => {
    expect(findingsOf(compileXml(xml))).toEqual([]);
  });

  it('a group that stands for no category value is accepted', () => {
    expect(findingsOf(compileXml(file(task, '<bpmn:group id="g" />')))).toEqual([]);
  });
});

describe('participants', () => {
  it('a negative minimum of participants is a warning', () => {
    const many =
      '<bpmn:participant id="p"><bpmn:participantMultiplicity minimum="-1" maximum="2" /></bpmn:participant>';
    const xml = bpmn(
      `${start}${end}${flow('f', 'start', 'end')}`,
      `<bpmn:collaboration id="C">${many}</bpmn:collaboration>`,
    );
    expect(findingsOf(compileXml(xml))).toEqual([
      'warning 3 p: expected a minimum of at least 0 participants, found -1',
    ]);
  });
});

describe('limits of findings', () => {
  it('very many findings are cut and counted, errors first', () => {
    const many = Array.from({ length: 300 }, (_, index) => `<bpmn:task id="t${index}" svc:x${index}="y" />`).join('');
    const compiled = compileXml(bpmn(`${many}<bpmn:foo id="foo" />`));
    expect(compiled.findings).toHaveLength(201);
    expect(compiled.findings[0]).toMatchObject({ severity: 'error' });
    expect(compiled.findings.at(-1)?.message).toBe('and 102 more findings');
  });
});
