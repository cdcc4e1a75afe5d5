export type { ElementId, FlowId, FlowNode, IoMapping, Mapping, ProcessModel, SequenceFlow } from './model.js';
export type { ChildSource, ElementReader, ElementSource, EventDefinitionSource, Finding } from './source.js';
export type {
  AnsweredInput,
  BufferedEvent,
  EngineState,
  Incident,
  IncidentId,
  InstanceStatus,
  Scope,
  ScopeId,
  TimerCycle,
  Token,
  TokenId,
  TokenStatus,
  Variables,
  Wait,
  WaitId,
} from './state.js';
export type {
  Actor,
  DefinitionReference,
  EngineInput,
  InputAnswer,
  InputEnvelope,
  InputResult,
  InstanceStarted,
  JobError,
  JobResponse,
  RefusalCode,
} from './inputs.js';
export type { Fact, FactBase, FactBody } from './facts.js';
export type { Command, HttpCall, Job, OpenWork, Timer } from './commands.js';
