import { elementDefinitions } from '@svc/engine';
import { declaredEvents } from '../source/declared-events.js';
import { SVC } from '../xml/vocabulary.js';

/** A property of a type, as https://github.com/bpmn-io/moddle describes it. */
interface Property {
  readonly name: string;
  readonly type: string;
  readonly isAttr?: true;
  readonly isBody?: true;
  readonly isMany?: true;
}

interface Type {
  readonly name: string;
  /** Of types that add attributes to BPMN's own ones. */
  readonly isAbstract?: true;
  readonly extends?: readonly string[];
  readonly superClass?: readonly ['Element'];
  /** In which elements an editor may keep it when it copies or replaces them. */
  readonly meta?: { readonly allowedIn: readonly string[] };
  readonly properties: readonly Property[];
}

const attribute = (name: string): Property => ({ name, type: 'String', isAttr: true });
const body = (name: string): Property => ({ name, type: 'String', isBody: true });
const many = (name: string, type: string): Property => ({ name, type, isMany: true });

/** `serviceTask` is `bpmn:ServiceTask`. */
const typeOf = (element: string) => `bpmn:${element.charAt(0).toUpperCase()}${element.slice(1)}`;

/** The types with the global ones of the same kind, which a call activity may call. */
const withGlobals = (...elements: string[]) =>
  elements.flatMap((element) => [element, elementDefinitions.get(element)?.globalType ?? []].flat()).map(typeOf);

const JOB = ['jobType', 'jobVariables', 'retries', 'retryBackoff', 'priority', 'timeout'];
const ERROR_VARIABLES = ['errorCodeVariable', 'errorMessageVariable'];

/**
 * `svc:` attributes, by the types that have them; svc-descriptor.spec.ts compares them with what an upload accepts. `svc:script` is
 * left out: moddle knows an attribute by its local name, and BPMN has a `script` of its own there.
 */
const ATTRIBUTES: readonly (readonly [name: string, types: readonly string[], attributes: readonly string[]])[] = [
  ['Process', ['bpmn:Process'], ['timeZone', 'execution']],
  ['Start', ['bpmn:StartEvent'], ['initiator']],
  ['Asked', ['bpmn:StartEvent', ...withGlobals('userTask')], ['formKey', 'form']],
  ['Assigned', withGlobals('userTask'), ['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'priority']],
  [
    'Pulled',
    [...withGlobals('serviceTask', 'sendTask', 'businessRuleTask'), 'bpmn:EndEvent', 'bpmn:IntermediateThrowEvent'],
    JOB,
  ],
  ['Decided', withGlobals('businessRuleTask'), ['decisionRef', 'decisionVersion']],
  ['Resulting', withGlobals('businessRuleTask', 'scriptTask'), ['resultVariable']],
  ['Calling', ['bpmn:CallActivity'], ['version']],
  ['Correlated', ['bpmn:ReceiveTask', 'bpmn:SendTask', ...declared('message')], ['correlationKey']],
  ['Catching', ['bpmn:StartEvent', 'bpmn:BoundaryEvent', ...declared('error')], ERROR_VARIABLES],
  ['Repeated', ['bpmn:MultiInstanceLoopCharacteristics'], ['collection']],
  ['Stored', ['bpmn:DataStoreReference'], ['key']],
  ['Found', ['bpmn:DataStoreReference', 'bpmn:DataStore'], ['onNotFound']],
];

/** The definition of the event, and the root element that it refers to, if what is read of it stands there too. */
function declared(kind: string): string[] {
  const root = declaredEvents.get(kind);
  return [typeOf(`${kind}EventDefinition`), ...(root === undefined ? [] : [typeOf(kind)])];
}

const NODES = ['bpmn:Activity', 'bpmn:Event'];
const LISTENER = [
  attribute('event'),
  ...JOB.map(attribute),
  many('headers', 'TaskHeader'),
  many('lists', 'TaskHeaders'),
];

/** Elements of `extensionElements`, and what stands in them. */
const ELEMENTS: readonly (readonly [name: string, allowedIn: readonly string[], properties: readonly Property[]])[] = [
  ['IoMapping', NODES, [many('inputs', 'Input'), many('outputs', 'Output')]],
  ['Input', ['svc:IoMapping'], [attribute('source'), attribute('target')]],
  ['Output', ['svc:IoMapping'], [attribute('source'), attribute('target')]],
  ['TaskHeaders', [...NODES, 'svc:ExecutionListener', 'svc:TaskListener'], [many('headers', 'TaskHeader')]],
  [
    'TaskHeader',
    ['svc:TaskHeaders', 'svc:ExecutionListener', 'svc:TaskListener'],
    [attribute('key'), attribute('value'), body('text')],
  ],
  ['Form', ['bpmn:StartEvent', 'bpmn:UserTask'], [body('text')]],
  ['ExecutionListener', ['bpmn:FlowNode', 'bpmn:Process'], LISTENER],
  ['TaskListener', ['bpmn:UserTask'], LISTENER],
  ['Schema', ['bpmn:ItemDefinition'], [attribute('kind'), body('text')]],
];

/**
 * Describes the `svc:` attributes and elements of a BPMN file [definitions#extensions] to editors that are made with moddle,
 * such as bpmn.io's: `new BpmnModeler({ moddleExtensions: { svc } })`.
 */
export const svcDescriptor = {
  name: 'Service',
  uri: SVC,
  prefix: 'svc',
  // Also the types of BPMN that have properties of these are written by this rule, and BPMN's names begin with a small letter.
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [
    ...ATTRIBUTES.map(([name, types, attributes]): Type => ({
      name,
      isAbstract: true,
      extends: [...new Set(types)],
      properties: attributes.map(attribute),
    })),
    ...ELEMENTS.map(([name, allowedIn, properties]): Type => ({
      name,
      superClass: ['Element'],
      meta: { allowedIn },
      properties,
    })),
  ],
} as const;
