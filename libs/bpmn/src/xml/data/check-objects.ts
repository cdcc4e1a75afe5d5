import type { Findings } from '../../findings.js';
import { MAX_NAME_LENGTH } from '../../limits.js';
import { attribute } from '../vocabulary.js';
import type { DeclaredObject } from './declared-data.js';

export interface ObjectsContext {
  readonly findings: Findings;
  /** Whether a data association refers to the object. */
  isUsed(object: DeclaredObject): boolean;
}

/** The engine writes violations to this variable [validation-errors#who-wrote-it]. */
const RESERVED = '_validation';

/** Reports data objects and properties that are wrong or have no effect. */
export function checkObjects(objects: readonly DeclaredObject[], context: ObjectsContext): void {
  const typed = new Map<string, DeclaredObject>();
  for (const object of objects) {
    checkObject(object, context);
    if (object.name === null || object.type === null) continue;
    const key = JSON.stringify([object.scope, object.name]);
    const other = typed.get(key);
    if (other === undefined) typed.set(key, object);
    else checkAgreement(object, other, context.findings);
  }
}

function checkObject(object: DeclaredObject, { findings, isUsed }: ObjectsContext): void {
  const { id, name, type, element } = object;
  const place = { elementId: id, line: element.line };
  if (type === null && !isUsed(object)) {
    if (attribute(element, 'itemSubjectRef') === null)
      findings.warning(`${element.name} has no effect: variables need no declaration`, place);
    return;
  }
  if (name === null) findings.error(`${element.name} ${id} needs the name of its variable in name`, place);
  if (name === RESERVED) findings.error(`${RESERVED} is the engine's own variable`, place);
  if ((name?.length ?? 0) > MAX_NAME_LENGTH)
    findings.error(`the name of a ${element.name} has at most ${MAX_NAME_LENGTH} characters`, place);
}

function checkAgreement(object: DeclaredObject, other: DeclaredObject, findings: Findings): void {
  if (object.type === other.type) return;
  const place = { elementId: object.id, line: object.element.line };
  findings.error(`${object.name} is of type ${object.type} here, but of type ${other.type} at ${other.id}`, place);
}
