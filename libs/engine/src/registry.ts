import type { ElementDefinition } from './element-definition.js';
import { endEvent } from './elements/end-event.js';
import { exclusiveGateway } from './elements/exclusive-gateway.js';
import { parallelGateway } from './elements/parallel-gateway.js';
import { scriptTask } from './elements/script-task.js';
import { startEvent } from './elements/start-event.js';
import { userTask } from './elements/user-task.js';

/** Every element that can be run: one file each, one line here. */
export const elementDefinitions: ReadonlyMap<string, ElementDefinition> = new Map(
  [startEvent, endEvent, userTask, scriptTask, exclusiveGateway, parallelGateway].map((element) => [element.type, element]),
);
