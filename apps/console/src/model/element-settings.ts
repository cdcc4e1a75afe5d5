import { modelTexts } from '../texts/model';
import { eventGroups } from './event-settings';
import { headersOf, type Pair } from './extensions';
import { loopGroups } from './loop-settings';
import { eventOf, isA, type ModdleElement, partOf, partsOf, textOf } from './moddle';
import {
  attribute,
  defaultFlow,
  documentation,
  expression,
  extension,
  flag,
  form,
  header,
  mappings,
  otherHeaders,
  setting,
  type SettingGroup,
} from './settings';

const { groups: titles } = modelTexts;

/** What can be said of an element, besides its name and id: the settings that its kind has, those that matter first. */
export function settingGroups(element: ModdleElement): SettingGroup[] {
  const found = [
    ...ownGroups(element),
    ...eventGroups(element),
    ...flowGroups(element),
    ...loopGroups(element),
    ...(isA(element, 'Activity', 'Event') ? [{ title: titles.mappings, settings: mappings(element) }] : []),
    { title: titles.documentation, settings: [documentation(element)] },
  ];
  return found.filter(({ settings }) => settings.length > 0);
}

function ownGroups(element: ModdleElement): SettingGroup[] {
  if (isA(element, 'Process')) return [processGroup(element)];
  if (isA(element, 'UserTask')) return [assignment(element), { title: titles.form, settings: form(element) }];
  if (isA(element, 'ServiceTask', 'SendTask') || isSent(element)) return workGroups(element);
  if (isA(element, 'ScriptTask')) return [scriptGroup(element)];
  if (isA(element, 'BusinessRuleTask')) return [decisionGroup(element)];
  if (isA(element, 'CallActivity'))
    return [{ title: titles.call, settings: [attribute(element, 'calledElement'), extension(element, 'version')] }];
  if (isA(element, 'StartEvent') && isOfProcess(element))
    return [{ title: titles.form, settings: [...form(element), extension(element, 'initiator')] }];
  if (isA(element, 'DataStoreReference')) return [storeGroup(element)];
  return [];
}

/** A thrown message may be sent by a worker. */
function isSent(element: ModdleElement): boolean {
  return isA(element, 'ThrowEvent') && eventOf(element, 'message') !== undefined;
}

/** Only a request can answer a form: not an event, nor what a subprocess begins with. */
function isOfProcess(element: ModdleElement): boolean {
  return isA(element.$parent, 'Process') && partsOf(element, 'eventDefinitions').length === 0;
}

function processGroup(process: ModdleElement): SettingGroup {
  const { execution, executions } = modelTexts;
  const choices = Object.entries(executions) as Pair[];
  return {
    title: titles.process,
    settings: [
      flag(process, 'isExecutable'),
      extension(process, 'timeZone'),
      { ...extension(process, 'execution'), as: 'choice', choices: [['', execution], ...choices] },
    ],
  };
}

function assignment(task: ModdleElement): SettingGroup {
  const names = ['assignee', 'candidateGroups', 'candidateUsers', 'dueDate', 'priority'] as const;
  return { title: titles.assignment, settings: names.map((name) => extension(task, name)) };
}

const CALL = ['url', 'method', 'body', 'timeout', 'retries', 'retryBackoff', 'executionMode'] as const;
const KNOWN: readonly string[] = [...CALL, 'callbackEvent', 'idempotent'];
const JOB = ['jobVariables', 'retries', 'retryBackoff', 'priority', 'timeout'] as const;

/** Either a call or a job: once one is given, the other is not offered. */
function workGroups(element: ModdleElement): SettingGroup[] {
  const isJob = textOf(element, 'svc:jobType') !== '';
  const isCall = headersOf(element).some(([key, value]) => key === 'url' && value !== '');
  const jobType = extension(element, 'jobType');
  const job = isJob ? [jobType, ...JOB.map((name) => extension(element, name)), otherHeaders(element, [])] : [jobType];
  const call = isCall
    ? [...CALL.map((name) => header(element, name)), otherHeaders(element, KNOWN)]
    : [header(element, 'url')];
  const mayCall = isA(element, 'ServiceTask', 'SendTask') && !isJob;
  return [
    ...(mayCall ? [{ title: titles.service, settings: call }] : []),
    ...(isCall ? [] : [{ title: mayCall ? titles.orJob : titles.job, settings: job }]),
  ];
}

function scriptGroup(task: ModdleElement): SettingGroup {
  const given = textOf(task, 'script');
  const script = setting('script', {
    as: 'lines',
    isCode: true,
    value: given || (task.$attrs['svc:script'] ?? ''),
    write: (text) => [{ of: task, properties: { script: text === '' ? undefined : text, 'svc:script': undefined } }],
  });
  return { title: titles.script, settings: [script, extension(task, 'resultVariable')] };
}

function decisionGroup(task: ModdleElement): SettingGroup {
  const names = ['decisionRef', 'decisionVersion', 'resultVariable'] as const;
  return { title: titles.decision, settings: names.map((name) => extension(task, name)) };
}

function storeGroup(store: ModdleElement): SettingGroup {
  return { title: titles.store, settings: [extension(store, 'key'), extension(store, 'onNotFound')] };
}

function flowGroups(element: ModdleElement): SettingGroup[] {
  const settings = isA(element, 'SequenceFlow') ? conditionOf(element) : defaultFlow(element);
  return [{ title: titles.flow, settings }];
}

const DECIDING = ['ExclusiveGateway', 'InclusiveGateway', 'ComplexGateway', 'Activity'];

function conditionOf(flow: ModdleElement) {
  const source = partOf(flow, 'sourceRef');
  const hasOne = partOf(flow, 'conditionExpression') !== undefined;
  return hasOne || isA(source, ...DECIDING) ? [expression(flow, 'condition', 'conditionExpression')] : [];
}
