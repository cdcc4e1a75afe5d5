/** JSON as a form holds it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** The keywords of a JSON Schema that a form looks at. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly Json[];
  readonly oneOf?: readonly Schema[];
  readonly const?: Json;
  readonly format?: string;
  readonly maxLength?: number;
  readonly default?: Json;
  readonly readOnly?: boolean;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly 'x-widget'?: string;
  readonly 'x-order'?: number;
  readonly [keyword: string]: unknown;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
