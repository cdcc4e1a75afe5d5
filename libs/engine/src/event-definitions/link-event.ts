import type { ModelIndex } from '../element-definition.js';
import type { FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';
import { defineEvent } from './event-definition.js';

interface LinkConfig {
  readonly name: string;
}

/** Works like a flow: the throw continues at the catch of the same name on its level (BPMN 2.0.2, 10.5.5). */
export const linkEvent = defineEvent<'link', LinkConfig>({
  kind: 'link',
  positions: ['catch', 'throw'],
  fields: { name: { in: 'attribute', isNeeded: true, description: 'Name of the link.' } },
  read: ({ name }, reader) => {
    if (name === null || name === '') reader.breaks('link-name', 'expected a link to have a name, found none');
    return { name: name ?? '' };
  },
  check: checkLink,
  linkName: ({ name }) => name,
  linkTarget: ({ name }, node, index) => index.linkTarget(node.scope, name),
  throw: (activation, { name }) => {
    const target = activation.index.linkTarget(activation.element.node.scope, name);
    if (target !== null) return activation.jumpTo(target);
    activation.fail({ code: 'LinkNotFound', message: `expected a link catch event named ${name}, found none` });
  },
});

/** A throw has no outgoing flow, a catch no incoming one, and a name only one catch. */
function checkLink({ name }: LinkConfig, node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const isCatch = index.at(node.id).definition.link?.nameOf?.(node) !== undefined;
  const [outgoing] = node.outgoing;
  const [incoming] = node.incoming;
  if (!isCatch) {
    if (outgoing !== undefined)
      reader.breaks('link-throw-outgoing', `expected no flow that leaves the throw of a link, found ${outgoing}`);
    return;
  }
  if (incoming !== undefined)
    reader.breaks('link-catch-incoming', `expected no flow that leads to the catch of a link, found ${incoming}`);
  const first = index.linkTarget(node.scope, name);
  if (first !== null && first !== node.id)
    reader.breaks('link-one-target', `expected one catch of the link ${name} on this level, found ${first} too`);
}
