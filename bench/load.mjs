// A closed-loop load: each of `concurrency` clients starts its next iteration when its last one has ended.

/**
 * @param {{concurrency: number, seconds: number}} order
 * @param {(timed: <T>(call: string, work: () => Promise<T>) => Promise<T>) => Promise<unknown>} iterate one instance
 * @returns {Promise<{count: number, seconds: number, latencies: number[], calls: Record<string, number[]>}>} in ms
 */
export async function runLoad({ concurrency, seconds }, iterate) {
  const calls = {};
  const latencies = [];
  const timed = async (call, work) => {
    const from = performance.now();
    const result = await work();
    (calls[call] ??= []).push(performance.now() - from);
    return result;
  };
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        const from = performance.now();
        await iterate(timed);
        latencies.push(performance.now() - from);
      }
    }),
  );
  return { count: latencies.length, seconds: (performance.now() - begin) / 1000, latencies, calls };
}

/** @param {number[]} values @param {number} share 0…1 */
export function percentile(values, share) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export function median(values) {
  return percentile(values, 0.5);
}
