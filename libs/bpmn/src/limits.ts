/** Limits of one source. A source beyond a limit is refused with a finding that names the limit. */
export interface CompileLimits {
  /** Bytes of the source as sent, UTF-8. */
  readonly maxSourceBytes: number;
  /** Nesting of XML elements, JSON values or YAML nodes. */
  readonly maxDepth: number;
  /** XML elements, JSON values or YAML nodes in one source. */
  readonly maxNodes: number;
  /** Attributes of one XML element. */
  readonly maxAttributes: number;
  /** Flow nodes and sequence flows in one process. */
  readonly maxFlowElements: number;
  /** `itemDefinition` elements of one file [typed-data#schemas]. */
  readonly maxItemDefinitions: number;
  /** Bytes of the JSON Schema of one `itemDefinition`, UTF-8. */
  readonly maxSchemaBytes: number;
  /** Levels of nested schemas in the JSON Schema of one `itemDefinition`; the outermost schema is the first level. */
  readonly maxSchemaDepth: number;
}

export const DEFAULT_LIMITS: CompileLimits = {
  maxSourceBytes: 4 * 1024 * 1024,
  maxDepth: 100,
  maxNodes: 100_000,
  maxAttributes: 500,
  maxFlowElements: 10_000,
  maxItemDefinitions: 200,
  maxSchemaBytes: 64 * 1024,
  maxSchemaDepth: 20,
};

/** UTF-16 code units; ids and names become database columns of this length. */
export const MAX_NAME_LENGTH = 255;

/** UTF-16 code units of one text with `{{ … }}`. */
export const MAX_EXPRESSION_LENGTH = 100_000;

/** Bytes of the JSON of one form, UTF-8. */
export const MAX_FORM_BYTES = 128 * 1024;

/** UTF-16 code units of `svc:formKey`. */
export const MAX_FORM_KEY_LENGTH = 1_000;
