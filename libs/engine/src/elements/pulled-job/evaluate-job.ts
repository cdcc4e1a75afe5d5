import type { JsonValue, Template } from '@svc/expressions';
import type { Activation } from '../../element-definition.js';
import { isInteger, MAX_INDEXED_LENGTH, MAX_INTEGER, MIN_INTEGER } from '../../execution/limits.js';
import type { PulledJob } from '../../pulled-job.js';
import { failed, succeeded } from '../../result.js';
import type { Failure, Result } from '../../result.js';
import { shown } from '../../shown.js';
import { millisOf } from '../../time/millis-of.js';
import { MAX_MILLIS } from '../service-call/evaluate-call.js';
import type { JobConfig } from './job-config.js';

const DEFAULT_RETRIES = 3;
const MAX_RETRIES = 100;
const DEFAULT_BACKOFF_MS = 1_000;
const INVALID = 'InvalidJob';

/** Evaluates all that a worker and its queue need. The first expression with a wrong value is the failure. */
export function evaluateJob(activation: Activation, config: JobConfig): Result<PulledJob> {
  const values = new Values(activation);
  const jobType = values.read('jobType', config.type, NAME, '');
  const retries = values.read('retries', config.retries, COUNT, DEFAULT_RETRIES);
  const retryBackoffMs = values.read('retryBackoff', config.retryBackoff, DELAY, DEFAULT_BACKOFF_MS);
  const priority = values.read('priority', config.priority, INTEGER, 0);
  const timeout = values.read('timeout', config.timeout, TIME, null);
  const headers = config.headers.map(([name, text]) => [name, values.read(name, text, ANY, null)] as const);
  if (values.failure !== null) return { ok: false, failure: values.failure };
  if (jobType === '') return failed(INVALID, `jobType: expected ${NAME.expected}, found null`);
  const { node } = activation.element;
  const { reads } = config;
  const work = { name: node.name ?? node.id, jobType, headers: Object.fromEntries(headers), reads };
  return succeeded({ ...work, retries, retryBackoffMs, priority, dueAt: timeout && activation.now + timeout });
}

/** What a value may be: `convert` returns undefined for any other. */
interface Kind<T> {
  readonly expected: string;
  readonly convert: (value: JsonValue) => T | undefined;
}

const NAME: Kind<string> = { expected: `text of 1 to ${MAX_INDEXED_LENGTH} characters`, convert: nameOf };
const COUNT: Kind<number> = { expected: `a number from 1 to ${MAX_RETRIES}`, convert: countOf };
const DELAY: Kind<number> = { expected: 'a duration such as 10s', convert: millis };
const TIME: Kind<number> = { expected: 'a duration such as 1h', convert: (value) => millis(value) || undefined };
const INTEGER: Kind<number> = {
  expected: `a whole number from ${MIN_INTEGER} to ${MAX_INTEGER}`,
  convert: wholeNumber,
};
const ANY: Kind<JsonValue> = { expected: 'a value', convert: (value) => value };

/** Evaluates one value after the other and keeps the first failure. */
class Values {
  failure: Failure | null = null;

  constructor(private readonly activation: Activation) {}

  /** `none` is for a value that is absent or null. */
  read<T, None>(what: string, text: Template | null, { expected, convert }: Kind<T>, none: None): T | None {
    if (text === null) return none;
    const evaluated = this.activation.evaluate(text, what);
    if (!evaluated.ok) return this.failWith(evaluated.failure, none);
    if (evaluated.value === null) return none;
    const value = convert(evaluated.value);
    if (value !== undefined) return value;
    return this.failWith(
      { code: INVALID, message: `${what}: expected ${expected}, found ${shown(evaluated.value)}` },
      none,
    );
  }

  private failWith<None>(failure: Failure, none: None): None {
    this.failure ??= failure;
    return none;
  }
}

function nameOf(value: JsonValue): string | undefined {
  const name = typeof value === 'string' ? value.trim() : '';
  return name !== '' && name.length <= MAX_INDEXED_LENGTH ? name : undefined;
}

function wholeNumber(value: JsonValue): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return isInteger(number) ? number : undefined;
}

function countOf(value: JsonValue): number | undefined {
  const count = wholeNumber(value);
  return count !== undefined && count >= 1 && count <= MAX_RETRIES ? count : undefined;
}

function millis(value: JsonValue): number | undefined {
  const given = millisOf(value);
  return given === null || given > MAX_MILLIS ? undefined : given;
}
