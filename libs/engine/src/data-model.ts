import type { JsonValue, Template } from '@svc/expressions';

import type { ElementId } from './ids.js';

/** Typed data of a process [typed-data#typed-data]; only BPMN XML can declare it. */
export interface DataModel {
  /** Every `itemDefinition` that an element of this process refers to. */
  readonly types: readonly ItemType[];
  readonly objects: readonly DataObject[];
  readonly stores: readonly DataStore[];
}

/** An `itemDefinition` (BPMN 2.0.2, 8.3.12). */
export interface ItemType {
  readonly id: string;
  /** The value is a list, and each element of it is of this structure. */
  readonly isCollection: boolean;
  readonly structure: ItemStructure;
}

export type ItemStructure =
  | { readonly kind: 'xsd'; readonly name: XsdPrimitive }
  /** `svc:inline`: JSON Schema, draft 2020-12; `hint` is the `kind` of `svc:schema`. */
  | { readonly kind: 'schema'; readonly hint: SchemaHint | null; readonly schema: JsonValue }
  /** `svc:file`: a `file_ref`, or the tombstone `file_ref_deleted`. */
  | { readonly kind: 'file' }
  /** An unknown `structureRef`, or none: validates nothing. */
  | { readonly kind: 'any'; readonly structureRef: string | null };

export type XsdPrimitive = 'string' | 'decimal' | 'int' | 'boolean' | 'dateTime' | 'date' | 'time' | 'base64Binary';
export type SchemaHint = 'enum' | 'object' | 'primitive' | 'reference';

/** A `dataObject` or `property`. Its name is the name of a variable whose value is validated on every write. */
export interface DataObject {
  readonly id: string;
  readonly name: string;
  /** The subprocess or activity that declares it; null: the process. */
  readonly scope: ElementId | null;
  /** Id of its type; null: any value. */
  readonly type: string | null;
}

/** A `dataStoreReference` with the `dataStore` that it means. */
export interface DataStore {
  /** Id of the reference. */
  readonly id: string;
  /** Name of the store, which all processes of the tenant share. */
  readonly name: string;
  readonly type: string | null;
  /** `svc:key`: key of the entry; null where the reference has none. */
  readonly key: Template | null;
  readonly onNotFound: 'error' | 'null';
}

/** `ioSpecification` and data associations of an activity or event (BPMN 2.0.2, 10.4). */
export interface NodeData {
  readonly inputs: readonly DataItem[];
  readonly outputs: readonly DataItem[];
  /** Names of inputs: one of the sets must be complete. Empty: none is declared. */
  readonly inputSets: readonly (readonly string[])[];
  /** Names of outputs: one of the sets must be complete and valid. Empty: none is declared. */
  readonly outputSets: readonly (readonly string[])[];
  readonly inputAssociations: readonly DataAssociation[];
  readonly outputAssociations: readonly DataAssociation[];
}

/** A `dataInput` or `dataOutput`. */
export interface DataItem {
  readonly id: string;
  /** Name by which the activity reads or writes the value. */
  readonly name: string;
  readonly type: string | null;
}

/** Copies the source to the target, or carries out its assignments where it has some (BPMN 2.0.2, 10.4.2). */
export interface DataAssociation {
  readonly source: DataPlace | null;
  /** Evaluated in place of the source. It can read the source by the name of its place. */
  readonly transformation: Template | null;
  readonly target: DataPlace;
  readonly assignments: readonly DataAssignment[];
}

export type DataPlace =
  /** A data object or property. */
  | { readonly kind: 'variable'; readonly name: string }
  /** A dataInput or dataOutput of the element itself. */
  | { readonly kind: 'item'; readonly name: string }
  /** Id of a dataStoreReference. */
  | { readonly kind: 'store'; readonly reference: string };

export interface DataAssignment {
  readonly from: Template;
  /** Path below the target's name, such as `total` or `order.total`; empty: the target itself. */
  readonly to: readonly string[];
}

/** Why a value does not fit its type. */
export interface Violation {
  /** Begins with the name of the variable or data item, such as `documents[1].url`. */
  readonly path: string;
  /** Says what was expected and what was found; never longer than 500 characters. */
  readonly message: string;
  /** What was expected: the type's name, or the part of the schema that failed. */
  readonly expected: string;
  /** What was found; absent above 4 KiB of JSON. */
  readonly value?: JsonValue;
}

/** A value that is about to be written or passed on under a type. */
export interface TypeCheck {
  /** Id of an {@link ItemType}. */
  readonly type: string;
  /** Name of the variable or data item: the first part of the paths of its violations. */
  readonly name: string;
  readonly value: JsonValue;
}

/** Validates a typed value at once. */
export type Validate = (check: TypeCheck) => readonly Violation[];

/** A check without a verdict yet. */
export interface PendingCheck extends TypeCheck {
  readonly inputId: string;
  /** Index of the check within its input, as in `CheckVerdict`. */
  readonly check: number;
}
