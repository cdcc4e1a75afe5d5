import type { SourceType } from '../definitions/definition.dto.js';
import { badRequest } from '../errors/api-error.js';
import type { DeployedSourceDto, ResourceKind } from './deployment.dto.js';

/** A source whose kind and format are known. */
export interface NamedSource {
  readonly name: string;
  readonly kind: ResourceKind;
  readonly key: string | undefined;
  readonly sourceType: SourceType;
  readonly source: unknown;
  readonly processId: string | undefined;
}

/** Ends of file names, with what they say; the first that fits. */
const ENDS: readonly (readonly [end: RegExp, kind: ResourceKind | undefined, sourceType: SourceType])[] = [
  [/\.(bpmn|xml)$/i, 'process', 'bpmn'],
  [/\.process\.json$/i, 'process', 'json'],
  [/\.process\.ya?ml$/i, 'process', 'yaml'],
  [/\.decision\.json$/i, 'decision', 'json'],
  [/\.decision\.ya?ml$/i, 'decision', 'yaml'],
  [/\.json$/i, undefined, 'json'],
  [/\.ya?ml$/i, undefined, 'yaml'],
];

/** What is absent is told by the name of the file [definitions#deployments]. `at`: the place in the request. */
export function namedSource(resource: DeployedSourceDto, at: number): NamedSource {
  const { name, key, source, process_id: processId } = resource;
  const place = `resources[${at}] (${name})`;
  const [, ofName, typeOfName] = ENDS.find(([end]) => end.test(name)) ?? [];
  const kind = resource.kind ?? ofName;
  const sourceType = resource.source_type ?? typeOfName;
  if (source === undefined || source === null) throw badRequest(`${place}: source must be given`);
  if (kind === undefined || sourceType === undefined) {
    const missing = kind === undefined ? 'kind' : 'source_type';
    throw badRequest(
      `${place}: ${missing} must be given: the name ends neither in .bpmn nor in .process.json, .process.yaml, .decision.json or .decision.yaml`,
    );
  }
  if (kind === 'decision' && processId !== undefined)
    throw badRequest(`${place}: process_id must be absent of a decision`);
  return { name, kind, key, sourceType, source, processId };
}
