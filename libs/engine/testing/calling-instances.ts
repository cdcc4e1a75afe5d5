import { assertNever, isQuestion } from '../src/index.js';
import type { ChildReport, ChildStart, Command, EngineInput, EngineState, InputResult, Timer } from '../src/index.js';
import type { DecisionForm, ProcessForm } from './process-form.js';

/** One of several instances that call each other. */
export interface CallingInstance {
  readonly id: string;
  /** Key of its definition. */
  readonly key: string;
  readonly now: number;
  readonly state: EngineState | null;
  /** Running timers. */
  readonly timers: ReadonlyMap<string, Timer>;
  /** The called instances that it waits for. */
  readonly children: Map<string, unknown>;
  startCalled(process: ProcessForm, call: ChildStart, now: number): InputResult;
  apply(input: EngineInput, id?: string): InputResult;
  passTo(time: number): void;
}

/** An instance and all instances that it has called, directly or not. Delivers the commands of each to the others. */
export class CallingInstances<Instance extends CallingInstance> {
  private readonly instances = new Map<string, Instance>();
  private readonly pending: { readonly from: Instance; readonly command: Command }[] = [];
  private definitions: ReadonlyMap<string, ProcessForm> = new Map();
  private isDelivering = false;
  /** The decisions that the instances can evaluate. Null: the test answers. */
  decisions: readonly DecisionForm[] | null = null;

  constructor(private readonly createInstance: () => Instance) {}

  /** Sets the definitions that can be called. */
  define(process: ProcessForm): void {
    this.decisions = process.decisions ?? null;
    this.definitions = new Map([process, ...(process.also ?? [])].map((form) => [form.id, form]));
  }

  add(instance: Instance): void {
    this.instances.set(instance.id, instance);
  }

  /** The nth called instance of a definition. */
  called(key: string, nth: number): Instance {
    const found = this.all.filter((instance) => instance.key === key && instance.state?.parent !== undefined);
    const called = found[nth - 1];
    if (!called) throw new Error(`expected ${nth} called instances of ${key}, found ${found.length}`);
    return called;
  }

  get all(): readonly Instance[] {
    return [...this.instances.values()];
  }

  /** When the next timer of any instance falls due; null if none does until `end`. */
  nextDue(end: number): number | null {
    const due = this.all.flatMap(({ timers }) => [...timers.values()].map(({ dueAt }) => dueAt));
    const next = Math.min(...due.filter((dueAt) => dueAt <= end));
    return Number.isFinite(next) ? next : null;
  }

  passTo(time: number): void {
    for (const instance of this.all) instance.passTo(time);
    this.deliver();
  }

  enqueue(from: Instance, commands: readonly Command[]): void {
    for (const command of commands) this.pending.push({ from, command });
  }

  /** Delivers commands until none is left. */
  deliver(): void {
    if (this.isDelivering) return;
    this.isDelivering = true;
    for (let next = this.pending.shift(); next; next = this.pending.shift()) this.carryOut(next.from, next.command);
    this.isDelivering = false;
  }

  private carryOut(from: Instance, command: Command): void {
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
        return this.report(this.instances.get(command.parentId), command.report, command.reportId);
      case 'startJob':
      case 'cancelJob':
      case 'startTimer':
      case 'moveTimer':
      case 'cancelTimer':
        return;
      default:
        return assertNever(command);
    }
  }

  private start(from: Instance, call: ChildStart): void {
    const { childId, definitionKey, version } = call;
    const process = this.definitions.get(definitionKey);
    if (process && (version === null || version === 1)) {
      const child = this.createInstance();
      const begun = child.startCalled({ ...process, also: [...this.definitions.values()] }, call, from.now);
      if (!begun.ok) this.report(from, notStarted(childId, begun), `${childId}:refused`);
      return;
    }
    const message = `expected a definition with the key ${definitionKey}, found none`;
    this.report(from, { type: 'childNotStarted', childId, code: 'DefinitionNotFound', message }, `${childId}:refused`);
  }

  private control(childId: string, type: 'terminated' | 'suspended' | 'resumed'): void {
    this.instances.get(childId)?.apply({ type, reason: null, isFromParent: true });
  }

  private report(parent: Instance | undefined, report: ChildReport, reportId: string): void {
    const isOver = report.type !== 'childFailed' && report.type !== 'childEscalated';
    if (isOver) parent?.children.delete(report.childId);
    parent?.apply(report, reportId);
  }
}

function notStarted(childId: string, refusal: InputResult & { ok: false }): ChildReport {
  const { code, message, validationErrors: violations } = refusal;
  const typed = violations === undefined ? { code } : { code: 'ValidationError', violations };
  return { type: 'childNotStarted', childId, message, ...typed };
}
