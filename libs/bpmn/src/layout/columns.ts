/** A column for each element: after the columns of the elements that lead to it, except for flows that lead back. */
export function columnsOf<Id>(ids: readonly Id[], targetsOf: (id: Id) => readonly Id[]): ReadonlyMap<Id, number> {
  const order = inFlowOrder(ids, targetsOf);
  const rank = new Map(order.map((id, place) => [id, place]));
  const columns = new Map(order.map((id) => [id, 0]));
  for (const id of order) {
    const next = columns.get(id)! + 1;
    for (const target of targetsOf(id))
      if (rank.get(target)! > rank.get(id)! && columns.get(target)! < next) columns.set(target, next);
  }
  return columns;
}

/**
 * An order in which a flow that leads back closes a circle. Elements without incoming flows come first, and each element comes
 * after all from which it was reached. No recursion, since a process may be thousands of elements long.
 */
function inFlowOrder<Id>(ids: readonly Id[], targetsOf: (id: Id) => readonly Id[]): Id[] {
  const reached = new Set<Id>();
  const left: Id[] = [];
  const visit = (start: Id): void => {
    const path = [{ id: start, next: 0 }];
    reached.add(start);
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const target = targetsOf(at.id)[at.next];
      at.next += 1;
      if (target === undefined) left.push(path.pop()!.id);
      else if (!reached.has(target)) {
        reached.add(target);
        path.push({ id: target, next: 0 });
      }
    }
  };
  const led = new Set(ids.flatMap((id) => targetsOf(id)));
  for (const id of [...ids.filter((one) => !led.has(one)), ...ids]) if (!reached.has(id)) visit(id);
  return left.reverse();
}
