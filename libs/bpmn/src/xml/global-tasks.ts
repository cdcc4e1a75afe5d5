import { elementDefinitions } from '@svc/engine';
import { GLOBAL_TASKS } from './references.js';
import type { References } from './references.js';
import { attribute } from './vocabulary.js';
import type { XmlAttribute, XmlElement } from './xml-element.js';

/**
 * Replaces a call activity that calls a global task of its file by that task, with the call activity's place, markers and
 * mappings. Every other element is returned unchanged.
 */
export function withGlobalTask(element: XmlElement, references: References): XmlElement {
  const isCall = elementDefinitions.get(element.name)?.callsGlobalTasks === true;
  const called = isCall ? attribute(element, 'calledElement') : null;
  const globalTask = called === null ? null : references.globalTask(called);
  const type = globalTask && GLOBAL_TASKS.get(globalTask.name);
  if (!globalTask || !type) return element;
  const own = element.attributes.filter(({ name }) => name !== 'calledElement');
  const given = new Set(own.map(({ name }) => name));
  return {
    ...element,
    name: type,
    attributes: [...own, ...globalTask.attributes.filter(({ name }) => !given.has(name)).map(asTaskAttribute)],
    children: [...element.children, ...globalTask.children],
  };
}

/** In the schema the language attribute of a global script task and of a script task have different names. */
function asTaskAttribute(found: XmlAttribute): XmlAttribute {
  return found.name === 'scriptLanguage' ? { ...found, name: 'scriptFormat' } : found;
}
