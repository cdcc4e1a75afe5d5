import { printable } from '../tables/printable.js';
import { relativeTime } from '../tables/times.js';
import type { Terminal } from '../terminal.js';
import { isRetried } from './incidents.js';
import type { Diagnosis, Incident } from './incidents.js';

/** What is wrong, and the commands that repair it, for people. */
export function diagnosisLines({ instance, incidents }: Diagnosis, terminal: Terminal, now: number): string[] {
  const { id, status, definition_key: key, definition_version: version } = instance;
  const colour = status === 'error' ? 'red' : 'green';
  const head = `${id}  ${key} version ${version}  ${terminal.paint(colour, status)}`;
  if (status !== 'error') return [head, `Only an instance in error is repaired.${adviceAt(status, id)}`];
  const told = incidents.flatMap((incident) => incidentLines(incident, terminal, now));
  return [head, '', ...(told.length > 0 ? told : [printable(instance.error ?? ''), '']), ...ways(id, incidents)];
}

function adviceAt(status: string, id: string): string {
  return status === 'suspended' ? ` svc repair ${id} resume lets it go on.` : '';
}

function incidentLines({ token, code, message, at }: Incident, { paint }: Terminal, now: number): string[] {
  const said = [code, message].filter((text) => text !== null).join(': ') || 'the history does not tell why';
  return [
    `${paint('red', token.element_id)} (${token.element_type}) stopped ${relativeTime(at, now)}`,
    `  ${printable(said)}`,
    `  token ${token.id}`,
    '',
  ];
}

function ways(id: string, incidents: readonly Incident[]): string[] {
  const [first] = incidents;
  const element = first?.token.element_id ?? 'ELEMENT';
  const rows = [
    ...(incidents.some(isRetried)
      ? [[`svc repair ${id} retry`, 'makes the work again; --variables changes variables before']]
      : []),
    [`svc repair ${id} resume`, 'starts all that has stopped again; --variables changes variables before'],
    [
      `svc repair ${id} move --element ${element} --to ELEMENT`,
      'goes on at another element, so that this one is skipped',
    ],
    [`svc repair ${id} terminate`, 'ends the instance'],
  ];
  return ['Ways to repair it:', ...rows.flatMap(([command = '', says = '']) => [`  ${command}`, `      ${says}`])];
}
