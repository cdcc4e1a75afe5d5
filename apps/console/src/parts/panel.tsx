import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface PanelProps {
  readonly title: string;
  /** At the right end of the head. */
  readonly right?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A section with a line around it and its title inside. */
export function Panel({ title, right, children }: PanelProps) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>{title}</h2>
        {right !== undefined && <div class="right">{right}</div>}
      </div>
      {children}
    </section>
  );
}
