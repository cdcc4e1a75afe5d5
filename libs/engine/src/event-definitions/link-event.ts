import { defineEvent } from './event-definition.js';

interface LinkConfig {
  readonly name: string;
}

/** A flow without an arrow: the throw goes on at the catch of the same name on its level (BPMN 2.0.2, 10.5.5). */
export const linkEvent = defineEvent<'link', LinkConfig>({
  kind: 'link',
  positions: ['catch', 'throw'],
  read: ({ name }, reader) => {
    if (name === null || name === '') reader.error('expected a link to have a name, found none');
    return { name: name ?? '' };
  },
  linkName: ({ name }) => name,
  linkTarget: ({ name }, node, index) => index.linkTarget(node.scope, name),
  throw: (activation, { name }) => {
    const target = activation.index.linkTarget(activation.element.node.scope, name);
    if (target !== null) return activation.jumpTo(target);
    activation.fail({ code: 'LinkNotFound', message: `expected a link catch event named ${name}, found none` });
  },
});
