import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@svc/config';
import { ApplicationFailure } from '@temporalio/common';
import { sdkLogger } from './sdk-logs.js';

function logged(meta: Record<string, unknown>): string {
  const lines: string[] = [];
  const logger = createLogger('worker', { logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  sdkLogger(logger).warn('Activity failed', meta);
  return lines.join('');
}

describe('the log of the SDK', () => {
  it('the SDK log names the kind of a failure and omits what a service said', () => {
    const details = [{ code: 'canary', message: 'canary' }];
    const error = ApplicationFailure.create({
      type: 'BpmnError',
      message: 'canary',
      details,
      cause: new Error('canary'),
    });
    const line = logged({ activityId: '2', error });
    expect(line).toContain('"failure":"BpmnError"');
    expect(line).toContain('"activityId":"2"');
    expect(line).not.toContain('canary');
  });

  it('the SDK log shows a programming error in full', () => {
    expect(logged({ error: new TypeError('a defect') })).toContain('a defect');
  });
});
