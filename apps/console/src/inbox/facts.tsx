import { Time } from '../parts/time';
import { texts } from '../texts/texts';
import type { Json, JsonObject } from './form/schema';

const LONG = 200;
const words = texts.inbox.facts;

/** The variables of a task, as one reads them. What is nested or long is folded. */
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

function Value({ value }: { readonly value: Json }) {
  if (value === null) return <span class="dim">{words.none}</span>;
  if (typeof value === 'boolean') return <>{value ? words.yes : words.no}</>;
  if (typeof value === 'number') return <>{value}</>;
  if (typeof value === 'string') return <Text text={value} />;
  const isList = Array.isArray(value);
  const members = Object.entries(value);
  if (members.length === 0) return <span class="dim">{words.none}</span>;
  return (
    <details>
      <summary>{(isList ? words.entries : words.members)(members.length)}</summary>
      <pre class="code">
        <bdi>{JSON.stringify(value, null, 2)}</bdi>
      </pre>
    </details>
  );
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[-+]\d\d:\d\d)$/;

function Text({ text }: { readonly text: string }) {
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return <Time at={text} />;
  if (text.length <= LONG) return <bdi>{text}</bdi>;
  return (
    <details>
      <summary>
        <bdi>{text.slice(0, LONG)}…</bdi> <span class="dim">{words.whole(text.length)}</span>
      </summary>
      <bdi>{text}</bdi>
    </details>
  );
}
