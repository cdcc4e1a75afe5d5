/** Places in the order of the flows: each one stands behind those that lead to it, as far as they do not come back to it. */
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
 * A flow that leads back in this order closes a circle: those that nothing leads to come first, and each one comes after
 * all from which it was reached. Without recursion, since a process may be thousands of elements long.
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
