import { type Change, type Create, fileOf, type ModdleElement, partOf, partsOf, textOf } from './moddle';

/** What an event refers to by its name or code, and the root element of the file that says it. */
export type DeclaredKind = 'message' | 'signal' | 'error' | 'escalation';

const NAMED: Record<DeclaredKind, { readonly type: string; readonly property: string }> = {
  message: { type: 'bpmn:Message', property: 'name' },
  signal: { type: 'bpmn:Signal', property: 'name' },
  error: { type: 'bpmn:Error', property: 'errorCode' },
  escalation: { type: 'bpmn:Escalation', property: 'escalationCode' },
};

/** The name of the message or signal, or the code of the error or escalation; empty: none. */
export function declaredName(holder: ModdleElement, kind: DeclaredKind): string {
  const declared = partOf(holder, `${kind}Ref`);
  return declared === undefined ? '' : textOf(declared, NAMED[kind].property);
}

/**
 * Gives another name: the declaration of that name if there is one; else the old one is renamed if nothing else refers to it;
 * else there is a new one.
 */
export function withDeclaredName(holder: ModdleElement, kind: DeclaredKind, name: string, create: Create): Change[] {
  const reference = `${kind}Ref`;
  if (name === '') return [{ of: holder, properties: { [reference]: undefined } }];
  const { type, property } = NAMED[kind];
  const file = fileOf(holder);
  const roots = partsOf(file, 'rootElements');
  const same = roots.find((root) => root.$type === type && textOf(root, property) === name);
  if (same !== undefined) return [{ of: holder, properties: { [reference]: same } }];
  const old = partOf(holder, reference);
  const said = { [property]: name, ...(property !== 'name' && { name }) };
  if (old !== undefined && referrers(file, old, reference).length === 1) return [{ of: old, properties: said }];
  const declared = create(type, said);
  (declared as { $parent?: ModdleElement }).$parent = file;
  return [
    { of: file, properties: { rootElements: [...roots, declared] } },
    { of: holder, properties: { [reference]: declared } },
  ];
}

/** All names of one kind that the file declares. */
export function declaredNames(element: ModdleElement, kind: DeclaredKind): readonly string[] {
  const { type, property } = NAMED[kind];
  const names = partsOf(fileOf(element), 'rootElements').filter(({ $type }) => $type === type);
  return [...new Set(names.map((root) => textOf(root, property)).filter((name) => name !== ''))];
}

/** What refers to a declaration: tasks, and events by their definitions. */
function referrers(file: ModdleElement, declared: ModdleElement, reference: string): readonly ModdleElement[] {
  const inside = (scope: ModdleElement): readonly ModdleElement[] => [
    scope,
    ...partsOf(scope, 'eventDefinitions'),
    ...partsOf(scope, 'flowElements').flatMap(inside),
  ];
  const all = partsOf(file, 'rootElements').flatMap(inside);
  return all.filter((one) => one.get(reference) === declared);
}
