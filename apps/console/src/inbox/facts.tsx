import type { Json, JsonObject } from '../forms/schema';
import { Value } from '../parts/value';

/** The variables of a task. */
export function Facts({ variables }: { readonly variables: JsonObject }) {
  const names = Object.keys(variables);
  if (names.length === 0) return null;
  return (
    <dl class="facts">
      {names.map((name) => (
        <div key={name} class="fact">
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <Value value={variables[name] as Json} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
