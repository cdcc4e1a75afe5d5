import { modelTexts } from '../texts/model';
import { type DeclaredKind, declaredName, declaredNames, withDeclaredName } from './declarations';
import { type Create, eventOf, isA, type ModdleElement, partOf, textOf } from './moddle';
import { attribute, expression, extension, type Setting, setting, type SettingGroup } from './settings';

const TIMERS = ['timeDuration', 'timeDate', 'timeCycle'] as const;
type Timer = (typeof TIMERS)[number];

/** What an event waits for or throws, and what a task receives or sends. */
export function eventGroups(element: ModdleElement): SettingGroup[] {
  const groups: [ModdleElement | undefined, string, (definition: ModdleElement) => Setting[]][] = [
    [eventOf(element, 'timer'), modelTexts.groups.timer, timer],
    [messageHolder(element), modelTexts.groups.message, message],
    [eventOf(element, 'signal'), modelTexts.groups.signal, (definition) => [declared(definition, 'signal')]],
    [
      eventOf(element, 'conditional'),
      modelTexts.groups.condition,
      (definition) => [expression(definition, 'condition')],
    ],
    [eventOf(element, 'error'), modelTexts.groups.error, (definition) => error(element, definition)],
    [eventOf(element, 'escalation'), modelTexts.groups.escalation, (found) => [declared(found, 'escalation')]],
    [eventOf(element, 'link'), modelTexts.groups.link, (definition) => [attribute(definition, 'link', 'name')]],
  ];
  return groups.flatMap(([definition, title, settings]) =>
    definition === undefined ? [] : [{ title, settings: settings(definition) }],
  );
}

/** A message event names its message in its definition, a task by itself. */
function messageHolder(element: ModdleElement): ModdleElement | undefined {
  return isA(element, 'ReceiveTask', 'SendTask') ? element : eventOf(element, 'message');
}

function message(holder: ModdleElement): Setting[] {
  const [own, declaration] = [textOf(holder, 'svc:correlationKey'), partOf(holder, 'messageRef')];
  const isDeclared = own === '' && declaration !== undefined && textOf(declaration, 'svc:correlationKey') !== '';
  return [declared(holder, 'message'), extension(isDeclared ? declaration : holder, 'correlationKey')];
}

const WORDS = {
  message: 'messageName',
  signal: 'signalName',
  error: 'errorCode',
  escalation: 'escalationCode',
} as const;

function declared(holder: ModdleElement, kind: DeclaredKind): Setting {
  return setting(WORDS[kind], {
    value: declaredName(holder, kind),
    proposals: declaredNames(holder, kind),
    isCode: true,
    write: (name, create) => withDeclaredName(holder, kind, name, create),
  });
}

function error(element: ModdleElement, definition: ModdleElement): Setting[] {
  const variables = isA(element, 'CatchEvent')
    ? [extension(definition, 'errorCodeVariable'), extension(definition, 'errorMessageVariable')]
    : [];
  return [declared(definition, 'error'), ...variables];
}

function timer(definition: ModdleElement): Setting[] {
  const given = TIMERS.find((kind) => partOf(definition, kind) !== undefined) ?? 'timeDuration';
  const part = partOf(definition, given);
  const text = part === undefined ? '' : textOf(part, 'body');
  const written = (kind: Timer, body: string, create: Create) => ({
    of: definition,
    properties: {
      ...Object.fromEntries(TIMERS.map((other) => [other, undefined])),
      [kind]: create('bpmn:FormalExpression', { body }),
    },
  });
  return [
    setting('timerKind', {
      as: 'choice',
      choices: TIMERS.map((kind) => [kind, modelTexts.timers[kind]]),
      value: given,
      write: (kind, create) => [written(kind as Timer, text, create)],
    }),
    setting('timerValue', {
      value: text,
      isCode: true,
      write: (value, create) => [written(given, value, create)],
    }),
  ];
}
