import type { ElementSource } from '@svc/engine';
import type { DataSource, NodeDataSource } from './data-source.js';
import type { ExecutionMode } from './execution-mode.js';

/**
 * A process in the neutral form that XML, JSON and YAML have in common: references are resolved to names and codes,
 * nesting is flattened to `scope`, nothing is parsed or checked yet beyond what the format itself demands.
 */
export interface ProcessSource {
  readonly id: string;
  readonly name: string | null;
  readonly line: number | null;
  /** `svc:timeZone` of the process. */
  readonly timeZone: string | null;
  /** `svc:execution` of the process: for whoever stores the version, and no part of the model. */
  readonly execution: ExecutionMode | null;
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
  /** Of a compensation boundary event: where its association leads. */
  readonly handler: string | null;
  readonly defaultFlow: string | null;
  /** Flow ids in the order that the source lists them in `outgoing`; null where it lists none. */
  readonly outgoingOrder: readonly string[] | null;
  readonly ioMapping: IoMappingSource | null;
  /** Absent where nothing is declared or moved. */
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
