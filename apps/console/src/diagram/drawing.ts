/** What stands at an element. */
export interface Badge {
  readonly elementId: string;
  readonly kind: 'wait' | 'incident' | 'ghost' | 'from' | 'count' | 'finding' | 'figure';
  readonly text: string;
  /** What a screen reader says. */
  readonly label: string;
}

/** What is drawn onto a process. Elements in several lists have the looks of the last one. */
export interface Drawing {
  /** Sequence flows that were taken. */
  readonly flows?: readonly string[];
  /** Elements that were reached. */
  readonly done?: readonly string[];
  /** Elements at which something waits. */
  readonly live?: readonly string[];
  /** Elements with an incident. */
  readonly broken?: readonly string[];
  /** Elements that a repair would leave. */
  readonly left?: readonly string[];
  /** Elements that a repair would reach. */
  readonly target?: readonly string[];
  /** Elements in four steps of a figure, the lightest first. */
  readonly shade1?: readonly string[];
  readonly shade2?: readonly string[];
  readonly shade3?: readonly string[];
  readonly shade4?: readonly string[];
  /** Those of one element stand beside each other. */
  readonly badges?: readonly Badge[];
  /** An arrow from the element that a repair would leave to the one that it would reach. */
  readonly ghost?: { readonly from: string; readonly to: string };
}
