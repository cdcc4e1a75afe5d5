import type { JsonObject } from '@svc/expressions';

const FORM: JsonObject = {
  type: 'object',
  properties: {
    approved: { type: 'boolean', title: 'Approved?' },
    reason: { type: 'string', title: 'Reason', minLength: 3 },
  },
  required: ['reason'],
};

/** An approval with a form; then a call that fails as long as its service does. */
export function orderProcess(url: string): JsonObject {
  return {
    id: 'order',
    name: 'Order',
    elements: [
      { id: 'start', type: 'startEvent', name: 'Order received' },
      { id: 'approve', type: 'userTask', name: 'Approve order', form: FORM },
      { id: 'charge', type: 'serviceTask', name: 'Charge card', taskHeaders: { url, retries: '0' } },
      { id: 'end', type: 'endEvent', name: 'Order closed' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
      { id: 'f2', sourceRef: 'approve', targetRef: 'charge' },
      { id: 'f3', sourceRef: 'charge', targetRef: 'end' },
    ],
  };
}
