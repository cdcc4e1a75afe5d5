import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@svc/client';
import { refusedField } from './refused-field';

const refusal = (status: number, message: string) =>
  new ApiError(status, { code: 'X', message, findings: [], errors: [], requestId: null }, { isOutcomeUnknown: false });

describe('the field of a refusal', () => {
  it('is the one that its message names first', () => {
    const names = ['name', 'event_types', 'url'];
    expect(refusedField(refusal(400, 'url: expected http or https, found the name ftp'), names)).toBe('url');
    expect(refusedField(refusal(400, 'expected event_types[0] to be known'), names)).toBe('event_types');
  });

  it('is none if the message has its name within another word only, or is about something else', () => {
    expect(refusedField(refusal(400, 'the username is taken'), ['name'])).toBeNull();
    expect(refusedField(refusal(503, 'name cannot be asked now'), ['name'])).toBeNull();
    expect(refusedField(new Error('name'), ['name'])).toBeNull();
  });
});
