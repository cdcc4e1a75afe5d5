import { SaxesParser } from 'saxes';
import { BPMNDI } from '../xml/vocabulary.js';

/** Part of a text, as indices into it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The file with this diagram, an element with its own namespaces, instead of those that it had; all else untouched. */
export function graftDiagram(xml: string, diagram: string): string {
  const { diagrams, rootEnd } = findDiagrams(xml);
  const cuts = [...diagrams, { start: rootEnd, end: rootEnd }];
  const kept = cuts.map(({ start }, index) => xml.slice(cuts[index - 1]?.end ?? 0, start));
  return `${kept.join('').trimEnd()}\n${diagram.trim()}\n${xml.slice(rootEnd)}`;
}

/** Where the diagrams of a well-formed file stand, and the end tag of its root. */
function findDiagrams(xml: string): { diagrams: Span[]; rootEnd: number } {
  const parser = new SaxesParser({ xmlns: true });
  const diagrams: Span[] = [];
  let depth = 0;
  let start = 0;
  let rootEnd = xml.length;
  // The position is behind the name, and no `<` stands between the tag's own and there.
  parser.on('opentagstart', () => {
    depth += 1;
    if (depth === 2) start = xml.lastIndexOf('<', parser.position - 1);
  });
  parser.on('closetag', ({ uri, local }) => {
    if (depth === 2 && uri === BPMNDI && local === 'BPMNDiagram') diagrams.push({ start, end: parser.position });
    if (depth === 1) rootEnd = xml.lastIndexOf('</', parser.position - 1);
    depth -= 1;
  });
  parser.write(xml).close();
  return { diagrams, rootEnd };
}
