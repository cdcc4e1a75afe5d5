/** A file with a decision table that somebody wants to upload, with what it says of itself. */
export interface ChosenTable {
  readonly fileName: string;
  readonly sourceType: 'json' | 'yaml';
  readonly source: string;
  /** Proposed: what the table says, otherwise the name of the file. */
  readonly key: string;
  readonly name: string;
}

const ENDINGS = { json: 'json', yaml: 'yaml', yml: 'yaml' } as const;
/** What a file choice offers. */
export const ACCEPTED = Object.keys(ENDINGS)
  .map((ending) => `.${ending}`)
  .join(',');

/** @returns null if the ending of the file is none of those that can be uploaded */
export function chosenTable(fileName: string, source: string): ChosenTable | null {
  const dot = fileName.lastIndexOf('.');
  const stem = dot < 0 ? fileName : fileName.slice(0, dot);
  const sourceType = ENDINGS[fileName.slice(dot + 1).toLowerCase() as keyof typeof ENDINGS];
  if (dot < 0 || sourceType === undefined) return null;
  const read = sourceType === 'json' ? memberOfJson : memberOfYaml;
  const key = read(source, 'key') ?? stem;
  return { fileName, sourceType, source, key, name: read(source, 'name') ?? key };
}

function memberOfJson(source: string, name: string): string | undefined {
  try {
    return textOf((JSON.parse(source) as Record<string, unknown> | null)?.[name]);
  } catch {
    return undefined;
  }
}

/** Of the outermost mapping. */
function memberOfYaml(source: string, name: string): string | undefined {
  const [, value] = new RegExp(`^${name}:[ \\t]+(.+)$`, 'm').exec(source) ?? [];
  return textOf(value?.trim().replace(/^(["'])(.*)\1$/, '$2'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
