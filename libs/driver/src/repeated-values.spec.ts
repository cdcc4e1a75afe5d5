import { describe, expect, it } from '@jest/globals';
import type { Fact, InputEnvelope } from '@svc/engine';
import type { CommitRequest } from './commit.js';
import { withoutRepetitions, withRepetitions } from './repeated-values.js';

type Sent = Pick<CommitRequest, 'inputs' | 'facts'>;

const text = 'long '.repeat(400);

function requestOf(values: Record<string, unknown>): Sent {
  const input = { id: 'i', at: 1, input: { type: 'variablesUpdated', variables: values, reason: null } };
  const facts = [
    { fact: 'variables.changed', changed: { ...values } },
    { fact: 'task.created', name: 'Check', candidateGroups: ['a'], variables: { ...values, small: 1 } },
  ];
  return { inputs: [input] as unknown as InputEnvelope[], facts: facts as unknown as Fact[] };
}

/** As the payload converter sends it. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function received(request: Sent): Sent {
  const { repeated, ...rest } = sent(withoutRepetitions(request));
  return repeated === undefined ? rest : withRepetitions(rest, repeated);
}

describe('size of commit requests', () => {
  const values = JSON.parse(
    `{"b": {"n": [1, {"x": null}]}, "__proto__": {"y": 1}, "a": ["é"], "7": {}, "few": "short"}`,
  );

  it('repeated values of a commit are sent once and arrive unchanged, in order', () => {
    const request = requestOf({ ...values, ['__proto__']: values['__proto__'], text });
    expect(JSON.stringify(received(request))).toBe(JSON.stringify(request));
    const large = JSON.stringify(withoutRepetitions(requestOf({ text, list: Array(1_000).fill(1) })));
    expect(large.split(text)).toHaveLength(2);
    expect(large.length).toBeLessThan(text.length + 3_000);
  });

  it('repeated values of a commit arrive as one shared object', () => {
    const { inputs, facts } = received(requestOf(values)) as unknown as {
      inputs: { input: { variables: { b: object } } }[];
      facts: { changed?: { b: object }; variables?: { b: object } }[];
    };
    expect(facts[0]!.changed!.b).toBe(inputs[0]!.input.variables.b);
    expect(facts[1]!.variables!.b).toBe(inputs[0]!.input.variables.b);
  });

  it('removing repetitions does not change the request of the workflow', () => {
    const request = requestOf({ text });
    const before = JSON.stringify(request);
    withoutRepetitions(request);
    expect(JSON.stringify(request)).toBe(before);
  });

  it('a commit without large values is sent unchanged', () => {
    const request = requestOf({ a: 1, b: 'short' });
    expect(withoutRepetitions(request)).toBe(request);
  });
});
