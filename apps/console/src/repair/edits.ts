import { valueOfJson } from '../parts/json-text';
import { texts } from '../texts/texts';

/** A variable that is to be written: as it is typed. */
export interface Edit {
  readonly name: string;
  /** JSON. */
  readonly text: string;
}

/** What is wrong with an edit, at its fields. */
export interface EditProblems {
  readonly name?: string;
  readonly value?: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Null in a place without a problem. */
export function problemsOf(edits: readonly Edit[]): (EditProblems | null)[] {
  return edits.map(({ name, text }, place) => {
    if (isBlank({ name, text })) return null;
    const isTwice = edits.findIndex((edit) => edit.name === name) !== place;
    const { nameless, twice, json } = texts.repair.problems;
    const ofName = name === '' ? nameless : isTwice ? twice : undefined;
    const ofValue = valueOfJson(text) === null ? json : undefined;
    if (ofName === undefined && ofValue === undefined) return null;
    return { ...(ofName !== undefined && { name: ofName }), ...(ofValue !== undefined && { value: ofValue }) };
  });
}

export const BLANK: Edit = { name: '', text: '' };

function isBlank({ name, text }: Edit): boolean {
  return name === '' && text === '';
}

/** The values of edits without problems that change something. */
export function changesIn(edits: readonly Edit[], now: Values): Values {
  const problems = problemsOf(edits);
  return Object.fromEntries(
    edits.flatMap(({ name, text }, place) => {
      const value = valueOfJson(text);
      const isSame = Object.hasOwn(now, name) && JSON.stringify(now[name]) === JSON.stringify(value?.value);
      return problems[place] !== null || value === null || isSame ? [] : [[name, value.value]];
    }),
  );
}
