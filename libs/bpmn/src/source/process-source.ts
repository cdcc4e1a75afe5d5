import type { ElementSource, ListenerSource } from '@svc/engine';
import type { DataSource, NodeDataSource } from './data-source.js';
import type { ExecutionMode } from '@svc/engine';

/**
 * A process in the neutral form that XML, JSON and YAML share. References are resolved to names and codes, and nesting is
 * flattened to `scope`. Nothing is parsed or checked yet except what the format itself requires.
 */
export interface ProcessSource {
  readonly id: string;
  readonly name: string | null;
  readonly line: number | null;
  /** `svc:timeZone` of the process. */
  readonly timeZone: string | null;
  /** `svc:execution` of the process. It is stored with the version and is no part of the model. */
  readonly execution: ExecutionMode | null;
  /** Listeners of the process; absent if there are none. */
  readonly listeners?: readonly ListenerSource[];
  /** Typed data; only XML can declare it. */
  readonly data?: DataSource;
  /** Flow nodes of every level in file order. */
  readonly nodes: readonly NodeSource[];
  /** Sequence flows of every level in file order. */
  readonly flows: readonly FlowSource[];
}

/** A flow node with its place in the process (BPMN 2.0.2, 8.3.9). */
export interface NodeSource {
  readonly element: ElementSource;
  /** The enclosing subprocess; null on the level of the process. */
  readonly scope: string | null;
  readonly attachedTo: string | null;
  /** The activity to which the association of a compensation boundary event leads. */
  readonly handler: string | null;
  readonly defaultFlow: string | null;
  /** Flow ids in the order in which the source lists them in `outgoing`; null if it lists none. */
  readonly outgoingOrder: readonly string[] | null;
  readonly ioMapping: IoMappingSource | null;
  /** Absent if nothing is declared or moved. */
  readonly data?: NodeDataSource;
}

export interface IoMappingSource {
  readonly inputs: readonly MappingSource[];
  readonly outputs: readonly MappingSource[];
}

/** One `svc:Input` or `svc:Output`: text with `{{ … }}` and the path that it is written to. */
export interface MappingSource {
  readonly source: string;
  readonly target: string;
}

export interface FlowSource {
  readonly id: string;
  readonly name: string | null;
  readonly line: number | null;
  readonly scope: string | null;
  readonly source: string;
  readonly target: string;
  readonly condition: string | null;
}
