import type { Activation } from '../element-definition.js';
import type { BpmnError } from '../occurrence.js';

/** What an error or escalation carries: the mapped and declared inputs of its throw event (BPMN 2.0.2, 10.5.1). */
export function dataOf({ token, behaviour }: Activation): Pick<BpmnError, 'data'> {
  return token.local === null || !behaviour.errorsCarryData ? {} : { data: token.local };
}
