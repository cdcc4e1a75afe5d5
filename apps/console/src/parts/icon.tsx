/** The shapes of the icons, on a grid of 16 by 16. No icon stands without a word beside it, or a label. */
const SHAPES = {
  error: (
    <>
      <path d="M8 2.2 14.4 13.4H1.6Z" />
      <path d="M8 6.4v3.2M8 11.4v.1" />
    </>
  ),
  running: (
    <>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.4 8.2 1.8 1.8 3.4-3.8" />
    </>
  ),
  suspended: (
    <>
      <path d="M5.5 3.5v9M10.5 3.5v9" stroke-width="2.2" />
    </>
  ),
  terminated: (
    <>
      <rect x="3" y="3" width="10" height="10" rx="1" />
      <path d="m6 6 4 4m0-4-4 4" />
    </>
  ),
  late: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.6V8l2.2 1.6" />
    </>
  ),
  verify: (
    <>
      <path d="M8 1.8 13 3.6v4c0 3.2-2 5.4-5 6.6-3-1.2-5-3.4-5-6.6v-4Z" />
      <path d="m5.8 7.8 1.6 1.6 2.9-3.1" />
    </>
  ),
  overview: (
    <>
      <path d="M2.5 13.5h11M4 11V7.5M8 11V3M12 11V5.5" />
    </>
  ),
  instances: (
    <>
      <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />
    </>
  ),
  definitions: (
    <>
      <rect x="2" y="5.5" width="4.5" height="5" rx="1" />
      <rect x="9.5" y="2" width="4.5" height="4.5" rx="1" />
      <rect x="9.5" y="9.5" width="4.5" height="4.5" rx="1" />
      <path d="M6.5 8H8m0 0V4.3h1.5M8 8v3.7h1.5" />
    </>
  ),
  inbox: (
    <>
      <path d="M2 9.5 4 3h8l2 6.5V13H2Zm0 0h3.5L6.5 11h3l1-1.5H14" />
    </>
  ),
  model: (
    <>
      <path d="m3 13 .6-2.8L11 2.8l2.2 2.2-7.4 7.4Z" />
    </>
  ),
  undo: (
    <>
      <path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3m-3 3 3 3" />
    </>
  ),
  redo: (
    <>
      <path d="M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M13 6.5l-3-3m3 3-3 3" />
    </>
  ),
  decisions: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1" />
      <path d="M2 6h12M2 9.7h12M6.5 6v7.5" />
    </>
  ),
  hook: (
    <>
      <path d="M2 8h8m0 0L7 5m3 3-3 3M13.5 2.5v11" />
    </>
  ),
  key: (
    <>
      <circle cx="5" cy="11" r="2.8" />
      <path d="m7 9 6-6m-2 2 2 2" />
    </>
  ),
  credentials: (
    <>
      <rect x="3" y="7" width="10" height="6.5" rx="1" />
      <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2M8 9.6v1.6" />
    </>
  ),
  jobs: (
    <>
      <circle cx="8" cy="8" r="2.2" />
      <path d="M8 2v2m0 8v2M2 8h2m8 0h2M3.8 3.8l1.4 1.4m5.6 5.6 1.4 1.4m0-8.4-1.4 1.4m-5.6 5.6-1.4 1.4" />
    </>
  ),
  audit: (
    <>
      <path d="M3.5 2h6l3 3v9h-9Z" />
      <path d="M6 7.5h4M6 10.5h4" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
  x: (
    <>
      <path d="m4 4 8 8m0-8-8 8" />
    </>
  ),
  down: (
    <>
      <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />
    </>
  ),
  more: (
    <>
      <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2.4" />
    </>
  ),
  first: (
    <>
      <path d="M4 3.5v9m8-9L6.5 8l5.5 4.5Z" />
    </>
  ),
  prev: (
    <>
      <path d="M10.5 3.5 5 8l5.5 4.5Z" />
    </>
  ),
  next: (
    <>
      <path d="M5.5 3.5 11 8l-5.5 4.5Z" />
    </>
  ),
  last: (
    <>
      <path d="M12 3.5v9m-8-9L9.5 8 4 12.5Z" />
    </>
  ),
  plus: (
    <>
      <path d="M8 3v10M3 8h10" />
    </>
  ),
  minus: (
    <>
      <path d="M3 8h10" />
    </>
  ),
  fit: (
    <>
      <path d="M2.5 6V2.5H6M10 2.5h3.5V6m0 4v3.5H10M6 13.5H2.5V10" />
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.5" r="2.8" />
      <path d="M2.8 13.5c.6-2.7 2.6-4 5.2-4s4.6 1.3 5.2 4" />
    </>
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1" />
      <path d="m2.5 4.5 5.5 4.5 5.5-4.5" />
    </>
  ),
  call: (
    <>
      <path d="M2 8h9m0 0L7.5 4.5M11 8l-3.5 3.5" />
      <path d="M14 3v10" />
    </>
  ),
  back: (
    <>
      <path d="M13 8H3m0 0 4-4M3 8l4 4" />
    </>
  ),
  upload: (
    <>
      <path d="M8 10.5V3m0 0L5 6m3-3 3 3M2.5 10.5v3h11v-3" />
    </>
  ),
  live: (
    <>
      <circle cx="8" cy="8" r="5" fill="currentColor" stroke="none" />
    </>
  ),
  menu: (
    <>
      <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
    </>
  ),
  batches: (
    <>
      <rect x="2.5" y="6.5" width="8" height="7" rx="1" />
      <path d="M5 4h8v7" />
    </>
  ),
  frozen: (
    <>
      <path d="M8 2v12M2.8 5l10.4 6M13.2 5 2.8 11" />
    </>
  ),
  columns: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1" />
      <path d="M6.2 3v10M9.8 3v10" />
    </>
  ),
};

export type IconName = keyof typeof SHAPES;

export interface IconProps {
  readonly name: IconName;
  /** 12 px instead of 16. */
  readonly isSmall?: boolean;
}

export function Icon({ name, isSmall = false }: IconProps) {
  return (
    <svg class={isSmall ? 'i i-s' : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
