import type { operations } from './generated/schemas.js';

/** What may be said of every call. */
export interface CallOptions {
  /** Ends the call, and the wait before its next attempt; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Of a POST that acts; otherwise each call has a new one. All attempts of a call have the same. 1 to 255 characters. */
  readonly idempotencyKey?: string;
  /** How often the call is repeated at most; otherwise as the client says. */
  readonly retries?: number;
  /** Milliseconds for each attempt; otherwise as the client says. */
  readonly timeout?: number;
  /** Further headers, such as `{ prefer: 'wait=10' }`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How an operation is called and its answer read. */
export interface OperationRow {
  readonly method: string;
  /** With its parameters in braces, which are the first arguments of a call. */
  readonly path: string;
  /** What the next argument is. */
  readonly input?: 'body' | 'query';
  /** `data` is taken out of its envelope. A `response` is handed over unread. */
  readonly answer: 'data' | 'page' | 'json' | 'text' | 'response';
  /** Whether it takes an `Idempotency-Key`. */
  readonly isKeyed?: boolean;
  /** Of a list in pages: the name of the method that goes through all of them. */
  readonly whole?: string;
}

type Id = keyof operations;
type Answers<Of extends Id> = operations[Of]['responses'];
type Success<Of extends Id> = Answers<Of>[keyof Answers<Of> & (200 | 201 | 202)];
type NoContent<Of extends Id> = 204 extends keyof Answers<Of> ? undefined : never;
type DataOf<Content> = Content extends { data: infer Data } ? Data : never;

/** The body of a request. */
export type Body<Of extends Id> = operations[Of] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;
export type Query<Of extends Id> = NonNullable<operations[Of]['parameters']['query']>;
/** The whole body of an answer. */
export type Json<Of extends Id> = Success<Of> extends { content: infer Content } ? Content[keyof Content] : never;
/** What is in the envelope `{data}` of an answer; undefined for 204. */
export type Data<Of extends Id> = DataOf<Json<Of>> | NoContent<Of>;
/** One page of a list: `{data, page: {has_more, next_cursor, …}}`. */
export type Page<Of extends Id> = Json<Of>;
/** A member of a list. */
export type Item<Of extends Id> = DataOf<Json<Of>> extends readonly (infer Member)[] ? Member : never;
