export { assertNever } from '@svc/expressions';
export type {
  FlowNode,
  FormDefinition,
  IoMapping,
  LoopCharacteristics,
  Mapping,
  NodeForm,
  ProcessModel,
  SequenceFlow,
} from './model.js';
export type {
  ChildSource,
  ElementReader,
  ElementSource,
  EventDefinitionSource,
  Finding,
  ListenerSource,
} from './source.js';
export type { FileRef, FileTombstone, Output, Variables } from './variables.js';
export type { Scope } from './scope.js';
export type {
  AnsweredInput,
  BufferedEvent,
  EngineState,
  Incident,
  InstanceStatus,
  TaskDetails,
  TimerCycle,
  Token,
  TokenStatus,
  Wait,
} from './state.js';
export type {
  DataAssignment,
  DataAssociation,
  DataItem,
  DataModel,
  DataObject,
  DataPlace,
  DataStore,
  ItemStructure,
  ItemType,
  NodeData,
  PendingCheck,
  SchemaHint,
  TypeCheck,
  Validate,
  Violation,
  XsdPrimitive,
} from './data-model.js';
export type { ChildReport } from './child-report.js';
export type {
  Actor,
  CheckVerdict,
  DecisionEvaluation,
  DefinitionReference,
  EngineInput,
  EventDelivery,
  FileChanged,
  InputAnswer,
  InputEnvelope,
  InputResult,
  InputStuck,
  InstanceStarted,
  JobError,
  JobResponse,
  MovedFrom,
  ParentReference,
  QuestionAnswer,
  Recovered,
  RecoveredToken,
  RefusalCode,
  Repair,
  StartOccurrence,
  TimerOperation,
  TokenRecovery,
} from './inputs.js';
export type { Fact, FactBase, FactBody } from './facts.js';
export type {
  Child,
  ChildStart,
  Command,
  DecisionQuestion,
  EntryQuestion,
  HttpCall,
  Job,
  OpenWork,
  Question,
  QuestionBody,
  SecretPiece,
  SecretText,
  Timer,
} from './commands.js';
export { isQuestion } from './commands.js';
export type { AdvanceContext, Outcome } from './advance.js';
export { advance } from './advance.js';
export type { Activation, ElementDefinition, ModelElement, ModelIndex } from './element-definition.js';
export type { ProcessStart, StartSchedule, StartTrigger } from './process-start.js';
export type { AwaitedEvent, EventKind } from './event-holder.js';
export type { BpmnError, ErrorMatch, Occurrence } from './occurrence.js';
export { defineElement } from './element-definition.js';
export type { AnyEvent, EventConfig, EventDefinition, EventPosition } from './event-definitions/event-definition.js';
export { eventSource } from './event-definitions/event-field.js';
export type { EventField, EventValue } from './event-definitions/event-field.js';
export { eventDefinitions } from './event-definitions/event-registry.js';
export type { Limits, LimitsGiven } from './execution/limits.js';
export { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLES } from './execution/limits.js';
export type { ElementId, FlowId, IncidentId, NewId, ScopeId, TokenId, WaitId } from './ids.js';
export { readTimeZone } from './time/read-time-zone.js';
export type { TimeZone } from './time/time-zone.js';
export { startTimes } from './time/start-times.js';
export type { StartTimes } from './time/start-times.js';
export { millisOf } from './time/millis-of.js';
export { createIds } from './ids.js';
export type { ActivityMarkers } from './loop-characteristics/read-markers.js';
export { readMarkers } from './loop-characteristics/read-markers.js';
export { foreignNotation } from './foreign-notation.js';
export { namesUsedBy, usesOf } from './uses.js';
export type { Use } from './use.js';
export { isHeaderValue } from './elements/service-call/header-value.js';
export type { CallAnswered, CallOutcome } from './call-answered.js';
export type { AskedTask, JobFailure, JobOutcome, PulledJob, PulledJobAnswered } from './pulled-job.js';
export { EXECUTION_EVENTS, TASK_EVENTS } from './listeners.js';
export type { ListenerEvent, Listeners, TaskChanges, TaskDecision } from './listeners.js';
export { readListenerJob } from './elements/pulled-job/job-config.js';
export type { JobConfig as ListenerJob } from './elements/pulled-job/job-config.js';
export { SERVICE_TASK_ERROR } from './elements/service-call/service-call.js';
export { createModelIndex } from './model-index.js';
export { openWork } from './open-work.js';
export { describe } from './projection/describe.js';
export type { ModelRule } from './model-rules/model-rule.js';
export type { ModelRuleId } from './model-rules/model-rules.js';
export { modelRules } from './model-rules/model-rules.js';
export { elementDefinitions, TASK_ELEMENT } from './registry.js';
export type { Sample } from './samples/sample.js';
export { samples } from './samples/samples.js';
export type { Failure, FailureCode, Result } from './result.js';
export type { Journal } from './store/journal.js';
export { upgradeState } from './store/new-state.js';
export type { PackedState } from './store/packed-state.js';
export { LaterStateError } from './store/new-state.js';
export { packState, unpackState } from './store/packed-state.js';
export { revert } from './store/store.js';
export type { ElementKind, MermaidShape } from './element-kinds.js';
export { EXECUTION_MODES } from './execution-mode.js';
export type { ExecutionMode } from './execution-mode.js';
export { behaviourOf, ENGINE_VERSION, ENGINE_VERSIONS } from './behaviour.js';
export type { Behaviour } from './behaviour.js';
