import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_EVENTS } from '@svc/webhooks';
import { FACT_KINDS } from '../../libs/persistence/src/projection/facts/index.js';
import { ROOT } from '../stack/root.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => `${folder}/${file}`);

/** Whose scenarios are in the spec of another one. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  'elements/manual-task': 'elements/task',
  'elements/start-event': 'elements/event-sub-process',
  'event-definitions/cancel-event': 'elements/transaction',
  'event-definitions/error-event': 'elements/boundary-error',
  'event-definitions/link-event': 'elements/intermediate-throw-event',
  'event-definitions/message-event': 'event-definitions/named-event',
  'event-definitions/signal-event': 'event-definitions/named-event',
  'event-definitions/terminate-event': 'elements/end-event',
};

const definitions = [
  ...sourcesIn('libs/engine/src/elements').filter((file) => read(file).includes('= defineElement')),
  ...sourcesIn('libs/engine/src/event-definitions').filter((file) => read(file).includes('= defineEvent')),
].map((file) => file.replace('libs/engine/src/', '').replace('.ts', ''));

/** The names of facts that are audited, and of the entries that are written beside commits. */
function auditActions(): string[] {
  const facts = Object.entries(FACT_KINDS).flatMap(([name, kind]) => ('audit' in kind ? [name] : []));
  const written = ['apps/api/src', 'libs/persistence/src', 'libs/runtime/src']
    .flatMap(sourcesIn)
    .flatMap((file) => [...read(file).matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(([, name = '']) => name));
  return [...new Set([...facts, ...written])];
}

/** In the table `.error` has the subject of the name before it, and `file.*` stands for all of a subject. */
function documentedActions(): RegExp[] {
  const [, table = ''] = read('docs/reference/audit-log.md').split('## Actions');
  let subject = '';
  return [...table.split('\n\n')[1]!.matchAll(/`([a-z_]*)\.([a-z_*]+)`/g)].map(([, given, name]) => {
    subject = given || subject;
    return new RegExp(`^${subject}\\.${name === '*' ? '[a-z_]+' : name}$`);
  });
}

describe('the steps of recipes in CONTRIBUTING.md', () => {
  it('each element and event definition has a spec', () => {
    expect(definitions.length).toBeGreaterThan(30);
    const specOf = (name: string) => `libs/engine/src/${SHOWN_BY[name] ?? name}.spec.ts`;
    expect(definitions.filter((name) => !existsSync(join(ROOT, specOf(name)))).map(specOf)).toEqual([]);
  });

  it('each audit action is in the table of docs/reference/audit-log.md', () => {
    const actions = auditActions();
    const known = ['instance.created', 'task.created', 'instance.token_moved', 'task.overdue'];
    expect(actions).toEqual(expect.arrayContaining(known));
    const documented = documentedActions();
    expect(actions.filter((action) => !documented.some((pattern) => pattern.test(action)))).toEqual([]);
  });

  it('each webhook event has its row in docs/webhooks.md', () => {
    const rows = read('docs/webhooks.md')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(WEBHOOK_EVENTS.filter((event) => !rows.some((row) => row.includes(`\`${event}\``)))).toEqual([]);
  });
});
