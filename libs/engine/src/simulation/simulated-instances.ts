import type { ChildReport } from '../child-report.js';
import { isQuestion } from '../commands.js';
import type { ChildStart, Command } from '../commands.js';
import type { ElementId } from '../ids.js';
import type { InputResult } from '../inputs.js';
import type { SimulatedProcess } from './simulation-request.js';
import type { VirtualInstance } from './virtual-instance.js';

/** One of the simulated instances. */
export interface Member {
  readonly instance: VirtualInstance;
  readonly process: SimulatedProcess;
  /** Stands before the ids of its elements: the call activities that lead to it. Empty for the first instance. */
  readonly prefix: string;
}

export interface CallsGiven {
  /** Makes an instance that has not started. */
  readonly create: (place: Pick<Member, 'process' | 'prefix'>, now: number, inputPrefix: string) => VirtualInstance;
  /** The process to start for a call at this place; null leaves the call open. */
  readonly processOf: (call: ChildStart, at: ElementId) => SimulatedProcess | null;
}

/** The simulated instance and the instances that it has called, directly or not. Commands of each reach the others. */
export class SimulatedInstances {
  readonly root: Member;
  private called: Member[] = [];
  private readonly pending: { readonly from: Member; readonly command: Command }[] = [];

  constructor(
    process: SimulatedProcess,
    now: number,
    private readonly given: CallsGiven,
  ) {
    this.root = this.member({ process, prefix: '' }, now, 'input-');
  }

  /** The first instance, then the called ones that have not ended, oldest first. */
  get all(): readonly Member[] {
    return [this.root, ...this.called];
  }

  /** Keeps commands that concern other instances until `deliver`. */
  enqueue(instance: VirtualInstance, commands: readonly Command[]): void {
    const from = this.all.find((member) => member.instance === instance);
    if (from) for (const command of commands) this.pending.push({ from, command });
  }

  /** Delivers commands until none is left. */
  deliver(): void {
    for (let next = this.pending.shift(); next; next = this.pending.shift()) this.carryOut(next.from, next.command);
    this.called = this.called.filter(({ instance }) => hasNotEnded(instance));
  }

  /** When the next timer of any instance falls due; null if none does until `end`. */
  nextDue(end: number): number | null {
    const due = this.all.flatMap(({ instance }) => instance.nextDue(end) ?? []);
    return due.length === 0 ? null : Math.min(...due);
  }

  passTo(time: number): void {
    for (const { instance } of this.all) instance.passTime(Math.max(0, time - instance.now));
  }

  /**
   * The instances that an element may belong to, and its id there. An id that the first process has is that element, also if
   * it looks like a path.
   */
  placesOf(at: ElementId): { readonly instance: VirtualInstance; readonly at: ElementId }[] {
    if (this.root.instance.index.has(at)) return [{ instance: this.root.instance, at }];
    const inside = this.called.filter(({ prefix }) => at.startsWith(prefix));
    const places = inside.map(({ instance, prefix }) => ({ instance, at: at.slice(prefix.length) }));
    return places.filter((place) => place.instance.index.has(place.at));
  }

  private member(place: Pick<Member, 'process' | 'prefix'>, now: number, inputPrefix: string): Member {
    return { ...place, instance: this.given.create(place, now, inputPrefix) };
  }

  private carryOut(from: Member, command: Command): void {
    if (isQuestion(command)) return;
    switch (command.command) {
      case 'startChild':
        return this.start(from, command);
      case 'cancelChild':
        return this.control(command.childId, 'terminated');
      case 'suspendChild':
        return this.control(command.childId, 'suspended');
      case 'resumeChild':
        return this.control(command.childId, 'resumed');
      case 'reportToParent':
        return this.report(this.byId(command.parentId), command.report, command.reportId);
      default:
        // Everything else concerns the instance itself, which has carried it out.
        return;
    }
  }

  private start({ instance: caller, prefix }: Member, call: ChildStart): void {
    const { childId, elementId, variables, parent } = call;
    const at = `${prefix}${elementId}`;
    const process = this.given.processOf(call, at);
    if (process === null) return;
    const child = this.member({ process, prefix: `${at}/` }, caller.now, `${childId}:`);
    this.called.push(child);
    const about = { tenantId: 'simulation', definition: process.definition, correlationId: null, metadata: {} };
    const begun = child.instance.start({ ...about, variables, parent }, childId);
    if (begun.ok) return;
    this.called = this.called.filter((member) => member !== child);
    this.report(caller, notStarted(childId, begun), `${childId}:refused`);
  }

  private control(childId: string, type: 'terminated' | 'suspended' | 'resumed'): void {
    this.byId(childId)?.apply({ type, reason: null, isFromParent: true });
  }

  private report(caller: VirtualInstance | null, report: ChildReport, reportId: string): void {
    const isOver = report.type !== 'childFailed' && report.type !== 'childEscalated';
    if (isOver) caller?.children.delete(report.childId);
    caller?.apply(report, reportId);
  }

  private byId(instanceId: string): VirtualInstance | null {
    return this.all.find(({ instance }) => instance.state?.instanceId === instanceId)?.instance ?? null;
  }
}

function hasNotEnded({ state }: VirtualInstance): boolean {
  return state?.status !== 'completed' && state?.status !== 'terminated';
}

function notStarted(childId: string, refusal: InputResult & { ok: false }): ChildReport {
  const { code, message, validationErrors: violations } = refusal;
  const typed = violations === undefined ? { code } : { code: 'ValidationError', violations };
  return { type: 'childNotStarted', childId, message, ...typed };
}
