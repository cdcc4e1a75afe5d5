import type { JsonValue } from '@svc/expressions';

interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Problems that one finding each tells; the rest of a broken form is not told. */
const MOST_TOLD = 10;

/** A form of form-js has the type `default`, which is none of JSON Schema, and a list of components. */
export function isFormJs(form: JsonObject): boolean {
  return form['type'] === 'default' || Array.isArray(form['components']);
}

/** What is wrong with the form: its components, on every level, are objects with a type, and their keys are texts. */
export function formJsFlaws(form: JsonObject): string[] {
  const { schemaVersion } = form;
  const version = schemaVersion === undefined || typeof schemaVersion === 'number';
  return [
    ...(version ? [] : [`expected schemaVersion to be a number, found ${shown(schemaVersion)}`]),
    ...componentFlaws(form['components'], 'components'),
  ].slice(0, MOST_TOLD);
}

function componentFlaws(components: JsonValue | undefined, path: string): string[] {
  if (!isList(components)) return [`expected ${path} of a form of form-js to be a list, found ${shown(components)}`];
  return components.flatMap((component, index) => oneFlaws(component, `${path}[${index}]`));
}

function oneFlaws(component: JsonValue, path: string): string[] {
  if (typeof component !== 'object' || component === null || isList(component))
    return [`expected ${path} to be an object, found ${shown(component)}`];
  const { type, key, components } = component as JsonObject;
  return [
    ...(typeof type === 'string' && type !== '' ? [] : [`expected ${path}.type to be a text, found ${shown(type)}`]),
    ...(key === undefined || typeof key === 'string' ? [] : [`expected ${path}.key to be a text, found ${shown(key)}`]),
    ...(components === undefined ? [] : componentFlaws(components, `${path}.components`)),
  ];
}

function isList(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value);
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100);
}
