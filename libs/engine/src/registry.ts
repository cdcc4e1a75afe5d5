import type { ElementDefinition } from './element-definition.js';
import { adHocSubProcess } from './elements/ad-hoc-sub-process.js';
import { boundaryEvent } from './elements/boundary-event.js';
import { businessRuleTask } from './elements/business-rule-task.js';
import { callActivity } from './elements/call-activity.js';
import { complexGateway } from './elements/complex-gateway.js';
import { endEvent } from './elements/end-event.js';
import { eventBasedGateway } from './elements/event-based-gateway.js';
import { exclusiveGateway } from './elements/exclusive-gateway.js';
import { inclusiveGateway } from './elements/inclusive-gateway.js';
import { intermediateCatchEvent } from './elements/intermediate-catch-event.js';
import { intermediateThrowEvent } from './elements/intermediate-throw-event.js';
import { manualTask } from './elements/manual-task.js';
import { parallelGateway } from './elements/parallel-gateway.js';
import { receiveTask } from './elements/receive-task.js';
import { scriptTask } from './elements/script-task.js';
import { sendTask } from './elements/send-task.js';
import { serviceTask } from './elements/service-task.js';
import { startEvent } from './elements/start-event.js';
import { subProcess } from './elements/sub-process.js';
import { task } from './elements/task.js';
import { transaction } from './elements/transaction.js';
import { userTask } from './elements/user-task.js';

/** Every executable element: one file each and one line here. */
const ELEMENTS: readonly ElementDefinition[] = [
  startEvent,
  endEvent,
  intermediateCatchEvent,
  intermediateThrowEvent,
  boundaryEvent,
  task,
  manualTask,
  userTask,
  serviceTask,
  sendTask,
  receiveTask,
  scriptTask,
  businessRuleTask,
  subProcess,
  adHocSubProcess,
  transaction,
  callActivity,
  exclusiveGateway,
  parallelGateway,
  inclusiveGateway,
  complexGateway,
  eventBasedGateway,
];

/** The element type of human tasks, for code that has a task but no element. */
export const TASK_ELEMENT = userTask.type;

export const elementDefinitions: ReadonlyMap<string, ElementDefinition> = new Map(
  ELEMENTS.map((element) => [element.type, element]),
);
