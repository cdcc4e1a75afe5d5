import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When the process began, in a form that differs between two processes that got the same id one after the other.
 * Null when there is none (a zombie that nobody has waited for counts as none).
 * @param {number} pid
 * @returns {string | null}
 */
export function beginningOf(pid) {
  return process.platform === 'linux' ? beginningFromProc(pid) : beginningFromPs(pid);
}

/** @param {number} pid */
function beginningFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command in parentheses, which may hold spaces: the state is field 3, the start time field 22 (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
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
