import type { StartableVersion } from '@svc/persistence';
import type { WorkflowNote } from '../temporal/process-gateway.js';

/** Temporal takes 400 bytes; a name's characters may have four. */
const LONGEST_NAME = 60;

/** What an operator sees of the instance in Temporal's UI. */
export function instanceNote(
  { key, name, version }: StartableVersion,
  instanceId: string,
  correlationId: string | null,
): WorkflowNote {
  const shown = Array.from(name).slice(0, LONGEST_NAME).join('');
  const lines = [
    `definition: ${key}`,
    `version: ${version}`,
    `instance: ${instanceId}`,
    ...(correlationId === null ? [] : [`correlation id: ${correlationId}`]),
  ];
  return { summary: `${shown} v${version}`, details: lines.join('\n\n') };
}
