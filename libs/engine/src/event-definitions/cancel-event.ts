import type { ModelElement, ModelIndex } from '../element-definition.js';
import type { FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';
import { defineEvent } from './event-definition.js';

/**
 * As an end event it cancels the transaction around it. At the boundary of the transaction it is where the token continues
 * after the compensation (BPMN 2.0.2, 10.5.6 and 13.3.4; [engine#compensation]).
 */
export const cancelEvent = defineEvent<'cancel', object>({
  kind: 'cancel',
  positions: ['end', 'boundary'],
  asksForCompensation: true,
  catchesCancel: true,
  fields: {},
  read: (_source, reader, position) => {
    const isInterrupting = reader.source.attributes.get('cancelActivity') !== 'false';
    if (position === 'boundary' && !isInterrupting)
      reader.breaks('boundary-cancel', 'expected a cancel boundary event to interrupt');
    return {};
  },
  throw: (activation) => activation.cancelTransaction(),
  check: (_config, node, index, reader) => {
    if (node.attachedTo !== null) checkBoundary(index.at(node.attachedTo), reader);
    else checkEnd(node, index, reader);
  },
});

function checkBoundary({ node, definition }: ModelElement, reader: ElementReader): void {
  if (definition.scope?.isTransaction !== true)
    reader.breaks(
      'boundary-cancel',
      `expected a cancel boundary event to be attached to a transaction, found the ${node.type} ${node.id}`,
    );
}

function checkEnd(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const transaction = transactionAround(node, index);
  if (transaction === null)
    return reader.breaks('cancel-end', 'expected a cancel end event to be inside a transaction, found none');
  const isCaught = transaction.boundaries.some((boundary) =>
    boundary.definition.compensation?.catchesCancel?.(boundary.node),
  );
  if (!isCaught) reader.error(`expected a cancel boundary event at the transaction ${transaction.node.id}, found none`);
}

function transactionAround(node: FlowNode<unknown>, index: ModelIndex): ModelElement | null {
  for (let id = node.scope; id !== null; id = index.at(id).node.scope) {
    const element = index.at(id);
    if (element.definition.scope?.isTransaction === true) return element;
  }
  return null;
}
