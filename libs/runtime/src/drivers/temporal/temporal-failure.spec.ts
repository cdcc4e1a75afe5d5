import { describe, expect, it } from '@jest/globals';
import {
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { readTemporalFailure } from './temporal-failure.js';

const grpc = (code: number): Error =>
  new ServiceError('failed', { cause: Object.assign(new Error('grpc'), { code, details: 'why', metadata: {} }) });
const updateFailed = (type: string): Error =>
  new WorkflowUpdateFailedError('Workflow Update failed', ApplicationFailure.nonRetryable('because', type));

const workflowFailed = (type: string): Error =>
  new WorkflowFailedError('failed', ApplicationFailure.nonRetryable('because', type), 'NON_RETRYABLE_FAILURE');

const VIOLATIONS = [{ path: 'order.total', message: 'expected a number, but found "x"' }];
const ofTypes = (type: string): ApplicationFailure =>
  ApplicationFailure.create({ type, message: 'because', nonRetryable: true, details: [VIOLATIONS] });

describe('failures of workflows and updates', () => {
  it.each([
    ['a refusal', updateFailed('CONFLICT'), { kind: 'refused', code: 'CONFLICT', message: 'because' }],
    [
      'another commit',
      updateFailed('PRECONDITION_FAILED'),
      { kind: 'refused', code: 'PRECONDITION_FAILED', message: 'because' },
    ],
    ['an unknown name', updateFailed('NOT_FOUND'), { kind: 'refused', code: 'NOT_FOUND', message: 'because' }],
    [
      'an update that its closing workflow dropped',
      updateFailed('AcceptedUpdateCompletedWorkflow'),
      { kind: 'not_found' },
    ],
    [
      'a start that was refused',
      workflowFailed('ValueRefused'),
      { kind: 'refused', code: 'VALIDATION_ERROR', message: 'because' },
    ],
    [
      'a refusal for values that are not of their types',
      new WorkflowUpdateFailedError('Workflow Update failed', ofTypes('VALIDATION_ERROR')),
      { kind: 'refused', code: 'VALIDATION_ERROR', message: 'because', violations: VIOLATIONS },
    ],
    [
      'a start refused for values that are not of their types',
      new WorkflowFailedError('failed', ofTypes('ValidationError'), 'NON_RETRYABLE_FAILURE'),
      { kind: 'refused', code: 'VALIDATION_ERROR', message: 'because', violations: VIOLATIONS },
    ],
    ['a start that failed by a defect', workflowFailed('UnexpectedError'), { kind: 'unknown' }],
    ['a closed workflow', new WorkflowNotFoundError('gone', 't/a/b', undefined), { kind: 'not_found' }],
    [
      'a repeated start',
      new WorkflowExecutionAlreadyStartedError('again', 't/a/b', 'processInstance'),
      { kind: 'already_started' },
    ],
    ['a deadline of an update', new WorkflowUpdateRPCTimeoutOrCancelledError('late'), { kind: 'unknown' }],
    ['a deadline', grpc(4), { kind: 'unknown' }],
    ['too many in flight', grpc(8), { kind: 'busy' }],
    ['a workflow task in failed state', grpc(9), { kind: 'interrupted' }],
    ['an abort', grpc(10), { kind: 'unknown' }],
    ['an unreachable server', grpc(14), { kind: 'unknown' }],
    ['a bug', new TypeError('x is not a function'), { kind: 'unknown' }],
  ])('readTemporalFailure reads %s', (_title, error, expected) => {
    expect(readTemporalFailure(error)).toEqual(expected);
  });
});
