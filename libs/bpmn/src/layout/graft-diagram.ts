import { SaxesParser } from 'saxes';
import { BPMNDI } from '../xml/vocabulary.js';

/** A part of a text, as indices. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces the diagrams of the file by this one, an element with its own namespaces. The rest of the file is unchanged. */
export function graftDiagram(xml: string, diagram: string): string {
  const { diagrams, rootEnd } = findDiagrams(xml);
  const cuts = [...diagrams, { start: rootEnd, end: rootEnd }];
  const kept = cuts.map(({ start }, index) => xml.slice(cuts[index - 1]?.end ?? 0, start));
  return `${kept.join('').trimEnd()}\n${diagram.trim()}\n${xml.slice(rootEnd)}`;
}

/** The places of the diagrams in a well-formed file, and of the end tag of its root. */
function findDiagrams(xml: string): { diagrams: Span[]; rootEnd: number } {
  const parser = new SaxesParser({ xmlns: true });
  const diagrams: Span[] = [];
  let depth = 0;
  let start = 0;
  let rootEnd = xml.length;
  // The parser's position is after the tag's name; the last `<` before it is the start of the tag.
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
