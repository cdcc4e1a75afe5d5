/**
 * A process for the token game: one level with its nodes and flows. The only data is `choice`, a number from 0 to 2 that
 * every task sets on completion. A flow's condition lists the values for which it is true.
 */
export interface Plan {
  readonly nodes: readonly PlanNode[];
  readonly flows: readonly PlanFlow[];
}

export type NodeKind =
  | 'start'
  | 'end'
  | 'terminate'
  | 'errorEnd'
  /** Does nothing and goes on. */
  | 'pass'
  /** Throws its signal and goes on. */
  | 'throw'
  /** Waits to be completed with a choice. */
  | 'task'
  /** Waits for its event. */
  | 'catch'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  /** An event-based gateway, which waits for the events of the nodes behind it. */
  | 'race'
  /** An embedded subprocess. */
  | 'sub'
  /** An event subprocess. Its start has a trigger and may interrupt the level around it. */
  | 'handler'
  | 'boundary';

export interface PlanNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** The level inside a subprocess. */
  readonly inner?: Plan;
  readonly attachedTo?: string;
  readonly isInterrupting?: boolean;
  /**
   * What a catch or boundary waits for and a throw or error end throws. A message has one receiver; signals are shared by
   * name.
   */
  readonly trigger?: Trigger;
  readonly defaultFlow?: string;
}

export type Trigger =
  | { readonly by: 'message' }
  | { readonly by: 'signal'; readonly name: string }
  /** A boundary event without a code catches every error. */
  | { readonly by: 'error'; readonly code: string | null };

export interface PlanFlow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** Values of the choice for which it is taken; null: unconditional. */
  readonly holdsFor: readonly number[] | null;
}

export const CHOICES = [0, 1, 2] as const;

export function nodeOf(plan: Plan, id: string): PlanNode {
  const node = plan.nodes.find((candidate) => candidate.id === id);
  if (!node) throw new Error(`expected node ${id} in the plan, found none`);
  return node;
}

/** In file order. */
export function flowsFrom(plan: Plan, id: string): readonly PlanFlow[] {
  return plan.flows.filter((flow) => flow.source === id);
}

export function flowsInto(plan: Plan, id: string): readonly PlanFlow[] {
  return plan.flows.filter((flow) => flow.target === id);
}

export function boundariesOf(plan: Plan, id: string): readonly PlanNode[] {
  return plan.nodes.filter((node) => node.attachedTo === id);
}

/** The start of each event subprocess on a level, with the event subprocess. */
export function handlersOf({ nodes }: Plan): readonly { readonly handler: PlanNode; readonly start: PlanNode }[] {
  return nodes.flatMap((handler) => {
    const start = handler.kind === 'handler' ? handler.inner?.nodes.find(({ kind }) => kind === 'start') : undefined;
    return start ? [{ handler, start }] : [];
  });
}

/** All nodes, including those inside subprocesses. */
export function allNodes(plan: Plan): readonly PlanNode[] {
  return plan.nodes.flatMap((node) => [node, ...(node.inner ? allNodes(node.inner) : [])]);
}
