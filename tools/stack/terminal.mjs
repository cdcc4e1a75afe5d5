const PROGRESS_EVERY_MS = 15_000;

/**
 * Prints lines. On a terminal a line of progress replaces the previous one; elsewhere (CI, a file) such a line is printed only
 * once in a while.
 * @typedef {(line: string, kind?: 'progress') => void} Say
 * @param {NodeJS.WriteStream} [stream]
 * @returns {Say}
 */
export function speakTo(stream = process.stdout) {
  let hasProgress = false;
  let nextProgressAt = Date.now() + PROGRESS_EVERY_MS;
  return (line, kind) => {
    const isDue = Date.now() >= nextProgressAt;
    if (kind === 'progress' && !stream.isTTY && !isDue) return;
    if (isDue) nextProgressAt = Date.now() + PROGRESS_EVERY_MS;
    const start = hasProgress ? '\r\u001b[K' : '';
    hasProgress = kind === 'progress' && stream.isTTY;
    stream.write(`${start}${line}${hasProgress ? '' : '\n'}`);
  };
}
