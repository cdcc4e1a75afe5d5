/** What BPMN 2.0.2 demands of a model and its schema cannot say. */
export interface ModelRule {
  /** Of BPMN 2.0.2, chapters 7 to 10. */
  readonly section: string;
  /** `error` where a model that breaks it would not run as it is drawn, otherwise `warning`. */
  readonly severity: 'error' | 'warning';
  readonly demands: string;
}
