import type { Body, Item } from '../operation.js';

type Values = Readonly<Record<string, unknown>>;

/** A piece of work, as a worker gets it. Times are ISO 8601. */
export type Job<Variables = Values> = Omit<Item<'jobs.activate'>, 'variables'> & { readonly variables: Variables };

/** Body of `POST /v1/jobs/activate`. */
export type Activation = Body<'jobs.activate'>;

type AnswerBody<Of extends 'jobs.complete' | 'jobs.fail' | 'jobs.throwError'> = Omit<Body<Of>, 'lock_token'>;

/** What `POST /v1/jobs/:id/<verb>` takes beside the lock's token. */
export type JobAnswer =
  | { readonly verb: 'complete'; readonly body: AnswerBody<'jobs.complete'> }
  | { readonly verb: 'fail'; readonly body: AnswerBody<'jobs.fail'> }
  | { readonly verb: 'error'; readonly body: AnswerBody<'jobs.throwError'> };
