// CPU time and memory of process trees, read from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [
          {
            pid: Number(name),
            parent: Number(fields[1]),
            ticks: Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]),
            pages: Number(fields[21]),
          },
        ];
      } catch {
        return []; // ended between the listing and the reading
      }
    });
}

/** @param {Record<string, number>} roots name → pid; @returns name → CPU ms of the process and all its descendants */
export function cpuMs(roots) {
  const all = processes();
  const treeTicks = (pid) =>
    all.filter((p) => p.pid === pid).reduce((sum, p) => sum + p.ticks, 0) +
    all.filter((p) => p.parent === pid).reduce((sum, p) => sum + treeTicks(p.pid), 0);
  return Object.fromEntries(Object.entries(roots).map(([name, pid]) => [name, treeTicks(pid) * MS_PER_TICK]));
}

/** @param {number} pid @returns resident set size in MB */
export function rssMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
