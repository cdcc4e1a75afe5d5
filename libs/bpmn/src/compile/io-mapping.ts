import type { ElementDefinition, IoMapping } from '@svc/engine';
import type { IoMappingSource, MappingSource } from '../source/process-source.js';
import type { SourceReader } from './source-reader.js';

/** `svc:IoMapping` with its sources parsed and its targets checked. */
export function readIoMapping(source: IoMappingSource, definition: ElementDefinition, reader: SourceReader): IoMapping {
  if (definition.kind === 'gateway') reader.error('a gateway cannot have an svc:IoMapping');
  const mapping = (given: MappingSource) => ({
    source: reader.template(given.source),
    target: targetOf(given, reader),
  });
  return { inputs: source.inputs.map(mapping), outputs: source.outputs.map(mapping) };
}

/** A variable's name, or a path to a member of a variable. */
function targetOf({ target }: MappingSource, reader: SourceReader): string {
  const path = target.trim();
  if (path.includes('{{')) reader.error(`expected the target of a mapping to be a name without braces, found ${path}`);
  else if (!isPath(path))
    reader.error(
      `expected the target of a mapping to be a name, or a path of names and indexes such as order.lines.0, found "${path}"`,
    );
  return path;
}

/** A path of plain names. Variables may have other names, but an expression could read those only with brackets or operators. */
function isPath(path: string): boolean {
  return path.split('.').every((name) => name !== '' && name === name.trim() && !/[[\](){}"'`,;]/.test(name));
}
