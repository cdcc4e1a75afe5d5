import type { Data } from '@svc/client';
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
  /** Null where the service does not foretell: of variables alone, or before the target is chosen. */
  readonly foreseen: Foreseen | null;
}

interface Repair {
  readonly choice: Choice;
  readonly variables: Values;
  readonly reason?: string;
}

/**
 * What the repair would do now. The state is read before, so that whatever happens in between makes the preview old.
 * @throws {ApiError} as the operation itself would
 */
export async function foresee(id: string, repair: Repair, signal: AbortSignal): Promise<Preview> {
  const [waits, variables] = await Promise.all([
    readWaits(id, signal),
    client.instances.variables(id, { signal }) as Promise<Values>,
  ]);
  if (repair.choice.kind === 'variables' || !isWhole(repair.choice)) return { waits, variables, foreseen: null };
  const answer = await send(id, repair, { dry_run: true }, { signal });
  const { facts = [], commands = [] } = answer as Partial<Following>;
  const status = 'instance_status' in answer ? answer.instance_status : null;
  return { waits, variables, foreseen: { facts, commands, status } };
}

/** Does it. False, and nothing is done, if the instance has moved on from the commit. */
export async function apply(id: string, repair: Repair, commit: number): Promise<boolean> {
  const now = await client.instanceLog.waits(id);
  if (now.commit_seq !== commit) return false;
  await send(id, repair, {}, {});
  return true;
}

function send(
  id: string,
  { choice: { kind, tokenId, to }, variables, reason }: Repair,
  dry: { readonly dry_run?: true },
  options: { readonly signal?: AbortSignal },
) {
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
      return client.instances.updateVariables(id, { ...body, variables: patch.variables } as never, options);
  }
}
