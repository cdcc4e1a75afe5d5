import { modelTexts } from '../texts/model';
import { type Change, type Create, isA, type ModdleElement, orNothing, partsOf, textOf } from './moddle';
import {
  formOf,
  headersOf,
  mappingsOf,
  type Pair,
  withForm,
  withHeader,
  withHeaders,
  withMappings,
} from './extensions';

/** One value of an element, and how the file gets another one. */
export interface Setting {
  /** Unique in its element. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** How it is entered; `text` unless given. */
  readonly as?: 'lines' | 'choice' | 'flag';
  /** What a choice offers, each with its word. */
  readonly choices?: readonly Pair[];
  /** What a text proposes. */
  readonly proposals?: readonly string[];
  readonly isCode?: true;
  readonly value: string;
  readonly write: (value: string, create: Create) => readonly Change[];
}

/** Names with values, of which one may have any number. */
export interface PairsSetting {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly of: readonly [name: string, value: string];
  readonly add: string;
  readonly pairs: readonly Pair[];
  readonly writePairs: (pairs: readonly Pair[], create: Create) => readonly Change[];
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly (Setting | PairsSetting)[];
}

const { fields, hints } = modelTexts;
type Named = keyof typeof fields;

/** A setting with its words. */
export function setting(id: Named, rest: Omit<Setting, 'id' | 'label'>): Setting {
  const hint = (hints as Partial<Record<Named, string>>)[id];
  return { id, label: fields[id], ...(hint !== undefined && { hint }), ...rest };
}

/** An attribute of the element; `name` unless it is called like the setting. */
export function attribute(of: ModdleElement, id: Named, name: string = id): Setting {
  return setting(id, {
    value: textOf(of, name),
    isCode: true,
    write: (value) => [{ of, properties: { [name]: orNothing(value) } }],
  });
}

/** An attribute of ours. */
export function extension(of: ModdleElement, id: Named): Setting {
  return attribute(of, id, `svc:${id}`);
}

/** A part of the element that holds an expression. */
export function expression(of: ModdleElement, id: Named, name: string = id): Setting {
  const part = of.get(name) as ModdleElement | undefined;
  return setting(id, {
    value: part === undefined ? '' : textOf(part, 'body'),
    isCode: true,
    write: (body, create) => [
      { of, properties: { [name]: body === '' ? undefined : create('bpmn:FormalExpression', { body }) } },
    ],
  });
}

export function flag(of: ModdleElement, id: Named): Setting {
  return setting(id, {
    as: 'flag',
    value: String(of.get(id) === true),
    write: (value) => [{ of, properties: { [id]: value === 'true' } }],
  });
}

export function header(of: ModdleElement, id: Named): Setting {
  return setting(id, {
    value: headersOf(of).find(([key]) => key === id)?.[1] ?? '',
    isCode: true,
    write: (value, create) => [withHeader(of, [id, value], create)],
  });
}

/** Headers that have no field of their own. */
export function otherHeaders(of: ModdleElement, known: readonly string[]): PairsSetting {
  const isKnown = ([key]: Pair) => known.includes(key);
  const all = headersOf(of);
  return {
    id: 'headers',
    label: fields.headers,
    hint: known.length > 0 ? hints.callHeaders : hints.jobHeaders,
    of: [modelTexts.pair.key, modelTexts.pair.value],
    add: modelTexts.pair.addHeader,
    pairs: all.filter((pair) => !isKnown(pair)),
    writePairs: (pairs, create) => [withHeaders(of, [...all.filter(isKnown), ...pairs], create)],
  };
}

export function mappings(of: ModdleElement): PairsSetting[] {
  return (['inputs', 'outputs'] as const).map((direction) => ({
    id: direction,
    label: fields[direction],
    hint: hints[direction],
    of: [modelTexts.pair.source, modelTexts.pair.target],
    add: modelTexts.pair.addMapping,
    pairs: mappingsOf(of, direction),
    writePairs: (pairs, create) => [withMappings(of, direction, pairs, create)],
  }));
}

export function form(of: ModdleElement): Setting[] {
  return [
    extension(of, 'formKey'),
    setting('form', {
      as: 'lines',
      isCode: true,
      value: formOf(of),
      write: (value, create) => [withForm(of, value, create)],
    }),
  ];
}

export function documentation(of: ModdleElement): Setting {
  const [first, ...others] = partsOf(of, 'documentation');
  return setting('documentation', {
    as: 'lines',
    value: first === undefined ? '' : textOf(first, 'text'),
    write: (text, create) => {
      const written = text === '' ? [] : [create('bpmn:Documentation', { text })];
      return [{ of, properties: { documentation: [...written, ...others] } }];
    },
  });
}

const DEFAULTS = ['ExclusiveGateway', 'InclusiveGateway', 'ComplexGateway', 'Activity'];

/** Which of several outgoing flows is taken when no condition holds. */
export function defaultFlow(of: ModdleElement): Setting[] {
  const flows = partsOf(of, 'outgoing');
  if (!isA(of, ...DEFAULTS) || flows.length < 2) return [];
  const nameOf = (flow: ModdleElement) => {
    const target = flow.get('targetRef') as ModdleElement | undefined;
    return textOf(flow, 'name') || (target && (textOf(target, 'name') || textOf(target, 'id'))) || textOf(flow, 'id');
  };
  const chosen = of.get('default') as ModdleElement | undefined;
  return [
    setting('default', {
      as: 'choice',
      choices: [['', modelTexts.none], ...flows.map((flow): Pair => [textOf(flow, 'id'), nameOf(flow)])],
      value: chosen === undefined ? '' : textOf(chosen, 'id'),
      write: (id) => [{ of, properties: { default: flows.find((flow) => textOf(flow, 'id') === id) } }],
    }),
  ];
}
