import { modelTexts } from '../texts/model';
import { type Create, isA, type ModdleElement, partOf, textOf } from './moddle';
import { expression, extension, flag, type Setting, setting, type SettingGroup } from './settings';

type Runs = 'once' | 'parallel' | 'sequential' | 'while';

const MULTI = 'MultiInstanceLoopCharacteristics';

/** How often an activity runs. */
export function loopGroups(element: ModdleElement): SettingGroup[] {
  if (!isA(element, 'Activity')) return [];
  const loop = partOf(element, 'loopCharacteristics');
  const runs = runsOf(loop);
  const { none: _none, runs: words, groups } = modelTexts;
  const choice = setting('runs', {
    as: 'choice',
    choices: (Object.keys(words) as Runs[]).map((kind) => [kind, words[kind]]),
    value: runs,
    write: (kind, create) => [
      { of: element, properties: { loopCharacteristics: loopFor(kind as Runs, loop, create) } },
    ],
  });
  return [{ title: groups.runs, settings: [choice, ...(loop === undefined ? [] : loopSettings(loop))] }];
}

function runsOf(loop: ModdleElement | undefined): Runs {
  if (loop === undefined) return 'once';
  if (!isA(loop, MULTI)) return 'while';
  return loop.get('isSequential') === true ? 'sequential' : 'parallel';
}

/** What the old one says is kept where the new one can say it. */
function loopFor(kind: Runs, old: ModdleElement | undefined, create: Create): ModdleElement | undefined {
  if (kind === 'once') return undefined;
  if (kind === 'while') return create('bpmn:StandardLoopCharacteristics', {});
  const kept = isA(old, MULTI) ? NAMES.map((name) => [name, old?.get(name)] as const) : [];
  const properties = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  return create(`bpmn:${MULTI}`, { ...properties, isSequential: kind === 'sequential' });
}

const NAMES = [
  'svc:collection',
  'loopCardinality',
  'loopDataInputRef',
  'loopDataOutputRef',
  'inputDataItem',
  'outputDataItem',
  'completionCondition',
  'behavior',
];

function loopSettings(loop: ModdleElement): Setting[] {
  if (!isA(loop, MULTI)) return [expression(loop, 'loopCondition'), flag(loop, 'testBefore'), maximum(loop)];
  return [
    extension(loop, 'collection'),
    item(loop),
    expression(loop, 'loopCardinality'),
    expression(loop, 'completionCondition'),
  ];
}

function item(loop: ModdleElement): Setting {
  const part = partOf(loop, 'inputDataItem');
  return setting('inputDataItem', {
    value: part === undefined ? '' : textOf(part, 'name') || textOf(part, 'id'),
    isCode: true,
    write: (name, create) => [
      { of: loop, properties: { inputDataItem: name === '' ? undefined : create('bpmn:DataInput', { name }) } },
    ],
  });
}

function maximum(loop: ModdleElement): Setting {
  return setting('loopMaximum', {
    value: textOf(loop, 'loopMaximum'),
    isCode: true,
    write: (text) => [{ of: loop, properties: { loopMaximum: /^\d+$/.test(text) ? Number(text) : undefined } }],
  });
}
