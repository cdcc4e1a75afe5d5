import { evaluate, namesIn } from '../src/index.js';
import type { JsonObject, JsonValue, Limits } from '../src/index.js';
import { parseExpression } from '../src/parse/index.js';

/** The result of an expression: its value, or the stage that refused it, the reason and the position. */
export type Outcome = { value: JsonValue } | { refused: 'parse' | 'evaluation'; message: string; position: number };

export function outcomeOf(source: string, variables: JsonObject = {}, limits?: Limits): Outcome {
  const parsed = parseExpression(source);
  if (!parsed.ok) return { refused: 'parse', ...parsed.error };
  const evaluated = evaluate(parsed.value, namesIn(variables), limits, source);
  if (evaluated.ok) return { value: evaluated.value };
  const { message, position } = evaluated.error;
  return { refused: 'evaluation', message, position };
}
