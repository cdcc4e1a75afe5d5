const CONTROL = ':is(input, select, textarea)';

/** Of the control of a field. Names may have spaces, ids that others refer to must not. */
export function fieldId(name: string): string {
  return `field-${encodeURIComponent(name)}`;
}

/** After the problems are on the page: the list of several, or the field of one. */
export function focusOnProblem(): void {
  requestAnimationFrame(() => {
    const places = ['.problem-list', `.field-bad ${CONTROL}`, `.fjs-has-errors ${CONTROL}`];
    const found = places.map((place) => document.querySelector<HTMLElement>(place)).find((one) => one !== null);
    found?.focus();
  });
}

/** Of a group: its first control. */
export function focusOnField(name: string): void {
  const field = document.getElementById(fieldId(name));
  (field?.matches(CONTROL) === true ? field : field?.querySelector<HTMLElement>(CONTROL))?.focus();
}
