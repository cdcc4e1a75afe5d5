import { describe, expect, it } from '@jest/globals';
import { around, compileXml, findingsOf } from '../testing/bpmn-text.js';

const declared = [
  '<bpmn:itemDefinition id="item" structureRef="xsd:string" />',
  '<bpmn:message id="message" name="m" />',
  '<bpmn:error id="error" errorCode="E1" />',
  '<bpmn:correlationProperty id="property" />',
  '<bpmn:interface id="interface" name="i" />',
].join('');
const file = (beside: string): string => around('<bpmn:task id="a" />', 'a', declared + beside);
const collaboration = (inner: string): string =>
  `<bpmn:collaboration id="C"><bpmn:participant id="p" processRef="P" /><bpmn:participant id="q" /><bpmn:messageFlow id="m" sourceRef="a" targetRef="q" />${inner}</bpmn:collaboration>`;
const talking = (head: string, inner = ''): string =>
  collaboration(
    `<bpmn:${head}><bpmn:participantRef>p</bpmn:participantRef><bpmn:participantRef>q</bpmn:participantRef>${inner}</bpmn:${head.split(' ')[0]}>`,
  );

/** What refers, the element that it may name, and where it stands. */
const references: [reference: string, found: string, beside: (reference: string) => string][] = [
  ['itemRef of the message', 'item', (to) => `<bpmn:message id="x" name="x" itemRef="${to}" />`],
  ['structureRef of the signal', 'item', (to) => `<bpmn:signal id="x" name="x" structureRef="${to}" />`],
  ['structureRef of the error', 'item', (to) => `<bpmn:error id="x" errorCode="x" structureRef="${to}" />`],
  [
    'structureRef of the escalation',
    'item',
    (to) => `<bpmn:escalation id="x" escalationCode="x" structureRef="${to}" />`,
  ],
  ...['inMessageRef', 'outMessageRef', 'errorRef'].map((name): [string, string, (reference: string) => string] => [
    `${name} of the operation`,
    name === 'errorRef' ? 'error' : 'message',
    (to) =>
      `<bpmn:interface id="x" name="x"><bpmn:operation id="o" name="o"><bpmn:${name}>${to}</bpmn:${name}></bpmn:operation></bpmn:interface>`,
  ]),
  [
    'interfaceRef of the participant',
    'interface',
    (to) => collaboration(`<bpmn:participant id="x"><bpmn:interfaceRef>${to}</bpmn:interfaceRef></bpmn:participant>`),
  ],
  [
    'correlationPropertyRef of the correlationKey',
    'property',
    (to) =>
      collaboration(
        `<bpmn:correlationKey id="x"><bpmn:correlationPropertyRef>${to}</bpmn:correlationPropertyRef></bpmn:correlationKey>`,
      ),
  ],
  [
    'messageRef of the correlationPropertyRetrievalExpression',
    'message',
    (to) =>
      `<bpmn:correlationProperty id="x"><bpmn:correlationPropertyRetrievalExpression messageRef="${to}" /></bpmn:correlationProperty>`,
  ],
  [
    'messageFlowRef of the subConversation',
    'm',
    (to) => talking('subConversation id="x"', `<bpmn:messageFlowRef>${to}</bpmn:messageFlowRef>`),
  ],
  [
    'calledCollaborationRef of the callConversation',
    'C',
    (to) => talking(`callConversation id="x" calledCollaborationRef="${to}"`),
  ],
];

describe('references that execution does not read', () => {
  it.each(references)('%s that leads nowhere is a warning', (reference, _found, beside) => {
    expect(findingsOf(compileXml(file(beside('gone')))).join('\n')).toMatch(
      new RegExp(`^warning .*: expected ${reference} to name an? \\w+ of the file, found gone$`),
    );
  });
  it.each(references)('%s may be a qualified name of an element of the file', (_reference, found, beside) => {
    expect(findingsOf(compileXml(file(beside(`tns:${found}`))))).toEqual([]);
  });
  it.each(references)('%s that names an element of another kind is a warning', (_reference, _found, beside) => {
    expect(findingsOf(compileXml(file(beside('a'))))).toHaveLength(1);
  });
  it.each(references)('%s may lead to an imported file', (_reference, _found, beside) => {
    const imported = '<bpmn:import importType="x" location="y" namespace="z" />';
    const told = findingsOf(compileXml(file(imported + beside('z:gone'))));
    expect(told.filter((line) => line.includes('gone'))).toEqual([]);
  });
  it('a process may name the collaboration that defines it, and no other kind of element', () => {
    const defined = (to: string) =>
      file(collaboration('')).replace('id="P"', `id="P" definitionalCollaborationRef="${to}"`);
    expect(findingsOf(compileXml(defined('C')))).toEqual([]);
    expect(findingsOf(compileXml(defined('P')))).toEqual([
      'warning 4 P: expected definitionalCollaborationRef of the process to name a collaboration of the file, found P',
    ]);
  });
});
