import type { ChildStart } from '../../commands.js';
import type { ChildReport } from '../../child-report.js';
import type { ParentReference } from '../../inputs.js';
import { DONE, failed } from '../../result.js';
import type { Result } from '../../result.js';
import type { EngineState, Token, Wait } from '../../state.js';
import { byAge } from '../../store/indexes.js';
import { chargeSending, checkGiven } from '../variables/size-checks.js';
import type { Execution } from '../execution.js';
import { summaryOf } from './begin-waits.js';
import { openWait, waitHere } from './waits.js';

/** Depth of nested calls. A deeper one is an endless recursion. */
export const MAX_CALL_DEPTH = 32;

type Call = Pick<ChildStart, 'definitionKey' | 'version' | 'variables'>;
/** A report without the id of the reporting instance. */
type ReportBody<R = ChildReport> = R extends ChildReport ? Omit<R, 'childId'> : never;

/** Starts a called instance. Its id is the id of the wait for it [engine#call-activity]. */
export function startChild(execution: Execution, token: Token, call: Call): Result<void> {
  const parent = parentOf(execution.state, token);
  const { definitionKey } = call;
  if (parent.depth > MAX_CALL_DEPTH)
    return failed(
      'CallDepth',
      `expected calls to be at most ${MAX_CALL_DEPTH} deep, but ${definitionKey} would be number ${parent.depth}: the processes call each other without an end`,
    );
  const fitting = checkGiven(execution, call.variables, `variables of ${definitionKey}`);
  if (!fitting.ok) return fitting;
  chargeSending(execution, call.variables);
  const { elementId } = token;
  const summary = summaryOf(execution, elementId);
  const wait = openWait(execution, token.id, { kind: 'child', elementId, child: { summary, definitionKey } });
  execution.command({ command: 'startChild', childId: wait.id, elementId, summary, ...call, parent });
  waitHere(execution, token, 'active');
  return DONE;
}

/** Reports to the calling instance. Does nothing if there is none. */
export function reportToParent(execution: Execution, body: ReportBody): void {
  const { parent, instanceId } = execution.state;
  if (parent === undefined) return;
  const report = { ...body, childId: instanceId } as ChildReport;
  const reportId = execution.newId();
  execution.command({ command: 'reportToParent', reportId, parentId: parent.instanceId, report });
}

/** Suspends or resumes all called instances together with this one. */
export function passDown(execution: Execution, command: 'suspendChild' | 'resumeChild', reason: string | null): void {
  for (const wait of byAge(execution.state.waits))
    if (wait.kind === 'child') execution.command({ command, childId: wait.id, reason });
}

export type ChildWait = Wait & { kind: 'child' };

/** The call activity's wait for this instance; null if it has ended. */
export function callOf({ state }: Execution, childId: string): ChildWait | null {
  const wait = Object.hasOwn(state.waits, childId) ? state.waits[childId] : undefined;
  return wait?.kind === 'child' ? wait : null;
}

function parentOf({ instanceId, parent }: EngineState, { elementId }: Token): ParentReference {
  return { instanceId, elementId, rootId: parent?.rootId ?? instanceId, depth: (parent?.depth ?? 0) + 1 };
}
