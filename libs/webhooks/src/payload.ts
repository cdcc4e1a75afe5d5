export interface PayloadParts {
  readonly event: string;
  /** When it happened, not when it is sent. */
  readonly occurredAt: Date;
  /** JSON text. */
  readonly data: string;
}

/**
 * The body of every attempt [webhooks#what-is-sent]: `{event, timestamp, data}`. It is what is signed, and the same
 * bytes each time, since the data are put in as the text that they are.
 */
export function payloadText({ event, occurredAt, data }: PayloadParts): string {
  return `{"event":${JSON.stringify(event)},"timestamp":"${occurredAt.toISOString()}","data":${data}}`;
}
