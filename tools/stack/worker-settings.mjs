/**
 * What is different for each worker: it answers `/metrics` on a port of its own, where the first one's is configured.
 * @param {number} number from 1
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function workerSettings(number, { WORKER_METRICS_PORT: first }) {
  return first ? { WORKER_METRICS_PORT: String(Number(first) + number - 1) } : {};
}
