import type { Advice } from './advice.js';
import { executionListener, taskListener } from './listener-advice.js';
import { call, mappedError, retryCycle, taskPriority, workItem } from './job-advice.js';

export const NO_EQUIVALENT = 'there is no equivalent';

/** The end of a finding. */
export function told(advice: string): string {
  return advice === NO_EQUIVALENT ? advice : `use ${advice}`;
}

const OUTPUT = 'an svc:Output in svc:IoMapping';
const CODE_OUTPUT = 'an svc:Output of {{ output.code }} in svc:IoMapping';
const DECISION = 'svc:decisionRef';

const CALLING: ReadonlySet<string> = new Set(['serviceTask', 'sendTask']);

const form: Advice = ({ element }) =>
  element === 'startEvent' || element === 'userTask'
    ? 'svc:formKey, or svc:Form with the JSON of the form'
    : NO_EQUIVALENT;
const result: Advice = ({ element }) => (CALLING.has(element) ? OUTPUT : 'svc:resultVariable');
/** What another value would change. */
const unless =
  (harmless: string, advice: string): Advice =>
  ({ value }) =>
    value === harmless ? null : advice;

/** Extensions that would change execution if they were ignored, by local name. */
export const EQUIVALENTS: ReadonlyMap<string, string | Advice> = new Map<string, string | Advice>([
  // Tasks of persons.
  ['assignee', 'svc:assignee'],
  ['candidateGroups', 'svc:candidateGroups'],
  ['candidateUsers', 'svc:candidateUsers'],
  ['assignmentDefinition', 'svc:assignee, svc:candidateGroups and svc:candidateUsers'],
  ['dueDate', 'svc:dueDate'],
  ['followUpDate', 'a timer event before the task'],
  ['taskSchedule', 'svc:dueDate'],
  ['priority', ({ element }) => (element === 'userTask' ? 'svc:priority' : null)],
  ['priorityDefinition', 'svc:priority'],
  ['initiator', 'svc:initiator'],
  ['candidateStarterGroups', NO_EQUIVALENT],
  ['candidateStarterUsers', NO_EQUIVALENT],
  ['potentialStarter', NO_EQUIVALENT],
  ['formKey', form],
  ['formRef', form],
  ['formData', form],
  ['formProperty', form],
  ['formDefinition', form],
  ['formHandlerClass', form],
  ['taskIdVariableName', OUTPUT],
  ['taskCompleterVariableName', OUTPUT],
  // Calls.
  ['class', call],
  ['delegateExpression', call],
  ['expression', call],
  ['type', call],
  ['topic', call],
  ['connector', call],
  ['field', call],
  ['taskDefinition', call],
  ['serviceTaskOperator', call],
  ['serviceimplementation', call],
  ['serviceinterface', call],
  ['serviceoperation', call],
  ['taskName', workItem],
  ['taskPriority', taskPriority],
  ['triggerable', unless('false', 'a receiveTask behind the task')],
  ['taskHeaders', 'svc:TaskHeaders with the same keys and values'],
  ['retryTimeCycle', retryCycle],
  ['failedJobRetryTimeCycle', retryCycle],
  ['skipExpression', NO_EQUIVALENT],
  // Variables and scripts.
  ['inputOutput', 'svc:IoMapping'],
  ['ioMapping', 'svc:IoMapping'],
  ['in', 'svc:IoMapping'],
  ['out', 'svc:IoMapping'],
  ['resultVariable', result],
  ['resultVariableName', result],
  ['autoStoreVariables', unless('false', 'svc:resultVariable')],
  ['script', 'the element script with svc:resultVariable'],
  ['resource', 'the element script with the text of the script'],
  ['preScript', 'a scriptTask before it'],
  ['postScript', 'a scriptTask after it'],
  ['onEntry-script', 'a scriptTask before it'],
  ['onExit-script', 'a scriptTask after it'],
  ['executionListener', executionListener],
  ['executionListeners', executionListener],
  ['taskListener', taskListener],
  ['taskListeners', taskListener],
  ['eventListener', NO_EQUIVALENT],
  // Decisions.
  ['decisionRef', DECISION],
  ['calledDecision', DECISION],
  ['calledDecisionId', DECISION],
  ['decisionTableReferenceKey', DECISION],
  ['ruleFlowGroup', DECISION],
  ['rules', DECISION],
  ['decisionRefBinding', unless('latest', 'svc:decisionVersion')],
  ['decisionRefVersion', 'svc:decisionVersion'],
  ['decisionRefVersionTag', 'svc:decisionVersion'],
  ['decisionRefTenantId', NO_EQUIVALENT],
  ['mapDecisionResult', 'an svc:Output of a member, such as {{ output.level }}, in svc:IoMapping'],
  // Called processes.
  ['calledElement', 'the attribute calledElement of the standard'],
  ['calledElementType', unless('key', 'the attribute calledElement of the standard')],
  ['calledElementBinding', unless('latest', 'svc:version')],
  ['calledElementVersion', 'svc:version'],
  ['calledElementVersionTag', 'svc:version'],
  ['calledElementTenantId', NO_EQUIVALENT],
  ['caseRef', NO_EQUIVALENT],
  ['variableMappingClass', 'svc:IoMapping'],
  ['variableMappingDelegateExpression', 'svc:IoMapping'],
  ['inheritVariables', unless('true', 'svc:IoMapping')],
  ['completeAsync', unless('false', NO_EQUIVALENT)],
  ['waitForCompletion', unless('true', NO_EQUIVALENT)],
  ['processInstanceIdVariableName', NO_EQUIVALENT],
  // Loops and ad-hoc subprocesses.
  ['collection', 'loopDataInputRef of the standard'],
  ['elementVariable', 'inputDataItem of the standard'],
  ['elementIndexVariable', 'the variable loopCounter'],
  ['loopCharacteristics', 'the loop elements of the standard'],
  ['variableAggregation', 'loopDataOutputRef of the standard'],
  ['adHoc', ({ value }) => (value === null ? NO_EQUIVALENT : null)],
  // Events.
  ['subscription', 'svc:correlationKey on the message'],
  ['processVariableCorrelation', 'svc:correlationKey on the message'],
  ['publishMessage', 'a message with svc:correlationKey'],
  ['messagePayload', 'svc:IoMapping'],
  ['messageVariable', 'svc:IoMapping'],
  ['payloadExpression', 'svc:IoMapping'],
  ['variableName', ({ element }) => (element === 'conditionalEventDefinition' ? NO_EQUIVALENT : 'svc:IoMapping')],
  ['variableEvents', NO_EQUIVALENT],
  ['conditionalFilter', NO_EQUIVALENT],
  ['eventType', 'a message event of the standard'],
  ['errorEventDefinition', mappedError],
  ['mapException', mappedError],
  ['errorCodeVariable', 'svc:errorCodeVariable'],
  ['errorMessageVariable', 'svc:errorMessageVariable'],
  ['errorVariableName', 'svc:errorCodeVariable'],
  ['escalationCodeVariable', CODE_OUTPUT],
]);
