import type { ControlAttributes } from '../parts/field-box';
import type { Field } from './field';
import type { Answer } from './use-answer';

export interface FieldViewProps {
  readonly field: Field;
  readonly answer: Answer;
}

/** What a control is given by the box around it. */
export interface ControlProps extends FieldViewProps {
  readonly attributes: ControlAttributes;
}
