import { describe, expect, it } from '@jest/globals';
import { advance } from '../advance.js';
import type { EngineInput, InputResult } from '../inputs.js';
import type { ProcessModel } from '../model.js';
import type { FileRef, FileTombstone, Variables } from '../variables.js';
import type { EngineState } from '../state.js';
import { compile, draw } from '../../testing/index.js';

const waiting = compile(draw({ wait: 'userTask' }, 'start -> wait -> end'));
const collection: ProcessModel = {
  ...waiting,
  data: {
    types: [{ id: 'Papers', isCollection: true, structure: { kind: 'any', structureRef: null } }],
    objects: [{ id: 'o', name: 'paper', scope: null, type: 'Papers' }],
    stores: [],
  },
};

const ref = (file_id: string): FileRef => ({
  type: 'file_ref',
  file_id,
  filename: `${file_id}.pdf`,
  content_type: 'application/pdf',
  size: 3,
  sha256: 'ab'.repeat(32),
});
const tombstone = (file_id: string): FileTombstone => ({
  type: 'file_ref_deleted',
  file_id,
  deleted_at: '2026-11-21T12:00:00.000Z',
});

const started = (variables: Variables): EngineInput => ({
  type: 'started',
  tenantId: 'tenant',
  definition: { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' },
  variables,
  correlationId: null,
  metadata: {},
});

/** An instance that gets `fileChanged` inputs. */
class Instance {
  private state: EngineState | null = null;
  private count = 0;

  constructor(
    private readonly model: ProcessModel,
    variables: Variables,
  ) {
    this.take(started(variables));
  }

  take(input: EngineInput): InputResult {
    const envelope = { id: `i${(this.count += 1)}`, at: 0, actor: { type: 'engine', id: null }, input } as const;
    const outcome = advance(this.model, this.state, [envelope], { limits: { maxVariablesBytes: 100_000 } });
    this.state = outcome.state;
    return outcome.results[0]!.result;
  }

  get variables(): Variables {
    return this.state!.scopes[this.state!.rootScope]!.variables;
  }
}

/** The variables after these changes of files, one after the other. */
function after(model: ProcessModel, variables: Variables, ...files: (FileRef | FileTombstone)[]): Variables {
  const instance = new Instance(model, variables);
  for (const file of files)
    expect(instance.take({ type: 'fileChanged', variable: 'paper', file })).toMatchObject({ ok: true });
  return instance.variables;
}

describe('files [files#from-the-client-to-the-variable]', () => {
  it('a confirmed file becomes the value of its variable', () => {
    expect(after(waiting, { paper: 1 }, ref('a'))).toEqual({ paper: ref('a') });
  });
  it('a tombstone replaces the file', () => {
    expect(after(waiting, {}, ref('a'), tombstone('a'))).toEqual({ paper: tombstone('a') });
  });
  it('a tombstone leaves another value alone', () => {
    expect(after(waiting, {}, ref('a'), ref('b'), tombstone('a'))).toEqual({ paper: ref('b') });
    expect(after(waiting, { other: 1 }, tombstone('a'))).toEqual({ other: 1 });
  });
  it('a tombstone finds the file in an undeclared list', () => {
    const held = { paper: [ref('a'), 'x', ref('b')] };
    expect(after(waiting, held, tombstone('b'))).toEqual({ paper: [ref('a'), 'x', tombstone('b')] });
  });
  it('a confirmed file joins a declared collection, once', () => {
    const variables = after(collection, {}, ref('a'), ref('b'), ref('a'));
    expect(variables).toEqual({ paper: [ref('a'), ref('b')] });
  });
  it('a tombstone replaces its file in a collection', () => {
    const variables = after(collection, {}, ref('a'), ref('b'), tombstone('a'));
    expect(variables).toEqual({ paper: [tombstone('a'), ref('b')] });
    expect(after(collection, { paper: [ref('a')] }, tombstone('b'))).toEqual({ paper: [ref('a')] });
  });
  it('a file variable may have the name __proto__', () => {
    const instance = new Instance(waiting, {});
    instance.take({ type: 'fileChanged', variable: '__proto__', file: ref('a') });
    expect(Object.getOwnPropertyDescriptor(instance.variables, '__proto__')?.value).toEqual(ref('a'));
  });
  it('a file is refused once the instance has ended', () => {
    const instance = new Instance(compile(draw({}, 'start -> end')), {});
    const result = instance.take({ type: 'fileChanged', variable: 'paper', file: ref('a') });
    expect(result).toMatchObject({ ok: false, code: 'CONFLICT' });
  });
});
