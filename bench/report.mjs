// The printed table, and the promises below it.

export function table({ facts, rows, judgements, void_because: voidBecause }) {
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
  for (const { name, found, promised, isMet } of judgements) {
    lines.push(`${name}: ${found} (promised: ${promised})${OUTCOMES.get(isMet)}`);
  }
  if (voidBecause !== null) lines.push(`VOID: ${voidBecause}`);
  return lines.join('\n');
}

const OUTCOMES = new Map([
  [true, ''],
  [false, '  MISSED'],
  [null, '  not to be judged'],
]);
const WIDTHS = [16, 5, 8, 8, 8, 8, 7, 7, 8, 8];
const columns = (cells) => cells.map((cell, i) => String(cell ?? '').padEnd(WIDTHS[i] ?? 0)).join(' ');
