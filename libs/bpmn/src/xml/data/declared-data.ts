import type { DataObject } from '@svc/engine';
import type { XmlElement } from '../xml-element.js';

/** A `dataObject` or `property` as the file declares it. */
export interface DeclaredObject extends Omit<DataObject, 'name'> {
  /** Null if neither the object nor a reference to it has a name. */
  readonly name: string | null;
  readonly element: XmlElement;
}

/** A `dataStoreReference` as the file declares it. */
export interface DeclaredStore {
  readonly id: string;
  readonly element: XmlElement;
  /** The `dataStore` that it refers to; null if it refers to none. */
  readonly store: XmlElement | null;
  readonly scope: string | null;
}

/** bpmn.io writes this property as the invisible end of a data association. */
export const PLACEHOLDER = '__targetRef_placeholder';
