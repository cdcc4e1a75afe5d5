import type { Findings, Place } from '../../findings.js';
import type { Extended } from './advice.js';
import { familyOf } from './engines.js';
import { EQUIVALENTS, told } from './equivalents.js';
import { BPMN, BPMNDI, isSvc, spelled, XSI } from '../vocabulary.js';
import type { XmlAttribute, XmlElement } from '../xml-element.js';

/** Namespaces of the diagram, of colours and of modelers' notes: they belong to the drawing. */
const DRAWING: ReadonlySet<string> = new Set([
  BPMNDI,
  XSI,
  'http://www.omg.org/spec/DD/20100524/DC',
  'http://www.omg.org/spec/DD/20100524/DI',
  'http://www.omg.org/spec/BPMN/non-normative/color/1.0',
  'http://bpmn.io/schema/bpmn',
  'http://bpmn.io/schema/bpmn/biocolor/1.0',
  'http://camunda.org/schema/modeler/1.0',
  'http://www.signavio.com',
  'http://www.w3.org/XML/1998/namespace',
]);

/**
 * Collects extensions of other engines and tools. Most are ignored with one warning for each name in the file. One that would
 * change execution is an error at every element [definitions#foreign-extensions].
 */
export class ForeignExtensions {
  readonly #ignored = new Map<string, { place: Place; count: number }>();

  constructor(readonly findings: Findings) {}

  /**
   * Reads an element's own attributes, its foreign children, and the contents of its `extensionElements`. Returns whether one of
   * them would change execution; those with the same equivalent are one finding.
   */
  read(element: XmlElement, place: Place): boolean {
    const instead = new Map<string, (XmlAttribute | XmlElement)[]>();
    const foreign = foreignIn(element);
    const beside = new Map(foreign.filter(isOfEngine).map((found) => [found.name, mainText(found)] as const));
    for (const found of foreign) {
      const advice = adviceFor(found, element, beside);
      if (advice === null) this.#ignore(found, place);
      else instead.set(advice, [...(instead.get(advice) ?? []), found]);
    }
    for (const [advice, all] of instead) {
      const names = [...new Set(all.map(spelled))];
      const unsupported = `${names.join(' and ')} of another engine ${names.length === 1 ? 'is' : 'are'} not supported`;
      this.findings.error(`${unsupported}: ${told(advice)}`, lineOf(all[0]!, place));
    }
    return instead.size > 0;
  }

  /** Reports the extensions that {@link read} has collected. */
  report(): void {
    for (const [name, { place, count }] of this.#ignored) {
      const others = count > 1 ? ` (here and on ${count - 1} more elements)` : '';
      this.findings.warning(`the extension ${name} is ignored${others}`, place);
    }
  }

  #ignore(found: XmlAttribute | XmlElement, place: Place): void {
    const seen = this.#ignored.get(spelled(found));
    if (seen === undefined) this.#ignored.set(spelled(found), { place: lineOf(found, place), count: 1 });
    else seen.count += 1;
  }
}

function foreignIn({ attributes, children }: XmlElement): (XmlAttribute | XmlElement)[] {
  const inner = children.filter(({ namespace, name }) => namespace === BPMN && name === 'extensionElements');
  return [...attributes, ...children, ...inner.flatMap((extensions) => extensions.children)].filter(isForeign);
}

function isForeign(found: XmlAttribute | XmlElement): boolean {
  const { namespace } = found;
  return !isSvc(found) && namespace !== '' && namespace !== BPMN && !DRAWING.has(namespace);
}

/** What to write instead; null if ignoring the extension changes nothing. */
function adviceFor(
  found: XmlAttribute | XmlElement,
  { name: element }: XmlElement,
  beside: Extended['beside'],
): string | null {
  const advice = isOfEngine(found) ? EQUIVALENTS.get(found.name) : undefined;
  if (typeof advice !== 'function') return advice ?? null;
  const value = 'value' in found ? found.value.trim() : null;
  return advice({ element, value, text: textOf(found), attributes: attributesOf(found), beside });
}

function isOfEngine({ namespace }: XmlAttribute | XmlElement): boolean {
  return familyOf(namespace) !== null;
}

/** A task definition of Camunda 8 is named by its type. */
function mainText(found: XmlAttribute | XmlElement): string {
  return (found.name === 'taskDefinition' ? attributesOf(found).get('type') : undefined) ?? textOf(found);
}

function textOf(found: XmlAttribute | XmlElement): string {
  return ('value' in found ? found.value : found.text).trim();
}

function attributesOf(found: XmlAttribute | XmlElement): ReadonlyMap<string, string> {
  return new Map('attributes' in found ? found.attributes.map(({ name, value }) => [name, value.trim()]) : []);
}

function lineOf(found: XmlAttribute | XmlElement, place: Place): Place {
  return 'line' in found ? { ...place, line: found.line } : place;
}
