// Rows of the printed table, made from their runs.
import { median, percentile } from './load.mjs';

/**
 * @param {{name: string, concurrency: number}} row
 * @param {object[]} runs of `runLoad`, with the CPU time of each process
 * @param {{events?: number, commits?: number | null, bytes?: number, largestPayload?: number}} [history] of one instance
 */
export function rowOf({ name, concurrency }, runs, history) {
  const all = runs.flatMap((run) => run.latencies);
  const cpuNames = Object.keys(runs[0].cpu);
  return {
    name,
    concurrency,
    per_second: rounded(median(runs.map((run) => run.count / run.seconds)), 1),
    rounds: runs.length,
    ...percentiles(all),
    cpu_ms: Object.fromEntries(
      cpuNames.map((cpu) => [cpu, rounded(median(runs.map((run) => run.cpu[cpu] / run.count)), 2)]),
    ),
    events: history?.events ?? null,
    commits: history?.commits ?? null,
    bytes: history?.bytes ?? null,
    largest_payload: history?.largestPayload ?? null,
    calls: callTable(runs),
  };
}

function callTable(runs) {
  const names = Object.keys(runs[0].calls);
  return Object.fromEntries(names.map((name) => [name, percentiles(runs.flatMap((run) => run.calls[name] ?? []))]));
}

function percentiles(times) {
  const at = (share) => rounded(percentile(times, share), 1);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const rounded = (value, digits) => (value === null ? null : Number(value.toFixed(digits)));
