/** Scenarios and their drivers, for tests only. The pure engine never imports them. */
export { checkedAdvance } from './checked-advance.js';
export { compile, findingsOf } from './compile-form.js';
export type { AssociationForm, DataForm, NodeDataForm, ObjectForm, StoreForm } from './data-form.js';
export { listOf, schema, withData, xsd } from './data-form.js';
export type { Elements } from './draw.js';
export { draw, subProcess } from './draw.js';
export { boundaryOn, catching, ending, eventSubProcess, startOn, throwing } from './event-sub-process.js';
export type { CallAnswer, Driver, InstanceView, ScenarioEvent } from './driver.js';
export type { InMemoryOptions } from './in-memory-driver.js';
export { answerTo, jobFailure } from './job-answers.js';
export { InMemoryDriver, SCENARIO_START } from './in-memory-driver.js';
export type {
  DecisionForm,
  ElementForm,
  EventForm,
  FlowForm,
  LoopForm,
  MappingForm,
  MultiInstanceForm,
  ProcessForm,
} from './process-form.js';
export { formOf, playSample } from './play-sample.js';
export { processOf } from './process-form.js';
export { projectState } from './project-state.js';
export type { Ability } from './run.js';
export { Run, untilHolds } from './run.js';
export type { Scenario, ScenarioNeeds, Stage } from './scenario.js';
export { playOn, scenario, scenarioWith } from './scenario.js';
export { undo, undoAll, undoing, undoneBy } from './undoing.js';
