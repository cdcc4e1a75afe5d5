import type { ChildStart } from '../../commands.js';
import type { ChildReport, ParentReference } from '../../inputs.js';
import { DONE, failed } from '../../result.js';
import type { Result } from '../../result.js';
import type { EngineState, Token, Wait } from '../../state.js';
import { byAge } from '../../store/indexes.js';
import { chargeSending, checkGiven } from '../variables/size-checks.js';
import type { Execution } from '../execution.js';
import { summaryOf } from './begin-waits.js';
import { openWait, waitHere } from './waits.js';

/** Calls inside calls: more are a recursion without an end. */
export const MAX_CALL_DEPTH = 32;

type Call = Pick<ChildStart, 'definitionKey' | 'version' | 'variables'>;
/** A report before it is known who makes it. */
type ReportBody<R = ChildReport> = R extends ChildReport ? Omit<R, 'childId'> : never;

/** The called instance has the id of the wait for it [engine#call-activity]. */
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

/** Nothing when nobody has called this instance. */
export function reportToParent(execution: Execution, body: ReportBody): void {
  const { parent, instanceId } = execution.state;
  if (parent === undefined) return;
  const report = { ...body, childId: instanceId } as ChildReport;
  const reportId = execution.newId();
  execution.command({ command: 'reportToParent', reportId, parentId: parent.instanceId, report });
}

/** A called instance stands still with its caller, and goes on with it. */
export function passDown(execution: Execution, command: 'suspendChild' | 'resumeChild', reason: string | null): void {
  for (const wait of byAge(execution.state.waits))
    if (wait.kind === 'child') execution.command({ command, childId: wait.id, reason });
}

export type ChildWait = Wait & { kind: 'child' };

/** The wait of the call activity for this instance; null when it has ended. */
export function callOf({ state }: Execution, childId: string): ChildWait | null {
  const wait = Object.hasOwn(state.waits, childId) ? state.waits[childId] : undefined;
  return wait?.kind === 'child' ? wait : null;
}

function parentOf({ instanceId, parent }: EngineState, { elementId }: Token): ParentReference {
  return { instanceId, elementId, rootId: parent?.rootId ?? instanceId, depth: (parent?.depth ?? 0) + 1 };
}
