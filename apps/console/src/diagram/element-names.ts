/** Names of a process's elements by their ids, as its XML says. */
export function elementNames(xml: string): ReadonlyMap<string, string> {
  const source = new DOMParser().parseFromString(xml, 'text/xml');
  const named = [...source.querySelectorAll('[id][name]')];
  return new Map(
    named
      .map((element) => [element.getAttribute('id') ?? '', element.getAttribute('name') ?? ''])
      .filter(([, name]) => name !== '') as [string, string][],
  );
}
