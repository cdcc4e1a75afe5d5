import type { Wait } from '../instance/answers';
import { texts } from '../texts/texts';
import { isWhole } from './choice';
import type { Foreseen } from './operations';
import { callsIn, type Told } from './steps';

const { repair: words } = texts;

/** Of the page: what is about to be done. */
export function titleOf(told: Told): string {
  const { choice, nameOf } = told;
  const to = choice.to === null ? null : nameOf(choice.to);
  switch (choice.kind) {
    case 'retry':
      return words.titles.retry(tokenOf(told), placeOf(told));
    case 'move':
      return words.titles.move(tokenOf(told), to);
    case 'cancel':
      return words.titles.cancel(tokenOf(told), placeOf(told));
    case 'add':
      return words.titles.add(to);
    case 'variables':
      return words.titles.variables;
    case 'rerun':
      return words.titles.rerun;
  }
}

/** What would follow, in a sentence: the outside first. */
export function leadOf(told: Told, foreseen: Foreseen | null, waits: readonly Wait[]) {
  const { leads } = words;
  const { choice, wait, statusBefore } = told;
  if (choice.kind === 'rerun') return { strong: leads.rerun, rest: leads.staysAsItIs };
  if (foreseen === null && choice.kind === 'variables') return { strong: leads.change, rest: '' };
  if (foreseen === null) return { strong: isWhole(choice) ? '' : leads.choose, rest: '' };
  const others = choice.kind === 'variables' ? '' : leads.others(waits.length - (wait === null ? 0 : 1));
  if (has(foreseen, 'instance.engine_completed')) return { strong: leads.ends, rest: outside(told, foreseen) };
  const strong = has(foreseen, 'instance.error') ? leads.failsAgain : outside(told, foreseen);
  const isRepaired = statusBefore === 'error' && foreseen.status === 'running';
  const status = foreseen.status === 'error' ? leads.staysBroken : isRepaired ? leads.runsAgain : '';
  return { strong, rest: `${status} ${others}`.trim() };
}

/** Of the button: what it does. */
export function applyText(told: Told, foreseen: Foreseen | null): string {
  const { apply } = words;
  const { choice, nameOf, variables } = told;
  const count = Object.keys(variables).length;
  const calls = callsIn(foreseen?.commands ?? []).filter(
    (id) => choice.kind !== 'retry' || id !== told.wait?.element_id,
  );
  return apply.all([
    verbOf(told),
    ...(count > 0 && choice.kind !== 'variables' ? [apply.andWrites(count)] : []),
    ...(calls.length > 0 ? [apply.andCalls(calls.map(nameOf))] : []),
  ]);
}

/** What has been done, for the page to which it leads. */
export function doneText(told: Told): string {
  const { done } = words;
  const { choice, nameOf, variables } = told;
  const to = nameOf(choice.to ?? '');
  switch (choice.kind) {
    case 'retry':
      return done.retry(tokenOf(told), placeOf(told));
    case 'move':
      return done.move(tokenOf(told), to);
    case 'cancel':
      return done.cancel(tokenOf(told), placeOf(told));
    case 'add':
      return done.add(to);
    case 'variables':
      return done.variables(Object.keys(variables).length);
    case 'rerun':
      return done.rerun;
  }
}

function verbOf({ choice, number, nameOf, variables }: Told): string {
  const { apply } = words;
  if (choice.kind === 'variables') return apply.variables(Object.keys(variables).length);
  if (choice.kind === 'rerun') return apply.rerun;
  if (choice.kind === 'move') return apply.move(number ?? 0);
  if (choice.kind === 'cancel') return apply.cancel(number ?? 0);
  if (choice.kind === 'add') return apply.add(nameOf(choice.to ?? ''));
  return apply.retry;
}

function outside({ choice, wait, nameOf }: Told, foreseen: Foreseen): string {
  const { leads } = words;
  const calls = callsIn(foreseen.commands);
  const [first] = calls;
  if (first === undefined) return leads.noCall;
  if (choice.kind === 'retry' && calls.length === 1 && first === wait?.element_id)
    return leads.callsAgain(nameOf(first));
  return leads.calls(calls.map(nameOf));
}

function tokenOf({ number }: Told): string {
  return words.token(number ?? 0);
}

function placeOf({ wait, nameOf }: Told): string {
  return nameOf(wait?.element_id ?? '');
}

function has({ facts }: Foreseen, action: string): boolean {
  return facts.some((fact) => fact.action === action);
}
