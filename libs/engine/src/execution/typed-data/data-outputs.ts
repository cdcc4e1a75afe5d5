import type { JsonValue } from '@svc/expressions';
import type { DataAssociation, NodeData } from '../../data-model.js';
import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Output, Variables } from '../../variables.js';
import type { Token } from '../../state.js';
import { moved } from './data-association.js';
import { memberWriter } from '../variables/write-member.js';
import { violationsOfItems } from './data-sets.js';
import type { StoreEntry } from './data-stores.js';
import { keyOf } from './data-stores.js';
import type { Execution } from '../execution.js';
import { invalid } from './type-checks.js';
import { lookUp, namesFor } from '../variables/variables.js';

/** The declared outputs of an activity, not yet written. */
export interface TakenOutputs {
  /** Under their formal names. */
  readonly formal: Variables;
  /** Values of data objects that associations fill. */
  readonly associated: Variables;
  /** The outputs that no association has moved, under their own names. */
  readonly waitHere: Variables;
  readonly entries: readonly StoreEntry[];
}

/** Checks the declared outputs and follows their associations [typed-data#variables-inputs-and-outputs]. */
export function takeOutputs(
  execution: Execution,
  token: Token,
  data: NodeData,
  output: Output | null,
): Result<TakenOutputs> {
  const formal = formalOutputs(execution, token, data, output);
  // An activity without output, such as a manual task, needs no complete set.
  const sets = output === null ? [] : data.outputSets;
  const violations = violationsOfItems(execution, { items: data.outputs, sets, kind: 'output' }, formal);
  if (violations.length > 0) return invalid(violations);
  const names = { ...output?.names, ...formal };
  const followed = follow(execution, token, data, { formal, names });
  return followed.ok ? succeeded({ ...followed.value, formal, waitHere: restOf(data, output, formal) }) : followed;
}

/**
 * The declared outputs by name. A single output takes a service's whole answer if that has no member of its name. For an
 * element without output they come from its own variables.
 */
function formalOutputs({ state }: Execution, token: Token, { outputs }: NodeData, output: Output | null): Variables {
  const valueOf = (name: string): JsonValue | undefined => {
    if (output === null) return lookUp(state, token, name);
    const members = output.variables ?? output.carried ?? {};
    if (Object.hasOwn(members, name)) return members[name];
    return outputs.length === 1 ? (output.whole ?? onlyOf(output.carried)) : undefined;
  };
  const found = outputs.map(({ name }) => [name, valueOf(name)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

/** What an error carries is one item at most, whatever its name is at the throw event (BPMN 2.0.2, 10.5.1). */
function onlyOf(carried: Variables = {}): JsonValue | undefined {
  const { code: _code, message: _message, ...data } = carried;
  const [first, ...others] = Object.values(data);
  return others.length === 0 ? first : undefined;
}

interface Following {
  readonly formal: Variables;
  readonly names: Variables;
}

function follow(
  execution: Execution,
  token: Token,
  { outputAssociations }: NodeData,
  { formal, names }: Following,
): Result<Pick<TakenOutputs, 'associated' | 'entries'>> {
  const writeMember = memberWriter(execution);
  let associated: Variables = {};
  const entries: StoreEntry[] = [];
  for (const association of outputAssociations) {
    const { target } = association;
    const current = target.kind === 'store' ? undefined : currentOf(execution, token, associated, target.name);
    const source = sourceOf(execution, token, association, formal);
    const value = moved(association, { source, current, context: namesFor(execution, token, names), writeMember });
    if (!value.ok) return value;
    if (value.value === undefined) continue;
    if (target.kind !== 'store') {
      associated = { ...associated, [target.name]: value.value };
      continue;
    }
    const key = keyOf(execution, token, target.reference, names);
    if (!key.ok) return key;
    entries.push({ reference: target.reference, key: key.value, value: value.value });
  }
  return succeeded({ associated, entries });
}

function currentOf({ state }: Execution, token: Token, changes: Variables, name: string): JsonValue | undefined {
  return Object.hasOwn(changes, name) ? changes[name] : lookUp(state, { ...token, local: null }, name);
}

function sourceOf(
  { state }: Execution,
  token: Token,
  { source }: DataAssociation,
  formal: Variables,
): JsonValue | undefined {
  if (source === null || source.kind === 'store') return undefined;
  if (source.kind === 'variable') return lookUp(state, token, source.name);
  return Object.hasOwn(formal, source.name) ? formal[source.name] : undefined;
}

/** The outputs that no association moves. An answer taken as a whole is not merged by its members too. */
function restOf({ outputs, outputAssociations }: NodeData, output: Output | null, formal: Variables): Variables {
  const members = output?.variables ?? {};
  const [only] = outputs;
  const isWhole = only !== undefined && Object.hasOwn(formal, only.name) && !Object.hasOwn(members, only.name);
  const moving = new Set(outputAssociations.flatMap(({ source }) => (source?.kind === 'item' ? source.name : [])));
  const all = output === null ? {} : isWhole || output.carried !== undefined ? formal : members;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !moving.has(name)));
}
