import { Link } from 'wouter-preact';
import { texts } from '../texts/texts';
import { withParameter } from './address';

export interface PagerProps {
  /** Of the page, within the console. */
  readonly path: string;
  readonly search: string;
  readonly page: { readonly has_more: boolean; readonly next_cursor: string | null };
}

/** The way to the next page of a list, and back to its first one. Which page is shown is part of the address. */
export function Pager({ path, search, page }: PagerProps) {
  const isFirst = !new URLSearchParams(search).has('cursor');
  const next = page.has_more ? page.next_cursor : null;
  if (isFirst && next === null) return null;
  const { pages, firstPage, nextPage, lastShown } = texts.administration;
  return (
    <nav class="pager" aria-label={pages}>
      {!isFirst && (
        <Link class="btn btn-s" href={`${path}?${withParameter(search, 'cursor', '')}`}>
          {firstPage}
        </Link>
      )}
      {next === null ? (
        <span class="dim">{lastShown}</span>
      ) : (
        <Link class="btn btn-s" href={`${path}?${withParameter(search, 'cursor', next)}`}>
          {nextPage}
        </Link>
      )}
    </nav>
  );
}
