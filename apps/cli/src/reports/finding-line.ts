import type { Terminal } from '../terminal.js';
import { printable } from '../tables/printable.js';

interface AnyFinding {
  readonly line: number | null;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** `<file>:<line>: error: <element>: <message>`, as compilers write it. The file is shown as it is given. */
export function findingLine(
  file: string,
  {
    line,
    severity,
    message,
    ...rest
  }: AnyFinding & ({ readonly elementId: string | null } | { readonly element_id: string | null }),
  { paint }: Pick<Terminal, 'paint'>,
): string {
  const element = 'elementId' in rest ? rest.elementId : rest.element_id;
  const at = [file, ...(line === null ? [] : [line])].join(':');
  const what = severity === 'error' ? paint('red', severity) : severity;
  return `${at}: ${what}: ${printable(`${element === null ? '' : `${element}: `}${message}`)}`;
}
