import type { DataObject } from '@svc/engine';
import type { XmlElement } from '../xml-element.js';

/** A `dataObject` or `property` as it stands in the file. */
export interface DeclaredObject extends Omit<DataObject, 'name'> {
  /** Null where neither it nor a reference to it has one. */
  readonly name: string | null;
  readonly element: XmlElement;
}

/** A `dataStoreReference` as it stands in the file. */
export interface DeclaredStore {
  readonly id: string;
  readonly element: XmlElement;
  /** The `dataStore` that it refers to; null when it stands for itself. */
  readonly store: XmlElement | null;
  readonly scope: string | null;
}

/** bpmn.io writes this property as the invisible end of a data association. */
export const PLACEHOLDER = '__targetRef_placeholder';
