import type { Data } from '@svc/client';
import { listAddress } from '../instances/filters';

export type IncidentGroup = Data<'monitoring.incidents'>['groups'][number];
export type WaitGroup = Data<'monitoring.waits'>['groups'][number];

/** The service compares ten words at most. */
const MOST_WORDS = 10;

/** The one that most instances are in; of equals the one that is first. */
export function worstOf(groups: readonly IncidentGroup[]): IncidentGroup | undefined {
  return groups.reduce<IncidentGroup | undefined>(
    (worst, group) => (worst === undefined || group.instances > worst.instances ? group : worst),
    undefined,
  );
}

export function instancesIn(groups: readonly { readonly instances: number }[]): number {
  return groups.reduce((sum, { instances }) => sum + instances, 0);
}

/** The list of a group's instances. The error tells groups at the same place apart. */
export function incidentAddress(group: IncidentGroup, groups: readonly IncidentGroup[]): string {
  const { definition_key, element_id, message } = group;
  const isAlone = groups.filter((other) => isSamePlace(other, group)).length === 1;
  return listAddress([
    ...(element_id === null ? [{ name: 'status', value: 'error' } as const] : []),
    { name: 'definition', value: definition_key },
    ...(element_id === null ? [] : [{ name: 'element', value: element_id } as const]),
    ...(isAlone && element_id !== null ? [] : [{ name: 'error', value: wordsOf(message) } as const]),
  ]);
}

function isSamePlace(one: IncidentGroup, other: IncidentGroup): boolean {
  return one.definition_key === other.definition_key && one.element_id === other.element_id;
}

/** Without what stands for ids and numbers. */
function wordsOf(message: string): string {
  return message
    .split(/\s+/)
    .filter((word) => !word.includes('…'))
    .slice(0, MOST_WORDS)
    .join(' ');
}

export function waitAddress({ definition_key, element_id }: WaitGroup, age: string): string {
  return listAddress([
    { name: 'definition', value: definition_key },
    { name: 'element', value: element_id },
    { name: 'waits', value: age },
  ]);
}

/** `v6, v7` */
export function versionsText(versions: readonly number[]): string {
  return versions.map((version) => `v${version}`).join(', ');
}
