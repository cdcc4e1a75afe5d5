import type { ModelIndex } from '@svc/engine';
import type { CompiledNode } from './compile-nodes.js';

/**
 * Checks the flows to and from each element. It runs only if the model has no errors, since a flow that could not be read would
 * be reported as missing at both of its ends (BPMN 2.0.2, 8.4.13, 10.5 and 10.6.1).
 */
export function checkWays(compiled: readonly CompiledNode[], index: ModelIndex): void {
  for (const found of compiled) {
    if (found.definition.kind === 'event') checkEvent(found, index);
    if (found.definition.kind === 'gateway') checkGateway(found);
    checkConditions(found, index);
  }
}

function checkEvent({ node, definition, reader }: CompiledNode, index: ModelIndex): void {
  if (node.outgoing.length > 0 || definition.standsAt === 'end') return;
  if (definition.standsAt === 'start')
    reader.breaks('start-outgoing', 'expected a flow that leaves the start event, found none');
  else if (definition.link?.targetOf?.(node, index)) return;
  else if (definition.isAttached)
    reader.breaks('boundary-outgoing', 'expected a flow that leaves the boundary event, found none');
  else reader.breaks('intermediate-outgoing', 'expected a flow that leaves the intermediate event, found none');
}

/** These are warnings: the engine evaluates such conditions, so the process runs as it is drawn. */
function checkConditions({ node, definition, reader }: CompiledNode, index: ModelIndex): void {
  const conditional = index.at(node.id).outgoing.find(({ condition }) => condition !== null);
  if (conditional === undefined) return;
  const { id } = conditional;
  if (definition.kind === 'event')
    reader.breaks('event-condition', `expected no condition on a flow that leaves an event, found one on ${id}`);
  if (definition.kind === 'activity' && node.outgoing.length === 1)
    reader.breaks(
      'condition-alone',
      `expected an activity with a conditional flow to have another outgoing flow, found only ${id}`,
    );
}

/** How many flows lead to and from a gateway of each `gatewayDirection`. */
const DIRECTIONS: ReadonlyMap<string, { readonly merges: boolean; readonly splits: boolean }> = new Map([
  ['Converging', { merges: true, splits: false }],
  ['Diverging', { merges: false, splits: true }],
  ['Mixed', { merges: true, splits: true }],
]);

/** What a gateway does follows from its flows alone; a `gatewayDirection` that contradicts them is reported. */
function checkGateway({ node: { incoming, outgoing }, reader }: CompiledNode): void {
  const named = reader.source.attributes.get('gatewayDirection') ?? '';
  const direction = DIRECTIONS.get(named);
  const [merges, splits] = [incoming.length > 1, outgoing.length > 1];
  const found = `${incoming.length} incoming and ${outgoing.length} outgoing flows`;
  if (direction && (direction.merges !== merges || direction.splits !== splits)) {
    const expected = `${count(direction.merges)} incoming and ${count(direction.splits)} outgoing`;
    reader.breaks('gateway-direction', `expected ${expected} by gatewayDirection="${named}", found ${found}`);
  } else if (!merges && !splits) {
    const message = `expected a gateway with several incoming or several outgoing flows, found ${found}`;
    reader.breaks('gateway-splits-or-merges', message);
  }
}

function count(several: boolean): string {
  return several ? 'several' : 'one';
}
