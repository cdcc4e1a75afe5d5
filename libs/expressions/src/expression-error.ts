/** What went wrong, where, in which source. `position` is an offset from 0; the message names line and column too. */
export interface ExpressionError {
  message: string;
  position: number;
  source: string;
}

/**
 * Thrown inside the library only, from the place that found the fault to the entry point that answers with a value.
 * Everything else that is thrown is a bug and passes through.
 */
export class ExpressionFailure extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

export function errorOf(failure: ExpressionFailure, source: string): ExpressionError {
  return {
    message: `${failure.message} (${locate(source, failure.position)})`,
    position: failure.position,
    source,
  };
}

/** `column 7`, or `line 2, column 7` in a source of several lines; both count from 1. */
export function locate(source: string, position: number): string {
  const before = source.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  const column = `column ${position - lineStart + 1}`;
  return source.includes('\n') ? `line ${before.split('\n').length}, ${column}` : column;
}
