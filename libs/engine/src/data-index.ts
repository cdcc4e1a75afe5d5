import type { DataModel, DataStore, ItemType } from './data-model.js';
import type { ElementId } from './ids.js';

/** A declared variable, with the type that its values are checked by; null: any value. */
export interface DeclaredVariable {
  readonly name: string;
  readonly type: string | null;
}

/** The typed data of a model, looked up once. Null in an index whose model declares none: nothing is checked then. */
export interface DataIndex {
  /** What is declared by the process (null), a subprocess or an activity, in file order. */
  declaredIn(scope: ElementId | null): readonly DeclaredVariable[];
  /** The id itself where values of the type must be checked; null where every value is one of it. */
  checkedType(type: string | null): string | null;
  /** By the id of the reference. Throws when there is none: the model is compiled, its references are checked. */
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
