/** Sets a mark where it runs. */
const RUNS = 'window.hasRun=true';

/** Texts that a page must show as text, whatever they are put into. */
export const HOSTILE = {
  script: `<script>${RUNS}</script>`,
  markup: `<img src=x onerror="${RUNS}"><iframe srcdoc="<script>parent.${RUNS}</script>"></iframe>`,
  attribute: `"><b onmouseover='${RUNS}' autofocus onfocus=${RUNS}>`,
  svg: `<svg><script>${RUNS}</script><animate onbegin=${RUNS} attributeName=x dur=1s></svg>`,
  url: `javascript:${RUNS}`,
  data: `data:text/html,<script>${RUNS}</script>`,
  bidi: 'gnp.\u202eexe.txt\u2066\u2067\u202d end',
  word: 'W'.repeat(240),
  control: 'line\u2028paragraph\u2029 soft\u00ad zero\u200b\ufeff',
  template: '{constructor.constructor("window.hasRun=true")()} ${window.hasRun=true} <%= 7*7 %> #{7*7}',
} as const;

export const ALL_HOSTILE: readonly string[] = Object.values(HOSTILE);

/** No XML file can hold it, values of variables can. */
const CONTROL = 'bell\u0007 escape\u001b[31m delete\u007f';

/** Each text in a variable of its own, as the name and as the value. */
export function hostileVariables(): Record<string, string> {
  return Object.fromEntries([...ALL_HOSTILE, CONTROL].map((text) => [text.slice(0, 60), text]));
}
