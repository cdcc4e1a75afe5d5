/** Typed data [typed-data#types]: types are checked at upload, and values against their types at run time. */
export { jsonSchemaOf } from './json-schema-of.js';
export { objectSchemaOf } from './object-schema-of.js';
export type { Member } from './object-schema-of.js';
export type { ValueLimits } from './structures/xsd.js';
export type { TypeValidator } from './type-validator.js';
export { createTypeValidator } from './type-validator.js';
export type { SchemaLimits, SchemaRead } from './schema/read-schema.js';
export { SchemaReader } from './schema/read-schema.js';
