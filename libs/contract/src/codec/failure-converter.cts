import common = require('@temporalio/common');

/** A copy of `TRIED_ELSEWHERE`, whose module cannot be required. */
const TRIED_ELSEWHERE: readonly string[] = ['PayloadMissing', 'LaterStateError'];

/** Messages and stack traces of failures bypass the codec unless they are encoded as payloads. */
class ServiceFailureConverter extends common.DefaultFailureConverter {
  constructor() {
    super({ encodeCommonAttributes: true });
  }

  /** The type of a failure tells a defect from a task in which another worker may succeed. */
  override errorToFailure(
    error: unknown,
    ...more: Tail<common.DefaultFailureConverter['errorToFailure']>
  ): ReturnType<common.DefaultFailureConverter['errorToFailure']> {
    const isTyped = error instanceof Error && TRIED_ELSEWHERE.includes(error.name);
    const told = isTyped ? common.ApplicationFailure.fromError(error, { type: error.name }) : error;
    return super.errorToFailure(told, ...more);
  }
}

type Tail<F extends (...given: never[]) => unknown> = Parameters<F> extends [unknown, ...infer More] ? More : never;

export = { failureConverter: new ServiceFailureConverter() };
