import type { XmlElement } from '../xml-element.js';

/** Engines that read the same extensions. */
export type Family = 'Camunda 7' | 'Camunda 8' | 'Flowable' | 'jBPM' | 'SpiffWorkflow';

/** Namespaces of other engines, whose extensions may affect execution. Forks of Camunda 7 have namespaces of their own. */
const ENGINES: ReadonlyMap<string, Family> = new Map([
  ['http://camunda.org/schema/1.0/bpmn', 'Camunda 7'],
  ['http://operaton.org/schema/1.0/bpmn', 'Camunda 7'],
  ['http://fluxnova.finos.org/schema/1.0/bpmn', 'Camunda 7'],
  ['http://cibseven.org/schema/1.0/bpmn', 'Camunda 7'],
  ['http://eximeebpms.org/schema/1.0/bpmn', 'Camunda 7'],
  ['http://camunda.org/schema/zeebe/1.0', 'Camunda 8'],
  ['http://flowable.org/bpmn', 'Flowable'],
  ['http://activiti.org/bpmn', 'Flowable'],
  ['http://activiti.com/modeler', 'Flowable'],
  ['http://www.jboss.org/drools', 'jBPM'],
  ['http://spiffworkflow.org/bpmn/schema/1.0/core', 'SpiffWorkflow'],
]);

/** The engines for which a file was written, by the namespaces that it declares. */
export function familiesOf({ declarations }: XmlElement): ReadonlySet<Family> {
  return new Set([...(declarations?.values() ?? [])].flatMap((namespace) => familyOf(namespace) ?? []));
}

export function familyOf(namespace: string): Family | null {
  return ENGINES.get(namespace) ?? null;
}
