/** @typedef {import('./child.mjs').Child} Child */

/** @type {Set<Child>} every process that was started here and has not ended */
const live = new Set();

/** @type {(pids: Record<string, number>) => void} */
let listener = () => {};

function tell() {
  listener(Object.fromEntries([...live].map(({ name, pid }) => [name, pid])));
}

/** @param {Child} child */
export function follow(child) {
  live.add(child);
  tell();
  void child.exited.then(() => {
    live.delete(child);
    tell();
  });
}

/**
 * Calls `onChange` now and at every change, with the process ids by name.
 * @param {(pids: Record<string, number>) => void} onChange
 */
export function watchLiveChildren(onChange) {
  listener = onChange;
  tell();
}

/** Asks all processes to end, also those that are not ready yet. */
export function interruptLiveChildren() {
  for (const child of live) child.signal(child.stopSignal);
}

/** Asks those of one name to end. @param {string} name */
export function interruptLiveChild(name) {
  for (const child of live) if (child.name === name) child.signal(child.stopSignal);
}

/** Kills all processes with SIGKILL. */
export async function killLiveChildren() {
  await Promise.all([...live].map((child) => child.kill()));
}
