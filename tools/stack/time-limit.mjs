/**
 * A signal that aborts after a time, with a `TimeoutError`, or when `stop` aborts. It does not keep the process alive. Unlike that
 * of `AbortSignal.any` with `AbortSignal.timeout`, it is not lost when Node collects garbage.
 * @param {number} ms @param {AbortSignal} [stop]
 * @returns {AbortSignal}
 */
export function timeLimit(ms, stop) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException(`not done in ${ms} ms`, 'TimeoutError')), ms);
  timer.unref();
  const follow = () => controller.abort(stop?.reason);
  if (stop?.aborted) follow();
  else stop?.addEventListener('abort', follow, { once: true, signal: controller.signal });
  return controller.signal;
}
