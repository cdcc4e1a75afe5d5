import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { localSecrets } from './secrets.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const idOf = (keys: string) => keys.split(':')[0];

describe('the secrets of a local stack', () => {
  it('the secrets of a local stack are the same at each start', () => {
    expect(localSecrets(folder)).toEqual(localSecrets(folder));
  });

  it('the ids of master keys differ between local stacks', () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')].map(localSecrets);
    const ids = [one, other].flatMap((made) => [idOf(made!.payloadKeys), idOf(made!.credentialsKeys)]);
    expect(new Set(ids).size).toBe(4);
  });

  it('secrets of an earlier release are kept, and new ones are added', () => {
    const kept = { postgresPassword: 'kept', payloadKeys: 'local-1:kept' };
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(kept));
    expect(localSecrets(folder)).toMatchObject(kept);
    expect(idOf(localSecrets(folder).credentialsKeys)).not.toBe('local-1');
  });
});
