import { ApplicationFailure, workflowInfo } from '@temporalio/workflow';
import { NEWEST_ENGINE } from '@svc/driver';
import type { Fact, InputEnvelope } from '@svc/engine';
import { identityOf, isMissing } from '@svc/contract';
import type { Missing, ProcessInstanceArgs } from '@svc/contract';
import { commit } from './commit.js';
import { tellParent } from './failed-start.js';

/** Type of the failure with which a run ends whose state or model is gone for good. */
const PAYLOAD_MISSING = 'PayloadMissing';
/** No log knows this one, so the answer tells the last that it knows. */
const BEYOND_EVERY_SEQ = Number.MAX_SAFE_INTEGER;

/** The state or the model cannot be had any more: the instance becomes an incident, and the run ends. */
export async function reportMissing(args: ProcessInstanceArgs | Missing, model: unknown): Promise<never> {
  const lost = [args, model].find(isMissing);
  const message = `the instance cannot go on: missing ${lost?.missing} ${lost?.detail}`;
  const start = isMissing(args) ? null : args.start;
  const now = Date.now();
  const facts = [...creationOf(start), ...incident(now, message)];
  const identity = identityOf(workflowInfo().workflowId);
  const base = { ...identity, inputs: start ? [start] : [], now, engineVersion: NEWEST_ENGINE };
  const known = await commit({ ...base, seq: BEYOND_EVERY_SEQ, facts: [], inputs: [] });
  const lastSeq = known.kind === 'gap' ? known.lastSeq : 0;
  await commit({ ...base, seq: lastSeq + 1, facts: lastSeq === 0 ? facts : incident(now, message) });
  if (!isMissing(args)) await tellParent(args, { code: PAYLOAD_MISSING, message });
  throw ApplicationFailure.nonRetryable(message, PAYLOAD_MISSING);
}

function incident(at: number, message: string): Fact[] {
  const by = { at, actor: { type: 'engine', id: null } } as const;
  const { runId } = workflowInfo();
  return [
    { ...by, fact: 'instance.error', incidentId: runId, elementId: '', code: PAYLOAD_MISSING, message },
    { ...by, fact: 'instance.status', status: 'error', error: message },
  ];
}

function creationOf(start: InputEnvelope | null): Fact[] {
  if (start?.input.type !== 'started') return [];
  const { definition, variables, correlationId, metadata, parent } = start.input;
  const called = parent === undefined ? {} : { parent };
  return [
    {
      at: start.at,
      actor: start.actor,
      fact: 'instance.created',
      definition,
      variables,
      correlationId,
      metadata,
      ...called,
    },
  ];
}
