import type { JsonValue } from '@svc/expressions';
import { LineIndex } from './line-index.js';
import type { Path } from './line-index.js';

export type JsonObject = { readonly [name: string]: JsonValue };

/** What is wrong with a file that cannot be used. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly file: string,
    /** 1-based; null for the whole file. */
    readonly line: number | null,
    message: string,
  ) {
    super(message);
  }
}

interface Source {
  readonly file: string;
  readonly lines: LineIndex;
}

/** A value of a file that knows where it stands, so that what is wrong with it can be said with its line. */
export class Located {
  private constructor(
    private readonly source: Source,
    private readonly path: Path,
    readonly value: JsonValue,
  ) {}

  static document(file: string, text: string, value: JsonValue): Located {
    return new Located({ file, lines: new LineIndex(text) }, [], value);
  }

  get line(): number {
    return this.source.lines.lineOf(this.path);
  }

  /** How the value is named: `scenarios[0].steps[2].at`. */
  get name(): string {
    const steps = this.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
    return steps.join('').replace(/^\./, '') || 'the file';
  }

  refuse(message: string): never {
    throw new FileError(this.source.file, this.line, `${this.name}: ${message}`);
  }

  /** The members of an object that has no others than the allowed ones. */
  fields<Name extends string>(allowed: readonly Name[]): Partial<Record<Name, Located>> {
    const members = this.members();
    for (const [name, member] of members)
      if (!(allowed as readonly string[]).includes(name))
        member.refuse(`unknown key ${name}; expected one of ${allowed.join(', ')}`);
    return Object.fromEntries(members) as Partial<Record<Name, Located>>;
  }

  members(): [string, Located][] {
    return Object.keys(this.object()).map((name) => [name, this.at(name)]);
  }

  items(): Located[] {
    const { value } = this;
    if (!Array.isArray(value)) return this.refuse(`expected a list, found ${shown(value)}`);
    return value.map((_item: JsonValue, index: number) => this.at(index));
  }

  object(): JsonObject {
    return isObject(this.value) ? this.value : this.refuse(`expected an object, found ${shown(this.value)}`);
  }

  text(): string {
    const { value } = this;
    return typeof value === 'string' && value !== '' ? value : this.refuse(`expected a text, found ${shown(value)}`);
  }

  texts(): string[] {
    return this.items().map((item) => item.text());
  }

  /** A text that is one of these. */
  oneOf<Choice extends string>(choices: readonly Choice[]): Choice {
    const found = choices.find((choice) => choice === this.value);
    return found ?? this.refuse(`expected one of ${choices.join(', ')}, found ${shown(this.value)}`);
  }

  /** The same place with another value, made from this one. */
  with(value: JsonValue): Located {
    return new Located(this.source, this.path, value);
  }

  private at(step: string | number): Located {
    const value = (this.value as { readonly [step: string | number]: JsonValue })[step] ?? null;
    return new Located(this.source, [...this.path, step], value);
  }
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const LONGEST = 200;

/** A value as a message shows it. */
export function shown(value: JsonValue | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
