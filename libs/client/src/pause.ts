/** Waits between the attempts of a call, in milliseconds. */
export interface Backoff {
  /** Before the second attempt; each further wait may be twice as long. */
  readonly first: number;
  /** At most so long. */
  readonly most: number;
}

/**
 * How long to wait before the next attempt: at random between half and all of a time that doubles, so that clients which
 * failed together do not come back together.
 * @param failures how many attempts have failed, at least 1
 */
export function waitAfter(failures: number, { first, most }: Backoff): number {
  const whole = Math.min(most, first * 2 ** Math.min(failures - 1, 30));
  return whole * (0.5 + Math.random() / 2);
}

/** Resolves after so many milliseconds. Throws the signal's reason as soon as it fires. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
