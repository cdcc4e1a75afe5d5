/** Prints nothing: here failures are expected, and the table reports them. */
// oxlint-disable-next-line import/no-default-export -- Jest takes a reporter by its default export
export default class QuietReporter {}
