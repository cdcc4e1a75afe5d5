import type { Change, ModdleElement } from './moddle';

/** The parts of `modeling` that are used here. */
interface Modeling {
  updateProperties(element: unknown, properties: object): void;
  updateModdleProperties(element: unknown, of: ModdleElement, properties: object): void;
}

interface Context {
  readonly element: { readonly businessObject: ModdleElement };
  readonly changes: readonly Change[];
}

/** The command `svc.changes`: several changes at one element, which are undone as one. */
export class ChangesHandler {
  static readonly $inject = ['modeling'];

  constructor(private readonly modeling: Modeling) {}

  preExecute({ element, changes }: Context): void {
    for (const { of, properties } of changes) {
      if (of === element.businessObject) this.modeling.updateProperties(element, properties);
      else this.modeling.updateModdleProperties(element, of, properties);
    }
  }
}
