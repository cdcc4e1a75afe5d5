/** An extension of another engine, and where it stands. */
export interface Extended {
  /** The local name of the BPMN element that has it, such as `userTask` or `messageEventDefinition`. */
  readonly element: string;
  /** Of an attribute; null for an element. */
  readonly value: string | null;
  /** The value of an attribute, or the text of an element. */
  readonly text: string;
  /** Those of an element; none of an attribute. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The texts of all extensions of engines at the same BPMN element, by local name; of `taskDefinition` its `type`. */
  readonly beside: ReadonlyMap<string, string>;
}

/** What to write instead, depending on the place; null where the extension has no effect on execution. */
export type Advice = (extended: Extended) => string | null;
