import { ApiError, type Data } from '@svc/client';
import { client } from '../api/client';
import { readWaits } from '../instance/reads';
import type { Waits } from '../instance/answers';
import { type Choice, isWhole } from './choice';
import type { Values } from './edits';

type Following = Required<Pick<Data<'recovery.move'>, 'facts' | 'commands'>>;

/** What an operation would lead to. */
export interface Foreseen extends Following {
  /** Null if the answer does not tell. */
  readonly status: string | null;
}

export interface Preview {
  /** The state before, and its commit. */
  readonly waits: Waits;
  readonly variables: Values;
  /** Null as long as something is left to choose, and of a re-run, which the service does not foretell. */
  readonly foreseen: Foreseen | null;
}

interface Repair {
  readonly choice: Choice;
  readonly variables: Values;
  readonly reason?: string;
}

const PRECONDITION_FAILED = 412;

/**
 * What the repair would do now. The state is read before, so that whatever happens in between makes the preview old.
 * @throws {ApiError} as the operation itself would
 */
export async function foresee(id: string, repair: Repair, signal: AbortSignal): Promise<Preview> {
  const [waits, variables] = await Promise.all([
    readWaits(id, signal),
    client.instances.variables(id, { signal }) as Promise<Values>,
  ]);
  if (!isForetold(repair)) return { waits, variables, foreseen: null };
  const answer = await send(id, repair, { dry_run: true }, { signal });
  const { facts = [], commands = [], instance_status: status = null } = answer as Partial<Told>;
  return { waits, variables, foreseen: { facts, commands, status } };
}

type Told = Following & { readonly instance_status: string };

function isForetold({ choice, variables }: Repair): boolean {
  if (choice.kind === 'variables') return Object.keys(variables).length > 0;
  return choice.kind !== 'rerun' && isWhole(choice);
}

/**
 * Does it, if the instance is still at the commit.
 * @returns the id of the instance to look at then: of a re-run the new one. Null if the instance has moved on, and nothing was done.
 */
export async function apply(id: string, repair: Repair, commit: number): Promise<string | null> {
  if (repair.choice.kind === 'rerun') return rerun(id, repair);
  try {
    await send(id, repair, {}, { headers: { 'if-match': `"${commit}"` } });
    return id;
  } catch (error) {
    if (error instanceof ApiError && error.status === PRECONDITION_FAILED) return null;
    throw error;
  }
}

/** What it takes from its source never changes, so that it needs no commit. */
async function rerun(id: string, { variables }: Repair): Promise<string> {
  const body = { source_instance_id: id, variables: variables as Record<string, never> };
  return (await client.instances.start(body)).id;
}

interface SendOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(
  id: string,
  { choice: { kind, tokenId, to }, variables, reason }: Repair,
  dry: { readonly dry_run?: true },
  options: SendOptions,
): Promise<object> {
  const body = { ...dry, ...(reason !== undefined && reason !== '' && { reason }) };
  const patch = { ...body, variables: variables as Record<string, never> };
  const token = tokenId ?? '';
  switch (kind) {
    case 'retry':
      return client.recovery.retry(id, token, patch, options);
    case 'move':
      return client.recovery.move(id, token, { ...patch, target_element_id: to ?? '' }, options);
    case 'cancel':
      return client.recovery.cancel(id, token, body, options);
    case 'add':
      return client.recovery.add(id, { ...patch, element_id: to ?? '' }, options);
    case 'variables':
      return client.instances.updateVariables(id, patch, options);
    case 'rerun':
      throw new Error('expected a repair of the instance itself, found a re-run');
  }
}
