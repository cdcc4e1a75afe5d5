/**
 * A process as the token game plays it: one level with its nodes and flows. The only data is `choice`, a number from 0
 * to 2 that every task sets when it is completed; a flow's condition names the values for which it holds.
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
  /** An event-based gateway: the nodes behind it are its arms. */
  | 'race'
  /** An embedded subprocess. */
  | 'sub'
  /** An event subprocess: its start has a trigger, and interrupts the level that it stands in or not. */
  | 'handler'
  | 'boundary';

export interface PlanNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** The level inside a subprocess. */
  readonly inner?: Plan;
  readonly attachedTo?: string;
  readonly isInterrupting?: boolean;
  /** What a catch or boundary waits for: a message of its own, a signal shared by name, an error; what a throw or an error end throws. */
  readonly trigger?: Trigger;
  readonly defaultFlow?: string;
}

export type Trigger =
  | { readonly by: 'message' }
  | { readonly by: 'signal'; readonly name: string }
  /** Without a code a boundary catches every error. */
  | { readonly by: 'error'; readonly code: string | null };

export interface PlanFlow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** Values of the choice for which it is taken; null without a condition. */
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

/** All nodes, those inside subprocesses included. */
export function allNodes(plan: Plan): readonly PlanNode[] {
  return plan.nodes.flatMap((node) => [node, ...(node.inner ? allNodes(node.inner) : [])]);
}
