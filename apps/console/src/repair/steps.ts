import type { Wait } from '../instance/answers';
import { foreign } from '../parts/foreign';
import { ended } from '../parts/full-stop';
import type { IconName } from '../parts/icon';
import { texts } from '../texts/texts';
import type { Choice } from './choice';
import type { Values } from './edits';
import type { Foreseen } from './operations';

/** Something that a repair does, in the order in which it does it. */
export interface Step {
  readonly verb: keyof typeof texts.repair.verbs;
  readonly text: string;
  /** What is to be known besides. */
  readonly note?: string;
}

/** What the steps are told of. */
export interface Told {
  readonly choice: Choice;
  /** The chosen token, and its number; null of an operation on none. */
  readonly wait: Wait | null;
  readonly number: number | null;
  readonly variables: Values;
  readonly statusBefore: string;
  readonly nameOf: (elementId: string) => string;
}

export const ICONS: Record<Step['verb'], IconName> = {
  writes: 'model',
  cancels: 'x',
  begins: 'plus',
  passes: 'next',
  decides: 'decisions',
  calls: 'call',
  starts: 'instances',
  waits: 'late',
  fails: 'error',
  resumes: 'running',
  ends: 'done',
};

type Fact = Foreseen['facts'][number];
type Outside = Foreseen['commands'][number];

/** What Apply does, in its order: writes, cancels, calls, waits, resumes. */
export function stepsOf(told: Told, foreseen: Foreseen | null): Step[] {
  const writes = writesOf(told.variables);
  if (told.choice.kind === 'rerun') return [...writes, rerun()];
  if (foreseen === null) return writes;
  const { facts, commands } = foreseen;
  return [
    ...writes,
    ...cancelsOf(told, facts, commands),
    ...passesOf(told, facts),
    ...outsideOf(told, commands),
    ...waitsOf(told, facts, commands),
    ...failsOf(told, facts),
    ...statusOf(told, foreseen),
  ];
}

const SURROUNDINGS: ReadonlySet<unknown> = new Set(['subProcess', 'adHocSubProcess', 'transaction']);

