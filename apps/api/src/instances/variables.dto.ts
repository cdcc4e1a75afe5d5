import { ApiSchema } from '@nestjs/swagger';

/** An instance's variables by name: any names, any JSON values. */
@ApiSchema({ name: 'Variables' })
export class VariablesDto {
  [name: string]: unknown;
}
