/** A rule of BPMN 2.0.2 that its schema cannot express. */
export interface ModelRule {
  /** Section of BPMN 2.0.2, chapters 7 to 10. */
  readonly section: string;
  /** `error` if a model that breaks it would not run as drawn, otherwise `warning`. */
  readonly severity: 'error' | 'warning';
  readonly demands: string;
}