/** Elements that would be entered and not left: there the tokens would be. A subprocess only if nothing rests besides. */
export function restsIn(facts: readonly Fact[]): string[] {
  const open: Fact[] = [];
  for (const fact of facts) {
    if (fact.action === 'element.entered') open.push(fact);
    if (fact.action !== 'element.completed') continue;
    const place = open.findLastIndex(({ payload }) => elementOf(payload) === elementOf(fact.payload));
    if (place >= 0) open.splice(place, 1);
  }
  const inner = open.filter(({ payload }) => !SURROUNDINGS.has(payload['element_type']));
  const ids = (inner.length > 0 ? inner : open).map(({ payload }) => elementOf(payload));
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Elements whose services would be called. */
export function callsIn(commands: readonly Outside[]): string[] {
  return elementsOf(commands, 'startJob');
}

const LONGEST_VALUE = 80;

function writesOf(variables: Values): Step[] {
  return Object.entries(variables).map(([name, value]) => {
    const text = JSON.stringify(value);
    const short = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
    return { verb: 'writes', text: `${foreign(name)} = ${foreign(short)}` };
  });
}

function rerun(): Step {
  const { rerun: text, rerunNote: note } = texts.repair.steps;
  return { verb: 'starts', text, note };
}

function cancelsOf({ choice, wait, number, nameOf }: Told, facts: readonly Fact[], commands: readonly Outside[]) {
  const { steps } = texts.repair;
  const cancels: Step[] = [];
  if (wait !== null && number !== null && wait.element_id !== null) {
    const at = nameOf(wait.element_id);
    const what = wait.incident === undefined ? steps.token(number, at) : steps.incident(number, at, choice.kind);
    const calls = callsIn(commands);
    const isCalledNoMore = wait.incident !== undefined && !calls.includes(wait.element_id);
    cancels.push({ verb: 'cancels', text: what, ...(isCalledNoMore && { note: steps.noCall(at) }) });
  }
  for (const id of elementsOfFacts(facts, 'task.cancelled'))
    cancels.push({ verb: 'cancels', text: steps.task(nameOf(id)) });
  for (const id of elementsOfFacts(facts, 'job.cancelled'))
    cancels.push({ verb: 'cancels', text: steps.job(nameOf(id)) });
  const ended = [
    ['cancelJob', steps.callUnderWay, steps.callUnderWayNote],
    ['cancelTimer', steps.timer, undefined],
    ['cancelChild', steps.called, undefined],
  ] as const;
  for (const [command, textOf, note] of ended) {
    const count = commands.filter((one) => one.command === command).length;
    if (count > 0) cancels.push({ verb: 'cancels', text: textOf(count), ...(note !== undefined && { note }) });
  }
  return cancels;
}

function passesOf({ choice, nameOf }: Told, facts: readonly Fact[]): Step[] {
  const { steps } = texts.repair;
  const begins: Step[] =
    choice.kind === 'add' && choice.to !== null ? [{ verb: 'begins', text: steps.begins(nameOf(choice.to)) }] : [];
  const passed = elementsOfFacts(facts, 'element.completed').map(nameOf);
  return passed.length === 0 ? begins : [...begins, { verb: 'passes', text: steps.passes(passed) }];
}

function outsideOf({ nameOf }: Told, commands: readonly Outside[]): Step[] {
  const { steps } = texts.repair;
  const asks = (name: string, verb: Step['verb'], textOf: (at: string) => string, noteOf: (one: Outside) => string) =>
    commands.flatMap((one) =>
      one.command === name && one.element_id !== null
        ? [{ ...step(verb, textOf(nameOf(one.element_id))), note: noteOf(one) }]
        : [],
    );
  return [
    ...asks('evaluateDecision', 'decides', steps.decides, versionOf),
    ...asks('lookUpEntry', 'decides', steps.looksUp, ({ target }) => steps.store(foreign(target ?? ''))),
    ...asks('startJob', 'calls', steps.calls, ({ target }) =>
      steps.callsNote(target === null ? null : foreign(target)),
    ),
    ...asks('startChild', 'starts', steps.starts, versionOf),
  ];
}

/** Of a definition or decision. */
function versionOf({ target, version }: Outside): string {
  return texts.repair.steps.version(foreign(target ?? ''), version);
}

function waitsOf({ choice, number, nameOf }: Told, facts: readonly Fact[], commands: readonly Outside[]): Step[] {
  const { steps } = texts.repair;
  const calls = callsIn(commands);
  const tasks = elementsOfFacts(facts, 'task.created');
  const jobs = new Map(
    facts
      .filter(({ action }) => action === 'job.created')
      .map(({ payload }) => [elementOf(payload) ?? '', String((payload as { job_type?: unknown }).job_type)]),
  );
  const failed = elementsOfFacts(facts, 'instance.error');
  const token = steps.tokenName(choice.kind === 'add' ? null : number);
  return restsIn(facts)
    .filter((id) => !failed.includes(id))
    .map((id) => {
      const name = nameOf(id);
      if (calls.includes(id)) return step('waits', steps.forAnswer(token, name));
      if (tasks.includes(id)) return step('waits', steps.forTask(token, name));
      const type = jobs.get(id);
      return step('waits', type === undefined ? steps.at(token, name) : steps.forJob(token, name, foreign(type)));
    });
}

function failsOf({ nameOf }: Told, facts: readonly Fact[]): Step[] {
  return facts
    .filter(({ action }) => action === 'instance.error')
    .map(({ payload }) => {
      const { message } = payload as { message?: unknown };
      const at = elementOf(payload);
      const text = texts.repair.steps.fails(at === null ? null : nameOf(at));
      return { verb: 'fails', text, ...(typeof message === 'string' && { note: foreign(ended(message)) }) };
    });
}

function statusOf({ statusBefore }: Told, { status, facts }: Foreseen): Step[] {
  const { steps } = texts.repair;
  const { statuses } = texts;
  if (facts.some(({ action }) => action === 'instance.engine_completed')) return [step('ends', steps.completes)];
  if (status === null || (status === statusBefore && status !== 'error')) return [];
  if (status === 'error') return [step('fails', steps.staysBroken)];
  const words = statuses as Readonly<Record<string, string>>;
  return [step('resumes', steps.resumes(words[statusBefore] ?? statusBefore, words[status] ?? status))];
}

function step(verb: Step['verb'], text: string): Step {
  return { verb, text };
}

function elementsOf(commands: readonly Outside[], name: string): string[] {
  const found = commands.filter(({ command }) => command === name).map(({ element_id }) => element_id);
  return found.filter((id) => id !== null);
}

function elementsOfFacts(facts: readonly Fact[], name: string): string[] {
  const found = facts.filter(({ action }) => action === name).map(({ payload }) => elementOf(payload));
  return found.filter((id) => id !== null);
}

function elementOf(payload: object): string | null {
  const { element_id: id } = payload as { element_id?: unknown };
  return typeof id === 'string' ? id : null;
}
