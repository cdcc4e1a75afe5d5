import { setImmediate as otherWork } from 'node:timers/promises';
import type { InstanceIdentity } from '@svc/contract';
import { LogFold } from '@svc/driver';
import type { DrivenLimits, LoggedCommit, ResumePoint, WaitingCall } from '@svc/driver';
import { openWork } from '@svc/engine';
import type { ChildStart, Command, EngineInput, InputEnvelope } from '@svc/engine';
import type { LoadedModels } from '../transactional/loaded-models.js';

export interface FoldParts {
  readonly models: Pick<LoadedModels, 'get'>;
  readonly limits: DrivenLimits;
  commitsOf(of: InstanceIdentity): AsyncIterable<LoggedCommit>;
}

type Control = Extract<Command, { command: 'cancelChild' | 'suspendChild' | 'resumeChild' }>;
type Report = Extract<Command, { command: 'reportToParent' }>;

/** What an instance has asked of others since its start, and what it was told, as its log says. */
export class FoldedLog {
  /** Null if the log is empty. */
  resumePoint: ResumePoint | null = null;
  /** To its caller, oldest first. */
  readonly reports: Report[] = [];
  private readonly starts = new Map<string, ChildStart>();
  private readonly controls: Control[] = [];
  private readonly told = new Set<string>();
  private timesControlled = 0;

  static async of(parts: FoldParts, of: InstanceIdentity, modelHash: string): Promise<FoldedLog> {
    const fold = new LogFold(await parts.models.get(modelHash), parts.limits);
    const log = new FoldedLog();
    for await (const commit of parts.commitsOf(of)) {
      log.take(commit.inputs, fold.add(commit)?.commands ?? []);
      await otherWork();
    }
    log.resumePoint = fold.resumePoint;
    return log;
  }

  /** Ids of the called instances that it waits for. */
  get openCalls(): readonly string[] {
    const state = this.resumePoint?.state;
    return state === undefined ? [] : openWork(state).children.map(({ childId }) => childId);
  }

  /** Those of these calls that were never carried out; they are known by having no instance. */
  callsOf(childIds: readonly string[]): WaitingCall[] {
    return childIds.flatMap((childId) => {
      const call = this.starts.get(childId);
      if (call === undefined) return [];
      const last = this.controlsOf(childId).at(-1);
      return [{ call, ...(last?.command === 'suspendChild' && { suspended: { reason: last.reason } }) }];
    });
  }

  /** What it has told one of its called instances, oldest first. */
  controlsOf(childId: string): Control[] {
    return this.controls.filter((control) => control.childId === childId);
  }

  /** The last of what its caller has told it. They are told in order, so those that it has not heard are the last. */
  unheardOf(controls: readonly Control[]): Control[] {
    return controls.slice(this.timesControlled);
  }

  hasHeard({ reportId }: Report): boolean {
    return this.told.has(reportId);
  }

  private take(inputs: readonly InputEnvelope[], commands: readonly Command[]): void {
    for (const { id, input } of inputs) {
      if ('childId' in input) this.told.add(id);
      if (isFromParent(input)) this.timesControlled += 1;
    }
    for (const command of commands) {
      if (command.command === 'startChild') this.starts.set(command.childId, command);
      else if (command.command === 'reportToParent') this.reports.push(command);
      else if ('childId' in command) this.controls.push(command);
    }
  }
}

function isFromParent(input: EngineInput): boolean {
  return 'isFromParent' in input && input.isFromParent === true;
}
