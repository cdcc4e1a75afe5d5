import type { ProcessOutline } from './process-outline';

interface Entry {
  readonly action: string;
  readonly payload: object | null;
}
interface Token {
  readonly element_id: string;
  readonly status: string;
}

const WORK = /Task$|^callActivity$|^subProcess$/;

/** Ids of elements that are done, and of the work among them, in the order in which it was done. */
export function doneIn(entries: readonly Entry[]): {
  readonly all: readonly string[];
  readonly work: readonly string[];
} {
  const done = entries
    .filter(({ action }) => action === 'element.completed')
    .map(({ payload }) => (payload ?? {}) as { readonly element_id?: string; readonly element_type?: string });
  const idsOf = (some: typeof done) => [
    ...new Set(some.flatMap(({ element_id: id }) => (id === undefined ? [] : [id]))),
  ];
  return { all: idsOf(done), work: idsOf(done.filter(({ element_type: type = '' }) => WORK.test(type))) };
}

/** Flows that were taken for certain: the only ones that leave an element that is done. */
export function takenFlows({ flows }: ProcessOutline, done: readonly string[]): readonly string[] {
  const isOnly = (from: string) => flows.filter((flow) => flow.from === from).length === 1;
  return flows.filter(({ from }) => done.includes(from) && isOnly(from)).map(({ id }) => id);
}

/** Elements where the instance waits besides, each once. */
export function alsoWaiting<Waiting extends Token>(tokens: readonly Waiting[], elementId: string): readonly Waiting[] {
  const others = tokens.filter(({ element_id: id, status }) => id !== elementId && status === 'waiting');
  return [...new Map(others.map((token) => [token.element_id, token])).values()];
}
