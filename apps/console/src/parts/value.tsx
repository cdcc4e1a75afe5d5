import { texts } from '../texts/texts';
import { Time } from './time';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const LONG = 200;
const words = texts.inbox.facts;

/** A value as one reads it. What is nested or long is folded. */
export function Value({ value }: { readonly value: Json }) {
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
