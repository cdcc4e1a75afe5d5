/** An element of a BPMN file as bpmn-js holds it, as far as it is used here. */
export interface ModdleElement {
  readonly $type: string;
  readonly $parent?: ModdleElement;
  /** Attributes that no descriptor knows. */
  readonly $attrs: Readonly<Record<string, string>>;
  /** Of elements that no descriptor knows. */
  readonly $children?: readonly ModdleElement[];
  readonly $body?: string;
  $instanceOf(type: string): boolean;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

/** Makes a new element. */
export type Create = (type: string, properties: Record<string, unknown>) => ModdleElement;

/** What a setting does to an element of the file; all changes of a setting are undone as one. */
export interface Change {
  readonly of: ModdleElement;
  readonly properties: Readonly<Record<string, unknown>>;
}

export function textOf(element: ModdleElement, name: string): string {
  const value = element.get(name);
  return value === undefined || value === null ? '' : String(value);
}

export function partOf(element: ModdleElement, name: string): ModdleElement | undefined {
  return (element.get(name) as ModdleElement | undefined) ?? undefined;
}

export function partsOf(element: ModdleElement | undefined, name: string): readonly ModdleElement[] {
  return (element?.get(name) as readonly ModdleElement[] | undefined) ?? [];
}

/** What is empty is not written. */
export function orNothing(value: string): string | undefined {
  return value === '' ? undefined : value;
}

export function isA(element: ModdleElement | undefined, ...types: readonly string[]): boolean {
  return types.some((type) => element?.$instanceOf?.(`bpmn:${type}`) === true);
}

/** The file's root: `bpmn:Definitions`. */
export function fileOf(element: ModdleElement): ModdleElement {
  return element.$parent === undefined ? element : fileOf(element.$parent);
}

/** The first event definition of this kind: `message`. */
export function eventOf(element: ModdleElement, kind: string): ModdleElement | undefined {
  const type = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}EventDefinition`;
  return isA(element, 'Event') ? partsOf(element, 'eventDefinitions').find((one) => isA(one, type)) : undefined;
}

/** What stands in an element's `extensionElements`. */
export function extensionsOf(element: ModdleElement): readonly ModdleElement[] {
  return partsOf(partOf(element, 'extensionElements'), 'values');
}

/** The change that makes these the element's extensions. */
export function withExtensions(of: ModdleElement, values: readonly ModdleElement[], create: Create): Change {
  if (values.length === 0) return { of, properties: { extensionElements: undefined } };
  return { of, properties: { extensionElements: parented(create('bpmn:ExtensionElements', { values }), values, of) } };
}

function parented(holder: ModdleElement, values: readonly ModdleElement[], of: ModdleElement): ModdleElement {
  (holder as { $parent?: ModdleElement }).$parent = of;
  for (const value of values) (value as { $parent?: ModdleElement }).$parent = holder;
  return holder;
}
