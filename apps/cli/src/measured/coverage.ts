import type { Outcome } from '@svc/engine';
import type { LoadedProcess } from '../processes/process-file.js';

/** How much of a process the scenarios of a run have reached. */
export interface ProcessCoverage {
  readonly process: LoadedProcess;
  /** Ids of elements and flows. */
  readonly covered: ReadonlySet<string>;
  readonly elements: CoveredPart;
  readonly flows: CoveredPart;
}

export interface CoveredPart {
  /** Distinct ones, however often each was reached. */
  readonly covered: number;
  readonly total: number;
  /** A whole number from 0 to 100, rounded down; 100 if there are none. */
  readonly percent: number;
  /** In the order of the file. */
  readonly uncovered: readonly string[];
}

/** Collects elements entered and flows taken, by process. */
export class Coverage {
  private readonly processes = new Map<string, { readonly process: LoadedProcess; readonly covered: Set<string> }>();

  observe(process: LoadedProcess, { facts, flowsTaken }: Outcome): void {
    const covered = this.of(process);
    for (const fact of facts) if (fact.fact === 'element.entered') covered.add(fact.elementId);
    for (const flow of flowsTaken) covered.add(flow);
  }

  /** The processes that were run, in the order in which they began first. */
  list(): ProcessCoverage[] {
    return [...this.processes.values()].map(({ process, covered }) => coverageOf(process, covered));
  }

  private of(process: LoadedProcess): Set<string> {
    const { id } = process.definition;
    const known = this.processes.get(id);
    if (known) return known.covered;
    const covered = new Set<string>();
    this.processes.set(id, { process, covered });
    return covered;
  }
}

function coverageOf(process: LoadedProcess, reached: ReadonlySet<string>): ProcessCoverage {
  const { nodes, flows } = process.model;
  // No token enters a compensation event: its handler runs instead.
  const undone = nodes.filter(({ handler }) => handler !== undefined && reached.has(handler)).map(({ id }) => id);
  const covered = new Set([...reached, ...undone]);
  return { process, covered, elements: partOf(nodes, covered), flows: partOf(flows, covered) };
}

function partOf(all: readonly { readonly id: string }[], covered: ReadonlySet<string>): CoveredPart {
  const uncovered = all.map(({ id }) => id).filter((id) => !covered.has(id));
  return part(all.length - uncovered.length, all.length, uncovered);
}

function part(covered: number, total: number, uncovered: readonly string[]): CoveredPart {
  return { covered, total, percent: total === 0 ? 100 : Math.floor((100 * covered) / total), uncovered };
}

/** All processes together. */
export function inTotal(list: readonly ProcessCoverage[], what: 'elements' | 'flows'): CoveredPart {
  const sum = (name: 'covered' | 'total') => list.reduce((all, process) => all + process[what][name], 0);
  return part(sum('covered'), sum('total'), []);
}
