import type { Data } from '@svc/client';

/** What a simulation answers. */
export type Simulated = Data<'simulations.simulate'>;
export type ScriptStep = Readonly<Record<string, unknown>>;
/** How a trial begins, and what happens then. */
export interface Course {
  readonly variables: Record<string, unknown>;
  readonly start_at: string;
  readonly script: ScriptStep[];
}

export interface Trial {
  readonly beginning: Omit<Course, 'script'>;
  /** Each with its steps of the script. */
  readonly answers: readonly (readonly ScriptStep[])[];
  /** At the start, and after each of the answers. */
  readonly states: readonly Simulated[];
}

/** What is drawn after so many entries of the path. */
export interface Progress {
  /** Reached and left. */
  readonly done: readonly string[];
  readonly live: readonly string[];
  readonly broken: readonly string[];
  readonly flows: readonly string[];
}

export interface Flow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

export function lastState({ states }: Trial): Simulated {
  return states[states.length - 1] as Simulated;
}

/**
 * Where a trial stands after the first `step` entries of its path.
 * @param flows of the process; those of which both ends were reached are taken, behind a gateway only what it took
 */
export function progress({ path, tokens }: Simulated, step: number, flows: readonly Flow[]): Progress {
  const seen = path.slice(0, step);
  const reached = new Set(seen.map(({ element_id: id }) => id));
  const [live, broken] = step === path.length ? standing(tokens) : [standingIn(seen), failedIn(seen)];
  const stays = new Set([...live, ...broken]);
  return {
    done: [...reached].filter((id) => !stays.has(id)),
    live,
    broken,
    flows: takenFlows(seen, flows, reached),
  };
}

function standing(tokens: Simulated['tokens']): [string[], string[]] {
  const at = (isDead: boolean) =>
    tokens.filter(({ status }) => (status === 'dead') === isDead).map(({ element_id: id }) => id);
  return [[...new Set(at(false))], [...new Set(at(true))]];
}

type Path = Simulated['path'];

/** Entered more often than left. */
function standingIn(path: Path): string[] {
  const counts = new Map<string, number>();
  for (const { element_id: id, event } of path) {
    const change = event === 'element.entered' ? 1 : -1;
    counts.set(id, (counts.get(id) ?? 0) + change);
  }
  return [...counts].filter(([, count]) => count > 0).map(([id]) => id);
}

/** Whose last entry is an error. */
function failedIn(path: Path): string[] {
  const last = new Map(path.map(({ element_id: id, event }) => [id, event]));
  return [...last].filter(([, event]) => event === 'instance.error').map(([id]) => id);
}

function takenFlows(path: Path, flows: readonly Flow[], reached: ReadonlySet<string>): string[] {
  const chosen = path.flatMap(({ taken_flows: taken }) => taken ?? []);
  const gateways = new Set(
    path.filter(({ taken_flows: taken }) => taken !== undefined).map(({ element_id: id }) => id),
  );
  const left = new Set(path.filter(({ event }) => event === 'element.completed').map(({ element_id: id }) => id));
  const plain = flows.filter(({ source, target }) => left.has(source) && !gateways.has(source) && reached.has(target));
  return [
    ...new Set([
      ...chosen.filter((id) => flows.some((flow) => flow.id === id && reached.has(flow.target))),
      ...plain.map(({ id }) => id),
    ]),
  ];
}

/** The state whose variables hold after so many entries: that of the first answer whose path is so long. */
export function stateAt({ states }: Trial, step: number): number {
  const found = states.findIndex(({ path }) => path.length >= step);
  return found < 0 ? states.length - 1 : found;
}

export type AwaitedKind = 'task' | 'job' | 'timer' | 'message' | 'signal' | 'callback' | 'join' | 'call' | 'other';
type Awaited = Simulated['waiting_for'][number];

const EVENTS = ['message', 'signal', 'callback'] as const;

/** What an answer to it looks like: a call is what has a request. */
export function kindOf({ kind, request }: Awaited): AwaitedKind {
  if (request !== null && request !== undefined) return 'call';
  return (['task', 'job', 'timer', ...EVENTS, 'join'] as const).find((known) => known === kind) ?? 'other';
}

/**
 * The step of a script that answers what an element waits for.
 * @param values of the answer: variables, the body of a call, or the payload of an event
 */
export function answerTo(awaited: Awaited, values: Record<string, unknown>): ScriptStep {
  const { element_id: at, name, correlation_key: key } = awaited;
  const kind = kindOf(awaited);
  if (kind === 'timer') return { at, fire_timer: true };
  const event = EVENTS.find((known) => known === kind);
  if (event === undefined) return { at, complete: values };
  const correlation = key === null ? {} : { correlation_key: key };
  return { at, [event]: { name, payload: values, ...correlation } };
}

const RETRIED = ['serviceTask', 'sendTask', 'businessRuleTask'];

/**
 * The steps that try again what has failed at an element: only tasks that call something are retried by themselves.
 * @param elementType of the element; others are tried again when the instance is resumed
 */
export function repairOf(at: string, elementType: string, variables: Record<string, unknown>): ScriptStep[] {
  if (RETRIED.includes(elementType)) return [{ at, retry: { variables } }];
  return [{ update_variables: variables }, { resume: true }];
}
