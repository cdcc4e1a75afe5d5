import { ApiPropertyOptional } from '@nestjs/swagger';
import type { FormDefinition, NodeForm } from '@svc/engine';
import { ObjectAnswer, TextAnswer, WholeAnswer } from '../http/answers/answer-fields.js';

const KINDS = ['json-schema', 'form-js'] as const satisfies readonly FormDefinition['kind'][];

/** `svc:Form` as it was uploaded. */
export class FormDto {
  @TextAnswer({ enum: KINDS }) kind!: FormDefinition['kind'];
  @ObjectAnswer({ description: "a JSON Schema (draft 2020-12), or a form of bpmn.io's form-js" }) schema!: object;
}

/** Absent where the element has none, as is the form. */
export const FormKeyAnswer = (): PropertyDecorator =>
  TextAnswer({ isOptional: true, description: 'svc:formKey of the element' });
export const FormAnswer = (): PropertyDecorator =>
  ApiPropertyOptional({ type: () => FormDto, description: 'svc:Form of the element' });

/** The form of the request that starts an instance [forms#start]. */
export class StartFormDto {
  @TextAnswer() definition_key!: string;
  @WholeAnswer() version!: number;
  @FormKeyAnswer() form_key?: string;
  @FormAnswer() form?: FormDto;
}

export function formFields(form: NodeForm | null): { form_key?: string; form?: FormDto } {
  const { key, definition } = form ?? { key: null, definition: null };
  return { ...(key !== null && { form_key: key }), ...(definition && { form: definition as FormDto }) };
}
