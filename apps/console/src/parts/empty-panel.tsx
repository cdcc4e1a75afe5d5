import type { ComponentChildren } from 'preact';

export interface EmptyPanelProps {
  /** That nothing is wrong. */
  readonly sentence: string;
  /** What the list is for. */
  readonly hint?: string;
  /** The one next step. */
  readonly children?: ComponentChildren;
}

/** Instead of a list without rows. */
export function EmptyPanel({ sentence, hint, children }: EmptyPanelProps) {
  return (
    <section class="panel">
      <div class="stack">
        <p class="sentence">{sentence}</p>
        {hint !== undefined && <p class="second">{hint}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </section>
  );
}
