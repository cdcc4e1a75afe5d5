import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { me } from '../../session/session';
import { texts as words } from '../../texts/texts';
import { answersOf, isOneWhole, type Problems, type Texts } from './answers';
import type { Asked } from './asked';
import { problemsOf, type ProblemWords } from './checks';
import { Drafts } from './drafts';
import type { Json } from './schema';

const { problems: sentences } = words.inbox;
const { required, other, json: _, number: _number, integer: _integer, ...byKeyword } = sentences;
const PROBLEM_WORDS: ProblemWords = { required, other, byKeyword };

export interface Answer {
  readonly texts: Texts;
  /** What is wrong at the fields that were left, or at all of them after a try to complete. */
  readonly problems: Problems;
  /** When the draft was kept; null: there is none; `lost`: the store is full. */
  readonly draftAt: string | null | 'lost';
  readonly type: (name: string, text: string) => void;
  readonly leave: (name: string) => void;
  /** The values to send; null if something is wrong, which is shown then. */
  readonly check: () => Promise<Readonly<Record<string, Json>> | null>;
  readonly discard: () => void;
}

/** What somebody answers to a task: kept as a draft, and checked before anything is sent. */
export function useAnswer(taskId: string, asked: Asked): Answer {
  const drafts = useMemo(() => new Drafts(localStorage, me.value?.tenant.id ?? ''), []);
  useEffect(() => drafts.forgetOld(Date.now()), [drafts]);
  const kept = useMemo(() => drafts.of(taskId), [taskId]);
  const [typed, setTyped] = useState<Texts>(kept?.texts ?? {});
  const [draftAt, setDraftAt] = useState<Answer['draftAt']>(kept?.at ?? null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<Problems>({});
  const latestRef = useRef(0);

  async function look(): Promise<{ readonly values: Readonly<Record<string, Json>>; readonly problems: Problems }> {
    const turn = (latestRef.current += 1);
    const { values, problems } = await allProblems(asked, typed);
    if (turn === latestRef.current) setFound(problems);
    return { values, problems };
  }
  useEffect(() => void look(), [typed, asked]);

  function type(name: string, text: string) {
    const next = { ...typed, [name]: text };
    const at = new Date().toISOString();
    setTyped(next);
    setDraftAt(drafts.keep(taskId, { at, texts: next }) ? at : 'lost');
  }
  async function check() {
    const { values, problems } = await look();
    setLeft(new Set(['', ...asked.fields.map(({ name }) => name), ...Object.keys(problems)]));
    return Object.keys(problems).length === 0 ? values : null;
  }
  function discard() {
    drafts.remove(taskId);
    setTyped({});
    setDraftAt(null);
    setLeft(new Set());
  }
  const problems = Object.fromEntries(Object.entries(found).filter(([name]) => left.has(name)));
  const leave = (name: string) => setLeft(new Set([...left, name]));
  return { texts: typed, problems, draftAt, type, leave, check, discard };
}

/** Those of the fields first; then what the schemas find. */
async function allProblems(asked: Asked, typed: Texts) {
  const { values, problems } = answersOf(asked.fields, typed, sentences, asked.isOfChanges);
  const found = await Promise.all(asked.schemas.map((schema) => problemsOf(schema, values, PROBLEM_WORDS)));
  const whole = isOneWhole(asked.sets, values) ? {} : { '': setsInWords(asked.sets) };
  return { values, problems: { ...whole, ...Object.assign({}, ...found), ...problems } as Problems };
}

function setsInWords(sets: Asked['sets']): string {
  return `${words.inbox.form.ways} ${sets.map((names) => names.join(', ')).join(' · ')}.`;
}
