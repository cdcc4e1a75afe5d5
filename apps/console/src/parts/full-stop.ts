/** With the full stop that messages of services may lack. */
export function ended(message: string): string {
  return /[.!?…]\u2069?$/u.test(message) ? message : `${message}.`;
}
