import { ApiProperty } from '@nestjs/swagger';
import type { ElementId } from '@svc/engine';
import type { TaskRow } from '@svc/persistence';
import { type Member, objectSchemaOf } from '@svc/typed-data';
import { ObjectAnswer, TextAnswer, UuidAnswer } from '../http/answers/answer-fields.js';
import { FormAnswer, type FormDto, formFields, FormKeyAnswer } from '../forms/form.dto.js';
import type { TypedModel } from '../typed-data/typed-model.js';

const SETS = { type: 'array', items: { type: 'array', items: { type: 'string' } } } as const;

/** The data of a task that a form generator needs [tasks#form]. */
export class TaskFormDto {
  @UuidAnswer() task_id!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() name!: string;
  @ObjectAnswer({ description: 'JSON Schema (draft 2020-12) of an object of the inputs' }) inputs!: object;
  @ObjectAnswer({
    description: 'JSON Schema (draft 2020-12) of an object of the outputs; required is what every output set names',
  })
  outputs!: object;
  @ApiProperty({ ...SETS, description: 'names of outputs; a completion has all of one set at least' })
  output_sets!: string[][];
  @ObjectAnswer({ description: "the task's" }) variables!: object;
  @FormKeyAnswer() form_key?: string;
  @FormAnswer() form?: FormDto;
}

/** If the task declares no inputs or no outputs, the form has the typed variables that the task can see instead. */
export function taskFormDto({ id, elementId, name, variables }: TaskRow, model: TypedModel): TaskFormDto {
  const data = model.dataOf(elementId);
  const { inputs = [], inputSets = [], outputs = [], outputSets = [] } = data ?? {};
  const membersOf = (items: typeof inputs) =>
    items.length > 0 ? items.map((item) => memberOf(item, model)) : visibleMembers(elementId, model);
  return {
    task_id: id,
    element_id: elementId,
    name,
    inputs: objectSchemaOf(membersOf(inputs), inAll(inputSets)),
    outputs: objectSchemaOf(membersOf(outputs), inAll(outputSets)),
    output_sets: outputSets.map((names) => [...names]),
    variables: JSON.parse(variables) as object,
    ...formFields(model.formOf(elementId)),
  };
}

function memberOf({ name, type }: { readonly name: string; readonly type: string | null }, model: TypedModel): Member {
  return { name, type: model.type(type) };
}

function visibleMembers(element: ElementId, model: TypedModel): Member[] {
  return model.variablesSeenBy(element).map((variable) => memberOf(variable, model));
}

/** Names that all sets contain. */
function inAll(sets: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = sets;
  return first.filter((name) => others.every((set) => set.includes(name)));
}
