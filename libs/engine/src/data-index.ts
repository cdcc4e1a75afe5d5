import type { DataModel, DataStore, ItemType } from './data-model.js';
import type { ElementId } from './ids.js';

/** A declared variable with the type of its values; null: any value. */
export interface DeclaredVariable {
  readonly name: string;
  readonly type: string | null;
}

/** Lookups for the typed data of a model. A model that declares none has null instead, and nothing is checked. */
export interface DataIndex {
  /** The variables that the process (null), a subprocess or an activity declares, in file order. */
  declaredIn(scope: ElementId | null): readonly DeclaredVariable[];
  /** The type's id if values of it must be checked; null if every value is valid. */
  checkedType(type: string | null): string | null;
  /** The store of a reference. Throws if there is none, which a compiled model rules out. */
  store(reference: string): DataStore;
}

export function createDataIndex(data: DataModel | undefined): DataIndex | null {
  return data === undefined ? null : new CompiledDataIndex(data);
}

class CompiledDataIndex implements DataIndex {
  private readonly checked: ReadonlySet<string>;
  private readonly stores: ReadonlyMap<string, DataStore>;
  private readonly declared = new Map<ElementId | null, DeclaredVariable[]>();

  constructor({ types, objects, stores }: DataModel) {
    this.checked = new Set(types.filter(refusesSomething).map(({ id }) => id));
    this.stores = new Map(stores.map((store) => [store.id, store]));
    for (const { name, scope, type } of objects) {
      const level = this.declared.get(scope) ?? [];
      level.push({ name, type: this.checkedType(type) });
      this.declared.set(scope, level);
    }
  }

  declaredIn(scope: ElementId | null): readonly DeclaredVariable[] {
    return this.declared.get(scope) ?? NOTHING;
  }

  checkedType(type: string | null): string | null {
    return type !== null && this.checked.has(type) ? type : null;
  }

  store(reference: string): DataStore {
    const store = this.stores.get(reference);
    if (!store) throw new Error(`expected data store reference ${reference} in the model, but there is none`);
    return store;
  }
}

const NOTHING: readonly DeclaredVariable[] = [];

function refusesSomething({ isCollection, structure }: ItemType): boolean {
  return isCollection || structure.kind !== 'any';
}
