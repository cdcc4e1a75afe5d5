import { assertNever, isQuestion } from '../index.js';
import type { ChildReport, ChildStart, Command, EngineInput, EngineState, InputResult, Timer } from '../index.js';
import type { DecisionForm, ProcessForm } from './process-form.js';

/** One instance among those that call each other. */
export interface FamilyMember {
  readonly id: string;
  /** Of its definition. */
  readonly key: string;
  readonly now: number;
  readonly state: EngineState | null;
  /** Those that run. */
  readonly timers: ReadonlyMap<string, Timer>;
  /** The called instances that it waits for. */
  readonly children: Map<string, unknown>;
  startCalled(process: ProcessForm, call: ChildStart, now: number): InputResult;
  apply(input: EngineInput, id?: string): InputResult;
  passTo(time: number): void;
}

/** An instance and all that it has called, directly or not: carries what they tell each other. */
export class Family<Member extends FamilyMember> {
  private readonly members = new Map<string, Member>();
  private readonly untold: { readonly teller: Member; readonly command: Command }[] = [];
  private definitions: ReadonlyMap<string, ProcessForm> = new Map();
  private isTelling = false;
  /** The decisions that any of them can ask; null: whoever plays them answers. */
  decisions: readonly DecisionForm[] | null = null;

  constructor(private readonly createMember: () => Member) {}

  /** The definitions that can be called. */
  know(process: ProcessForm): void {
    this.decisions = process.decisions ?? null;
    this.definitions = new Map([process, ...(process.also ?? [])].map((form) => [form.id, form]));
  }

  join(member: Member): void {
    this.members.set(member.id, member);
  }

  /** The nth instance of a definition that one of them has called. */
  called(key: string, nth: number): Member {
    const found = this.all.filter((member) => member.key === key && member.state?.parent !== undefined);
    const called = found[nth - 1];
    if (!called) throw new Error(`expected ${nth} called instances of ${key}, found ${found.length}`);
    return called;
  }

  get all(): readonly Member[] {
    return [...this.members.values()];
  }

  /** When the next timer of any of them falls due; null when none does until then. */
  nextDue(end: number): number | null {
    const due = this.all.flatMap(({ timers }) => [...timers.values()].map(({ dueAt }) => dueAt));
    const next = Math.min(...due.filter((dueAt) => dueAt <= end));
    return Number.isFinite(next) ? next : null;
  }

  passTo(time: number): void {
    for (const member of this.all) member.passTo(time);
    this.tell();
  }

  note(teller: Member, commands: readonly Command[]): void {
    for (const command of commands) this.untold.push({ teller, command });
  }

  /** Until nobody has anything to tell. */
  tell(): void {
    if (this.isTelling) return;
    this.isTelling = true;
    for (let next = this.untold.shift(); next; next = this.untold.shift()) this.carryOut(next.teller, next.command);
    this.isTelling = false;
  }

  private carryOut(teller: Member, command: Command): void {
    if (isQuestion(command)) return;
    switch (command.command) {
      case 'startChild':
        return this.start(teller, command);
      case 'cancelChild':
        return this.control(command.childId, 'terminated');
      case 'suspendChild':
        return this.control(command.childId, 'suspended');
      case 'resumeChild':
        return this.control(command.childId, 'resumed');
      case 'reportToParent':
        return this.report(this.members.get(command.parentId), command.report, command.reportId);
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

  private start(teller: Member, call: ChildStart): void {
    const { childId, definitionKey, version } = call;
    const process = this.definitions.get(definitionKey);
    if (process && (version === null || version === 1)) {
      const child = this.createMember();
      const begun = child.startCalled({ ...process, also: [...this.definitions.values()] }, call, teller.now);
      if (!begun.ok) this.report(teller, notStarted(childId, begun), `${childId}:refused`);
      return;
    }
    const message = `expected a definition with the key ${definitionKey}, found none`;
    this.report(
      teller,
      { type: 'childNotStarted', childId, code: 'DefinitionNotFound', message },
      `${childId}:refused`,
    );
  }

  private control(childId: string, type: 'terminated' | 'suspended' | 'resumed'): void {
    this.members.get(childId)?.apply({ type, reason: null, isFromParent: true });
  }

  private report(parent: Member | undefined, report: ChildReport, reportId: string): void {
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
