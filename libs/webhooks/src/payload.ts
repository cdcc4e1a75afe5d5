export interface PayloadParts {
  readonly event: string;
  /** When the event happened, not when it is sent. */
  readonly occurredAt: Date;
  /** JSON text. */
  readonly data: string;
}

/**
 * The body of every attempt [webhooks#what-is-sent]: `{event, timestamp, data}`. It is signed, and its bytes are the same each
 * time, since `data` is inserted as it is.
 */
export function payloadText({ event, occurredAt, data }: PayloadParts): string {
  return `{"event":${JSON.stringify(event)},"timestamp":"${occurredAt.toISOString()}","data":${data}}`;
}
