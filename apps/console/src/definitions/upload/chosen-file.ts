/** A file that somebody wants to upload, with what it says of itself. */
export interface ChosenFile {
  readonly fileName: string;
  readonly sourceType: 'bpmn' | 'json' | 'yaml';
  readonly source: string;
  /** Proposed: the id and the name of the process in the file. */
  readonly key: string;
  readonly name: string;
}

const ENDINGS = { bpmn: 'bpmn', xml: 'bpmn', json: 'json', yaml: 'yaml', yml: 'yaml' } as const;
/** What a file choice offers. */
export const ACCEPTED = Object.keys(ENDINGS)
  .map((ending) => `.${ending}`)
  .join(',');

/**
 * What the file is, by its ending, and what it proposes.
 * @returns null if the ending is none of those that can be uploaded
 */
export function chosenFile(fileName: string, source: string): ChosenFile | null {
  const dot = fileName.lastIndexOf('.');
  const stem = dot < 0 ? fileName : fileName.slice(0, dot);
  const sourceType = ENDINGS[fileName.slice(dot + 1).toLowerCase() as keyof typeof ENDINGS];
  if (dot < 0 || sourceType === undefined) return null;
  const { id, name } = PROPOSALS[sourceType](source);
  return { fileName, sourceType, source, key: id ?? stem, name: name ?? id ?? stem };
}

interface Proposal {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

const PROPOSALS: Record<ChosenFile['sourceType'], (source: string) => Proposal> = {
  bpmn: (source) => {
    const tag = /<(?:[\w.-]+:)?process\b[^>]*>/.exec(source)?.[0] ?? '';
    return { id: attributeOf(tag, 'id'), name: attributeOf(tag, 'name') };
  },
  json: (source) => {
    try {
      const { id, name } = (JSON.parse(source) ?? {}) as Record<string, unknown>;
      return { id: textOf(id), name: textOf(name) };
    } catch {
      return {};
    }
  },
  yaml: (source) => ({ id: memberOf(source, 'id'), name: memberOf(source, 'name') }),
};

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

function attributeOf(tag: string, name: string): string | undefined {
  const [, , value] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag) ?? [];
  return textOf(value?.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] as string));
}

/** Of the outermost mapping. */
function memberOf(source: string, name: string): string | undefined {
  const [, value] = new RegExp(`^${name}:[ \\t]+(.+)$`, 'm').exec(source) ?? [];
  return textOf(value?.trim().replace(/^(["'])(.*)\1$/, '$2'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
