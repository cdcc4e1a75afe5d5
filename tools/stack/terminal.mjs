const PROGRESS_EVERY_MS = 15_000;

/**
 * Says one line after the other. A line of progress replaces the one before on a terminal; elsewhere (CI, a file) only one
 * in a while is printed.
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
