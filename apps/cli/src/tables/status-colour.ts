const COLOURS: Readonly<Record<string, 'green' | 'red' | 'yellow' | 'dim'>> = {
  completed: 'green',
  created: 'green',
  updated: 'green',
  error: 'red',
  failed: 'red',
  suspended: 'yellow',
  pending: 'yellow',
  terminated: 'dim',
  cancelled: 'dim',
  unchanged: 'dim',
};

/** Of a row with a status. */
export function statusColour({ status }: { readonly status: string }) {
  return COLOURS[status] ?? null;
}
