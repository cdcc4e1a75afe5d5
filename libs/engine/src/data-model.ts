import type { JsonValue, Template } from '@svc/expressions';

import type { ElementId } from './ids.js';

/** Typed data of a process [typed-data#typed-data]; only BPMN XML can declare it. */
export interface DataModel {
  /** Every `itemDefinition` that something of this process refers to. */
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

/** A `dataObject` or `property`: its name is that of a variable, whose value is validated on every write. */
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
  /** Of the reference. */
  readonly id: string;
  /** The store's name: it is shared by all processes of the tenant. */
  readonly name: string;
  readonly type: string | null;
  /** `svc:key`: which entry is meant; null where the reference has none. */
  readonly key: Template | null;
  readonly onNotFound: 'error' | 'null';
}

/** `ioSpecification` and data associations of an activity or event (BPMN 2.0.2, 10.4). */
export interface NodeData {
  readonly inputs: readonly DataItem[];
  readonly outputs: readonly DataItem[];
  /** Names of inputs; one of the sets must be there. Empty: none is declared. */
  readonly inputSets: readonly (readonly string[])[];
  /** Names of outputs; one of the sets must be there, and valid. Empty: none is declared. */
  readonly outputSets: readonly (readonly string[])[];
  readonly inputAssociations: readonly DataAssociation[];
  readonly outputAssociations: readonly DataAssociation[];
}

/** A `dataInput` or `dataOutput`. */
export interface DataItem {
  readonly id: string;
  /** The formal name. */
  readonly name: string;
  readonly type: string | null;
}

/** Moves the source to the target, or, where it has assignments, what these say (BPMN 2.0.2, 10.4.2). */
export interface DataAssociation {
  readonly source: DataPlace | null;
  /** What is moved instead of the source as it is; can read the source by the place's name. */
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
  /** Of the target: a path below its name, such as `total` or `order.total`; empty: the target itself. */
  readonly to: readonly string[];
}

/** Why a value is not of its type. */
export interface Violation {
  /** From the name of the variable or data item on, such as `documents[1].url`. */
  readonly path: string;
  /** Says what was expected and what was found; never longer than 500 characters. */
  readonly message: string;
  /** What was expected: the type's name, or the part of the schema that failed. */
  readonly expected: string;
  /** What was found; left out above 4 KiB of JSON. */
  readonly value?: JsonValue;
}

/** A value that is about to be written, or handed over, under a type. */
export interface TypeCheck {
  /** Id of an {@link ItemType}. */
  readonly type: string;
  /** Where the value stands: the first part of the paths of its violations. */
  readonly name: string;
  readonly value: JsonValue;
}

/** Says at once what is wrong with a typed value. */
export type Validate = (check: TypeCheck) => readonly Violation[];

/** A check that nobody has answered yet. */
export interface PendingCheck extends TypeCheck {
  readonly inputId: string;
  /** Number of the check within its input, as in `CheckVerdict`. */
  readonly check: number;
}
