/** `1,284`. */
export function whole(count: number): string {
  return count.toLocaleString('en');
}

export function both(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
