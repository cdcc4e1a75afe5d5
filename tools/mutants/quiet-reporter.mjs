/** Failures are what is looked for here: the table tells of them, not Jest. */
// oxlint-disable-next-line import/no-default-export -- Jest takes a reporter by its default export
export default class QuietReporter {}
