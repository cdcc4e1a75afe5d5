import { bpmn } from '../bpmn-text.js';
import type { BrokenModel } from './broken-model.js';
import { DECLARED, END, MESSAGE, path, START, tag } from './broken-model.js';

const PAYING = tag(
  'process id="Q"',
  tag('startEvent id="asked"', MESSAGE),
  tag('task id="pay"'),
  tag('endEvent id="paid"', MESSAGE),
  path('asked pay paid'),
);
const content = [
  START,
  tag('task id="a"'),
  tag('exclusiveGateway id="g"'),
  tag('intermediateThrowEvent id="tell"', MESSAGE),
  tag('intermediateCatchEvent id="hear"', MESSAGE),
  END,
  path('start a g tell hear end'),
  tag('sequenceFlow id="back" sourceRef="a" targetRef="g"'),
].join('');

/** A collaboration of two pools and a third participant that is a black box. */
function collaboration(...parts: string[]): string {
  const pools = [
    tag('participant id="Ours" processRef="P"'),
    tag('participant id="Theirs" processRef="Q"'),
    tag('participant id="Bank"'),
  ];
  return bpmn(content, `${DECLARED}${tag('collaboration id="C"', ...pools, ...parts)}${PAYING}`);
}

function messageFlow(source: string, target: string, more = ''): string {
  return collaboration(tag(`messageFlow id="m" sourceRef="${source}" targetRef="${target}"${more}`));
}

function multiplicity(maximum: number): string {
  const part = tag(`participantMultiplicity minimum="2" maximum="${maximum}"`);
  return collaboration(tag('participant id="Many"', part));
}

function conversation(second: string): string {
  return collaboration(tag('conversation id="x"', tag('participantRef', 'Ours'), tag('participantRef', second)));
}

function talk(...more: string[]): string {
  const talking = ['Ours', 'Bank'].map((id) => tag('participantRef', id));
  return collaboration(
    tag('messageFlow id="m" sourceRef="tell" targetRef="Bank"'),
    tag('conversation id="x"', ...talking, ...more),
  );
}

function call(called: string): string {
  const talking = ['Ours', 'Bank'].map((id) => tag('participantRef', id));
  return collaboration(tag(`callConversation id="x" calledCollaborationRef="${called}"`, ...talking));
}

function link(target: string): string {
  return collaboration(
    tag('conversation id="x"', tag('participantRef', 'Ours'), tag('participantRef', 'Bank')),
    tag(`conversationLink id="l" sourceRef="x" targetRef="${target}"`),
  );
}

export const COLLABORATION_MODELS = {
  'message-flow-direction': {
    broken: messageFlow('Bank', 'tell'),
    sound: messageFlow('tell', 'Bank'),
    told: 'm: expected tell to be the source of message flows, but it is the target of one',
  },
  'participant-process': {
    broken: collaboration(tag('participant id="Lost" processRef="R"')),
    sound: collaboration(),
    told: 'Lost: expected processRef of the participant to name a process of the file, found R',
  },
  'participant-multiplicity': {
    broken: multiplicity(1),
    sound: multiplicity(3),
    told: 'Many: expected a maximum of at least 2 participants, found 1',
  },
  'participant-interface': {
    broken: collaboration(tag('participant id="Shop"', tag('interfaceRef', 'I'))),
    sound: collaboration(tag('participant id="Shop"')),
    told: 'Shop: expected interfaceRef of the participant to name an interface of the file, found I',
  },
  'message-flow-pools': {
    broken: messageFlow('tell', 'a'),
    sound: messageFlow('tell', 'pay'),
    told: 'm: expected a message flow between two pools, but tell and a are in one',
  },
  'message-flow-participant': {
    broken: messageFlow('tell', 'pay').replace('<bpmn:participant id="Theirs" processRef="Q" />', ''),
    sound: messageFlow('tell', 'pay'),
    told: 'm: expected the target of a message flow in a pool, found pay in process Q without a participant',
  },
  'message-flow-message': {
    broken: messageFlow('tell', 'pay', ' messageRef="N"'),
    sound: messageFlow('tell', 'pay', ' messageRef="M"'),
    told: 'm: expected messageRef of the message flow to name a message of the file, found N',
  },
  'message-flow-ends': {
    broken: messageFlow('g', 'Bank'),
    sound: messageFlow('a', 'Bank'),
    told: 'm: expected sourceRef of the message flow to name a participant, activity or event, found g',
  },
  'conversation-participants': {
    broken: conversation('Ours'),
    sound: conversation('Bank'),
    told: 'x: expected a conversation of at least two participants of the file, found Ours',
  },
  'conversation-message-flow': {
    broken: talk(tag('messageFlowRef', 'Bank')),
    sound: talk(tag('messageFlowRef', 'm')),
    told: 'x: expected messageFlowRef of the conversation to name a messageFlow of the file, found Bank',
  },
  'called-collaboration': {
    broken: call('P'),
    sound: call('C'),
    told: 'x: expected calledCollaborationRef of the callConversation to name a collaboration of the file, found P',
  },
  'global-conversation': {
    broken: bpmn(content, `${DECLARED}${tag('globalConversation id="G"', tag('conversation id="x"'))}`),
    sound: conversation('Bank'),
    told: 'G: expected a global conversation without conversations, found x',
  },
  'conversation-link-ends': {
    broken: link('g'),
    sound: link('a'),
    told: 'l: expected a link between a conversation and a participant, activity or event, found x and g',
  },
  'collaboration-choreography': {
    broken: collaboration(tag('choreographyRef', 'P')),
    sound: collaboration(),
    told: 'C: expected choreographyRef of the collaboration to name a choreography of the file, found P',
  },
  'start-message-flow': {
    broken: messageFlow('Bank', 'start'),
    sound: messageFlow('Bank', 'asked'),
    told: 'm: expected a message event at the target of a message flow, found start without a message',
  },
  'end-message-flow': {
    broken: messageFlow('end', 'Bank'),
    sound: messageFlow('paid', 'Bank'),
    told: 'm: expected a message event at the source of a message flow, found end without a message',
  },
} satisfies { readonly [id: string]: BrokenModel };
