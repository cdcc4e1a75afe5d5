const MINUTE = 60_000;

/** A moment as a field of the kind `datetime-local` has it, to the minute; empty for what is no moment. */
export function toLocal(iso: string, inUtc: boolean): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const offset = inUtc ? 0 : new Date(at).getTimezoneOffset() * MINUTE;
  return new Date(at - offset).toISOString().slice(0, 16);
}

/** The moment of a field of the kind `datetime-local`, in ISO 8601; empty for an empty field. */
export function fromLocal(text: string, inUtc: boolean): string {
  const at = new Date(inUtc ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
