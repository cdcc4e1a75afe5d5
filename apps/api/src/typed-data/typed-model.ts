import {
  type DataModel,
  type DataObject,
  elementDefinitions,
  type ElementId,
  type ItemType,
  type NodeData,
  type NodeForm,
  type ProcessModel,
  type TypeCheck,
  type Violation,
} from '@svc/engine';
import { createTypeValidator, type TypeValidator, type ValueLimits } from '@svc/typed-data';
import type { JsonObject } from '../http/requests/json-values.js';

const NOTHING: DataModel = { types: [], objects: [], stores: [] };

/** The data that a process declares [typed-data#typed-data], with checks of values, and its forms [forms#forms]. */
export class TypedModel {
  readonly data: DataModel;
  private readonly validator: TypeValidator;
  private readonly elements: ReadonlyMap<ElementId, NodeData>;
  private readonly forms: ReadonlyMap<ElementId, NodeForm>;
  /** The form of the request that starts an instance; null if there is none. */
  readonly startForm: NodeForm | null;
  private readonly scopes: ReadonlyMap<ElementId, ElementId | null>;
  private readonly types: ReadonlyMap<string, ItemType>;

  constructor({ data = NOTHING, nodes }: ProcessModel, limits: ValueLimits) {
    this.data = data;
    this.validator = createTypeValidator(data, limits);
    this.types = new Map(data.types.map((type) => [type.id, type]));
    this.scopes = new Map(nodes.map(({ id, scope }) => [id, scope]));
    this.elements = new Map(nodes.flatMap((node) => (node.data === undefined ? [] : [[node.id, node.data] as const])));
    this.forms = new Map(nodes.flatMap((node) => (node.form === undefined ? [] : [[node.id, node.form] as const])));
    const start = nodes.find((node) => node.form && elementDefinitions.get(node.type)?.standsAt === 'start');
    this.startForm = start?.form ?? null;
  }

  /** Declared inputs and outputs of an element; null if it has none. */
  dataOf(element: ElementId): NodeData | null {
    return this.elements.get(element) ?? null;
  }

  formOf(element: ElementId): NodeForm | null {
    return this.forms.get(element) ?? null;
  }

  /** The type with this id. Null if there is none: then every value is valid. */
  type(id: string | null): ItemType | null {
    return id === null ? null : (this.types.get(id) ?? null);
  }

  /** Declared variables of the element, the subprocesses around it and the process. The innermost one of a name counts. */
  variablesSeenBy(element: ElementId): DataObject[] {
    const levels = this.levelsOf(element);
    const seen = levels.flatMap((level) => this.data.objects.filter(({ scope }) => scope === level));
    return seen.filter(({ name }, place) => seen.findIndex((other) => other.name === name) === place);
  }

  private levelsOf(element: ElementId): (ElementId | null)[] {
    const levels: (ElementId | null)[] = [];
    for (let level: ElementId | null | undefined = element; level; level = this.scopes.get(level)) levels.push(level);
    return [...levels, null];
  }

  /** The violations of one value. */
  violationsIn(check: TypeCheck): readonly Violation[] {
    return this.validator.validate(check);
  }

  /** The violations of the variables with which an instance would start. */
  violationsOf(variables: JsonObject): readonly Violation[] {
    return this.validator.validateAll(this.checksOf(variables));
  }

  private checksOf(variables: JsonObject): TypeCheck[] {
    return this.data.objects.flatMap(({ name, scope, type }) => {
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return scope !== null || type === null || value === undefined ? [] : [{ type, name, value }];
    });
  }
}
