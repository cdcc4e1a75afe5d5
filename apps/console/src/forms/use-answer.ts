import type { ValueError } from '@svc/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { me } from '../session/session';
import { texts as words } from '../texts/texts';
import { answersOf, isOneWhole, type Problems, type Texts, type Values } from './answers';
import { type Asked, namesIn } from './asked';
import { placed, type ProblemWords, toldBy, violationsOf } from './checks';
import { Drafts } from './drafts';
import type { DrawnForm } from './form-js/drawn-form';
import { nearestOf, pointerOfPath } from './pointers';

const { problems: sentences } = words.forms;
const { required, other, json: _, object: _o, number: _n, integer: _i, datetime: _d, ...byKeyword } = sentences;
const PROBLEM_WORDS: ProblemWords = { required, other, byKeyword };

export interface Answer {
  readonly texts: Texts;
  /** What is wrong at the fields that were left, or at all of them after a try to send. */
  readonly problems: Problems;
  /** After a try to send that found something wrong. */
  readonly isTried: boolean;
  /** When the draft was kept; null: there is none; `lost`: the store is full. */
  readonly draftAt: string | null | 'lost';
  readonly type: (name: string, text: string) => void;
  readonly leave: (name: string) => void;
  /** The values to send; null if something is wrong, which is shown then. */
  readonly check: () => Promise<Values | null>;
  /** Shows what the service finds wrong. */
  readonly refuse: (errors: readonly ValueError[]) => void;
  readonly discard: () => void;
  /** Counts how often the draft was discarded: what draws itself begins anew. */
  readonly beginning: number;
  /** A form of form-js, while one is drawn. */
  readonly drawn: { current: DrawnForm | null };
}

/**
 * What somebody answers: kept as a draft, and checked before anything is sent.
 * @param draftName of what is answered, among those of the tenant
 */
export function useAnswer(draftName: string, asked: Asked): Answer {
  const { typed, draftAt, type, clear, beginning } = useDraft(draftName);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [found, setFound] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems>({});
  const drawn = useRef<DrawnForm | null>(null);
  const latestRef = useRef(0);

  async function look(): Promise<Answers> {
    const turn = (latestRef.current += 1);
    const answers = await (asked.formJs === null ? answersIn(asked, typed) : answersDrawn(asked, drawn.current));
    if (turn === latestRef.current) setFound(answers.problems);
    return answers;
  }
  useEffect(() => void (asked.formJs === null && look()), [typed, asked]);

  async function check() {
    const { values, problems } = await look();
    setRefused({});
    setTried(true);
    return Object.keys(problems).length === 0 ? values : null;
  }
  function typeInto(name: string, text: string) {
    type(name, text);
    setRefused(Object.fromEntries(Object.entries(refused).filter(([other]) => other !== name && other !== '')));
    if (asked.formJs !== null) setFound({});
  }
  function discard() {
    clear();
    setLeft(new Set());
    setTried(false);
    setRefused({});
    setFound({});
  }
  const shown = Object.entries(found).filter(([name]) => isTried || left.has(name));
  return {
    ...{ texts: typed, problems: { ...Object.fromEntries(shown), ...refused }, isTried, draftAt },
    ...{ type: typeInto, leave: (name) => setLeft(new Set([...left, name])), check, discard, beginning, drawn },
    refuse: (errors) => {
      setTried(true);
      setRefused(refusedBy(asked, errors));
    },
  };
}

/** What is typed, as the browser keeps it. */
function useDraft(name: string) {
  const drafts = useMemo(() => new Drafts(localStorage, me.value?.tenant.id ?? ''), []);
  useEffect(() => drafts.forgetOld(Date.now()), [drafts]);
  const kept = useMemo(() => drafts.of(name), [name]);
  const [typed, setTyped] = useState<Texts>(kept?.texts ?? {});
  const [draftAt, setDraftAt] = useState<Answer['draftAt']>(kept?.at ?? null);
  const [beginning, setBeginning] = useState(0);
  const latestRef = useRef(typed);
  return {
    ...{ typed, draftAt, beginning },
    type(field: string, text: string) {
      const at = new Date().toISOString();
      latestRef.current = { ...latestRef.current, [field]: text };
      setTyped(latestRef.current);
      setDraftAt(drafts.keep(name, { at, texts: latestRef.current }) ? at : 'lost');
    },
    clear() {
      drafts.remove(name);
      latestRef.current = {};
      setTyped({});
      setDraftAt(null);
      setBeginning(beginning + 1);
    },
  };
}

interface Answers {
  readonly values: Values;
  readonly problems: Problems;
}

/** Problems of the fields first; then what the schemas find. */
async function answersIn(asked: Asked, typed: Texts): Promise<Answers> {
  const { values, problems } = answersOf(asked.fields, typed, sentences, asked.isOfChanges);
  return { values, problems: { ...(await problemsIn(asked, values)), ...problems } };
}

/** A form that is not drawn yet has no answers. */
async function answersDrawn(asked: Asked, drawn: DrawnForm | null): Promise<Answers> {
  if (drawn === null) return { values: {}, problems: { '': words.forms.notDrawn } };
  const { values, problemCount } = drawn.submit();
  if (problemCount > 0) return { values, problems: { '': words.forms.toCorrect(problemCount) } };
  return { values, problems: await problemsIn(asked, values) };
}

async function problemsIn(asked: Asked, values: Values): Promise<Problems> {
  const names = namesIn(asked.fields);
  const told = await Promise.all(
    asked.schemas.map(async (schema) => toldBy(await violationsOf(schema, values), schema, PROBLEM_WORDS, names)),
  );
  const whole = isOneWhole(asked.sets, values) ? {} : { '': setsInWords(asked.sets) };
  return { ...whole, ...Object.assign({}, ...told) } as Problems;
}

function refusedBy(asked: Asked, errors: readonly ValueError[]): Problems {
  const { names } = namesIn(asked.fields);
  const problems: Record<string, string> = {};
  for (const { path, message } of errors) {
    const pointer = pointerOfPath(path);
    const name = nearestOf(names, pointer);
    problems[name ?? ''] ??= placed(pointer, message, name);
  }
  return problems;
}

function setsInWords(sets: Asked['sets']): string {
  return `${words.forms.ways} ${sets.map((names) => names.join(', ')).join(' · ')}.`;
}
