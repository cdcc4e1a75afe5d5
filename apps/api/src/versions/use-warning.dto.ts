import type { ActiveUser } from '@svc/persistence';
import { TextAnswer, WholeAnswer } from '../http/answers/answer-fields.js';

/** An active definition that fails while what was deleted is absent. */
export class UseWarningDto {
  @TextAnswer() definition_key!: string;
  @WholeAnswer() definition_version!: number;
  @TextAnswer() definition_name!: string;
  @TextAnswer() message!: string;
}

/** `what`: the deleted thing with its name; `fails`: what fails now. */
export function useWarning({ key, version, name }: ActiveUser, what: string, fails: string): UseWarningDto {
  const message = `version ${version} of definition ${key} uses the ${what}: its ${fails} fail until there is one again`;
  return { definition_key: key, definition_version: version, definition_name: name, message };
}
