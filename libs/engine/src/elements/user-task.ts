import { defineElement } from '../element-definition.js';
import { readAssignment } from './user-task/read-assignment.js';
import type { UserTaskConfig } from './user-task/read-assignment.js';
import { taskDetails } from './user-task/task-details.js';

/** Work for a person. Waits until the task is completed ([tasks#human-tasks]; BPMN 2.0.2, 10.3.3). */
export const userTask = defineElement<UserTaskConfig>({
  type: 'userTask',
  globalType: 'globalUserTask',
  kind: 'activity',
  shape: 'rectangle',
  isPassive: true,
  asksByForm: () => true,
  isRetryable: false,
  read: readAssignment,
  enter: (activation) => {
    const details = taskDetails(activation);
    if (details.ok) activation.openTask(details.value);
    else activation.fail(details.failure);
  },
  resume: (activation, occurrence) => {
    if (occurrence.type !== 'taskCompleted') return;
    const { variables } = occurrence;
    const written = activation.writeOutput({ variables, names: { output: variables, response: variables } });
    // The task stays open, so that it can be completed again after resume [tasks#invalid-output].
    if (!written.ok) return activation.failInPlace(written.failure);
    activation.completeTask(occurrence);
    activation.leave();
  },
  play: { script: [{ at: 'approve', complete: { approved: true } }] },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'approve', type: 'userTask', name: 'Approve the order', candidateGroups: ['sales'] },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
      { id: 'f2', sourceRef: 'approve', targetRef: 'end' },
    ],
  },
});
