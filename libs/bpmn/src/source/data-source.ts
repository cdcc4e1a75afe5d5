import type { DataObject, DataPlace, DataStore, ItemType, NodeData } from '@svc/engine';

/** Typed data as a file declares it. References are resolved and types are checked; expressions are still text. */
export interface DataSource {
  /** All types of the file. */
  readonly types: readonly ItemType[];
  readonly objects: readonly DataObject[];
  readonly stores: readonly DataStoreSource[];
}

export interface DataStoreSource extends Omit<DataStore, 'key'> {
  readonly key: string | null;
  readonly line: number;
}

/** The data that an activity or event declares and moves (BPMN 2.0.2, 10.4). */
export interface NodeDataSource extends Omit<NodeData, 'inputAssociations' | 'outputAssociations'> {
  readonly inputAssociations: readonly AssociationSource[];
  readonly outputAssociations: readonly AssociationSource[];
}

export interface AssociationSource {
  readonly source: DataPlace | null;
  readonly transformation: string | null;
  readonly target: DataPlace;
  readonly assignments: readonly AssignmentSource[];
}

export interface AssignmentSource {
  readonly from: string;
  /** Path below the target. */
  readonly to: readonly string[];
}
