import { killLiveChildren } from './live-children.mjs';

/**
 * Handles Ctrl-C and SIGTERM: the first signal asks for an orderly end, the second one ends everything at once.
 * @returns {{ signal: AbortSignal, came: Promise<void> }}
 */
export function listenForInterruption() {
  const controller = new AbortController();
  const came = new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve(undefined)));
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (controller.signal.aborted) void killLiveChildren().then(() => process.exit(1));
      else controller.abort(new Error(`interrupted by ${name}`));
    });
  }
  return { signal: controller.signal, came };
}
