import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

export interface PageHeadProps {
  readonly title: string;
  /** Where the page belongs, before the title. */
  readonly crumb?: ComponentChildren;
  /** Beside the title: the state, a count. */
  readonly beside?: ComponentChildren;
  /** The one sentence that answers the page's question. */
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** The head of a page. The browser's title begins with that of the page. */
export function PageHead({ title, crumb, beside, lead, actions }: PageHeadProps) {
  useEffect(() => void (document.title = `${title} · svc`), [title]);
  return (
    <header class="head">
      <div class="grow">
        {crumb !== undefined && <p class="crumb">{crumb}</p>}
        <div class="title">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {beside}
        </div>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
    </header>
  );
}
