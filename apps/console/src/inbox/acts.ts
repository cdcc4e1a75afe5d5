import { ApiError } from '@svc/client';
import { client } from '../api/client';
import { sentenceOf } from '../parts/error-note';
import { texts } from '../texts/texts';
import { who } from './who';

export type Verb = 'claim' | 'unclaim' | 'delegate' | 'cancel';

/** What came of it. `asked`: listeners decide later. */
export interface Outcome {
  readonly kind: 'done' | 'asked' | 'refused' | 'noAnswer';
  /** In words, of a refusal. */
  readonly reason: string | null;
}

/** @param to the next assignee, of a delegation */
export async function act(verb: Verb, id: string, to = ''): Promise<Outcome> {
  try {
    return outcomeOf(await CALLS[verb](id, to));
  } catch (error) {
    return refusalOf(id, error);
  }
}

const CALLS = {
  claim: (id: string) => client.tasks.claim(id, { assignee: who.value.name }),
  unclaim: (id: string) => client.tasks.unclaim(id),
  delegate: (id: string, assignee: string) => client.tasks.delegate(id, { assignee }),
  cancel: (id: string) => client.tasks.cancel(id),
};

/** Of an answer of the service to what was done to a task. */
export function outcomeOf({ asked_about }: { readonly asked_about?: string }): Outcome {
  return { kind: asked_about === undefined ? 'done' : 'asked', reason: null };
}

/** Why it was refused: who was first, if somebody was, otherwise what the service says. */
export async function refusalOf(id: string, error: unknown): Promise<Outcome> {
  if (error instanceof ApiError && error.status === 0) return { kind: 'noAnswer', reason: sentenceOf(error) };
  const meanwhile = error instanceof ApiError && [404, 409].includes(error.status) ? await changeOf(id) : null;
  const values = error instanceof ApiError ? error.errors.map(({ path, message }) => `${path}: ${message}`) : [];
  return { kind: 'refused', reason: meanwhile ?? [sentenceOf(error), ...values].join(' · ') };
}

async function changeOf(id: string): Promise<string | null> {
  const task = await client.tasks.get(id).catch(() => null);
  if (task === null) return null;
  if (['completed', 'cancelled'].includes(task.status)) return texts.inbox.outcomes.goneTo(task.status);
  if (task.status === 'claimed' && task.assignee !== who.value.name)
    return texts.inbox.outcomes.takenBy(task.assignee ?? '');
  return null;
}
