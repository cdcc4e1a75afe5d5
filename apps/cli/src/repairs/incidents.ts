import type { Client, Data, Item } from '@svc/client';

type Instance = Data<'instances.get'>;
type Token = Item<'instances.listTokens'>;

/** A token that has stopped, with what stopped it. */
export interface Incident {
  readonly token: Token;
  /** Null where the history does not tell. */
  readonly code: string | null;
  readonly message: string | null;
  /** When it stopped, as a time in ISO 8601; null where the history does not tell. */
  readonly at: string | null;
}

export interface Diagnosis {
  readonly instance: Instance;
  readonly incidents: readonly Incident[];
}

/** Types of elements whose work can be done again by a retry of the token. */
const RETRIED = ['serviceTask', 'businessRuleTask', 'sendTask'];

/** What is wrong with an instance. */
export async function diagnose(client: Client, instanceId: string): Promise<Diagnosis> {
  const [instance, tokens] = await Promise.all([
    client.instances.get(instanceId),
    client.instances.listTokens(instanceId),
  ]);
  const stopped = tokens.filter(({ incident_id: incident }) => incident !== undefined);
  if (stopped.length === 0) return { instance, incidents: [] };
  const told = await client.instances.history(instanceId, { action: 'instance.error', page_size: 200 });
  const incidents = stopped.map((token) => {
    const entry = told.findLast(({ payload }) => textIn(payload, 'incident_id') === token.incident_id);
    const [code, message] = ['code', 'message'].map((name) => textIn(entry?.payload, name));
    return { token, code: code ?? null, message: message ?? null, at: entry?.createdAt ?? null };
  });
  return { instance, incidents };
}

/** Whether the token itself can be tried again; otherwise the instance is resumed. */
export function isRetried({ token }: Incident): boolean {
  return RETRIED.includes(token.element_type);
}

function textIn(payload: object | null | undefined, name: string): string | null {
  const value = (payload as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}
