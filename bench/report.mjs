// The printed table, and the ratios that the product promises.

const PROMISES = [
  { product: 'W1', bare: 'T1', least: 0.7 },
  { product: 'W2', bare: 'T2', least: 0.6 },
  { product: 'W3', bare: 'T3', least: 0.6 },
  { product: 'W5', bare: 'T5', least: 0.6 },
  { product: 'W6', bare: 'T6', least: 0.6 },
];
/** What one instance may leave behind, at most. */
const BOUNDS = [
  { product: 'W4', what: 'commits', most: 3 },
  { product: 'W4', what: 'events', most: 59 },
];
/** A run on a machine that is too slow or too busy says nothing. */
const LEAST_T1_PER_SECOND = 100;

export function ratios(rows) {
  const find = (name, concurrency) => rows.find((row) => row.name === name && row.concurrency === concurrency);
  return PROMISES.flatMap(({ product, bare, least }) =>
    rows
      .filter((row) => row.name === product && find(bare, row.concurrency))
      .map(({ concurrency, per_second: own }) => ({
        name: `${product}/${bare}`,
        concurrency,
        ratio: Number((own / find(bare, concurrency).per_second).toFixed(2)),
        least,
      })),
  );
}

export function bounds(rows) {
  return BOUNDS.flatMap(({ product, what, most }) => {
    const row = rows.find(({ name }) => name === product);
    return row ? [{ name: product, what, found: row[what], most }] : [];
  });
}

export function table({ facts, rows, ratios: promised, bounds: bounded }) {
  const lines = [JSON.stringify(facts), ''];
  lines.push(
    columns(['name', 'conc', 'per s', 'p50', 'p95', 'p99', 'events', 'commits', 'bytes', 'payload', 'CPU ms each']),
  );
  for (const row of rows) {
    const cpu = Object.entries(row.cpu_ms)
      .filter(([, ms]) => ms >= 0.05)
      .map(([name, ms]) => `${name} ${ms}`)
      .join(', ');
    lines.push(
      columns([
        row.name,
        row.concurrency,
        row.per_second,
        row.p50,
        row.p95,
        row.p99,
        row.events,
        row.commits,
        row.bytes,
        row.largest_payload,
        cpu,
      ]),
    );
  }
  lines.push('');
  for (const { name, concurrency, ratio, least } of promised) {
    lines.push(`${name} at ${concurrency}: ${ratio} (must be at least ${least})${ratio < least ? '  BELOW' : ''}`);
  }
  for (const { name, what, found, most } of bounded) {
    lines.push(`${name}: ${found} ${what} (must be at most ${most})${found > most ? '  ABOVE' : ''}`);
  }
  const t1 = rows.find((row) => row.name === 'T1' && row.concurrency === 32);
  if (t1 && t1.per_second < LEAST_T1_PER_SECOND) {
    lines.push(`VOID: T1 at 32 is ${t1.per_second}/s, a valid run needs ${LEAST_T1_PER_SECOND}/s`);
  }
  return lines.join('\n');
}

const WIDTHS = [5, 5, 8, 8, 8, 8, 7, 7, 8, 8];
const columns = (cells) => cells.map((cell, i) => String(cell ?? '').padEnd(WIDTHS[i] ?? 0)).join(' ');
