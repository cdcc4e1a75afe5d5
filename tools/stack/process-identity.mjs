import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/**
 * When the process began, in a form that distinguishes processes that have had the same id.
 * Null if there is none; a zombie counts as none.
 * @param {number} pid
 * @returns {string | null}
 */
export function beginningOf(pid) {
  return process.platform === 'linux' ? beginningFromProc(pid) : beginningFromPs(pid);
}

/** @param {number} pid */
function beginningFromProc(pid) {
  const fields = fieldsOf(pid);
  return fields === null || fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/**
 * After the command in parentheses, which may hold spaces: the state is field 3, the parent field 4, the start time field
 * 22 (proc(5)). Null where there is no such process.
 * @param {number | string} pid
 */
function fieldsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * The children of a process and their descendants.
 * @param {number} pid
 * @returns {number[]}
 */
export function descendantsOf(pid) {
  const parents = process.platform === 'linux' ? parentsFromProc() : parentsFromPs();
  /** @type {(of: number) => number[]} */
  const under = (of) => parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...under(child)]);
  return under(pid);
}

/** kill -9; of a process group by its negative number. @param {number} pid */
export function killIfAlive(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Each process with the one that it belongs to. @returns {[number, number][]} */
function parentsFromProc() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const parent = fieldsOf(pid)?.[1];
    return parent === undefined ? [] : [[Number(pid), Number(parent)]];
  });
}

/** @returns {[number, number][]} */
function parentsFromPs() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent] = line.trim().split(/\s+/);
    return [Number(pid), Number(parent)];
  });
}

/** @param {number} pid */
function beginningFromPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * The command line, or null when there is no such process.
 * @param {number} pid
 * @returns {string | null}
 */
export function commandLineOf(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
