import type { JsonValue } from '@svc/expressions';
import type { DataAssociation, NodeData } from '../../data-model.js';
import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Variables } from '../../variables.js';
import type { Token } from '../../state.js';
import { moved } from './data-association.js';
import { memberWriter } from '../variables/write-member.js';
import { violationsOfItems } from './data-sets.js';
import type { Execution } from '../execution.js';
import type { FoundEntries } from './store-lookups.js';
import { invalid } from './type-checks.js';
import { lookUp, namesFor } from '../variables/variables.js';

/**
 * The declared inputs under their formal names, and properties filled by associations
 * [typed-data#variables-inputs-and-outputs]. An input without an association takes the variable of its name.
 */
export function takeInputs(
  execution: Execution,
  token: Token,
  data: NodeData,
  entries: FoundEntries,
): Result<Variables> {
  const taken = fill(execution, token, data, entries);
  if (!taken.ok) return taken;
  // A lookup that finds nothing sets its target to null, whatever the target's type.
  const notFound = new Set(namesNotFound(data, entries).filter((name) => own(taken.value, name) === null));
  const items = data.inputs.filter(({ name }) => !notFound.has(name));
  const declared = { items, sets: data.inputSets, kind: 'input' as const };
  const violations = violationsOfItems(execution, declared, taken.value);
  return violations.length > 0 ? invalid(violations) : taken;
}

function fill(execution: Execution, token: Token, data: NodeData, entries: FoundEntries): Result<Variables> {
  const writeMember = memberWriter(execution);
  let values: Variables = unassociated(execution, token, data);
  for (const [place, association] of data.inputAssociations.entries()) {
    const name = targetName(association);
    if (name === null) continue;
    const { as, source } = sourceOf(execution, token, { association, values, entry: entries.get(place)?.value });
    const extra = source === undefined ? values : { ...values, [as]: source };
    const context = namesFor(execution, token, extra);
    const value = moved(association, { source, current: own(values, name), context, writeMember });
    if (!value.ok) return value;
    if (value.value !== undefined) values = { ...values, [name]: value.value };
  }
  return succeeded(values);
}

function namesNotFound({ inputAssociations }: NodeData, entries: FoundEntries): string[] {
  const missing = inputAssociations.filter((_, place) => entries.get(place)?.found === false);
  return missing.flatMap((association) => targetName(association) ?? []);
}

function unassociated({ state }: Execution, token: Token, { inputs, inputAssociations }: NodeData): Variables {
  const associated = new Set(inputAssociations.map(targetName));
  const found = inputs.flatMap(({ name }) => {
    const value = associated.has(name) ? undefined : lookUp(state, token, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

interface Reading {
  readonly association: DataAssociation;
  /** The values filled so far. */
  readonly values: Variables;
  readonly entry: JsonValue | undefined;
}

interface NamedSource {
  /** The name by which expressions read it. */
  readonly as: string;
  /** Undefined if it is missing. */
  readonly source: JsonValue | undefined;
}

function sourceOf({ state, index }: Execution, token: Token, { association, values, entry }: Reading): NamedSource {
  const { source } = association;
  if (source === null) return { as: '', source: undefined };
  if (source.kind === 'store') return { as: index.data!.store(source.reference).name, source: entry };
  const { name } = source;
  return { as: name, source: source.kind === 'item' ? own(values, name) : lookUp(state, token, name) };
}

function targetName({ target }: DataAssociation): string | null {
  return target.kind === 'store' ? null : target.name;
}

function own(values: Variables, name: string): JsonValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
