/** What went wrong, and where in which source. `position` is an offset from 0; the message contains line and column too. */
export interface ExpressionError {
  message: string;
  position: number;
  source: string;
}

/**
 * Thrown only inside the library, from the place of the error to the entry point, which returns it as a value. Everything else
 * that is thrown is a bug and is not caught.
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

/** `column 7`, or `line 2, column 7` if the source has several lines; both count from 1. */
export function locate(source: string, position: number): string {
  const before = source.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  const column = `column ${position - lineStart + 1}`;
  return source.includes('\n') ? `line ${before.split('\n').length}, ${column}` : column;
}
