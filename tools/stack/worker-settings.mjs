/**
 * The settings that differ between workers: each has its own port for `/metrics`, counted from the configured one.
 * @param {number} number from 1
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function workerSettings(number, { WORKER_METRICS_PORT: first }) {
  return first ? { WORKER_METRICS_PORT: String(Number(first) + number - 1) } : {};
}
