import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import proto from '@temporalio/proto';
import { BUILT_WORKFLOWS } from '../../../../testing/built-workflows.js';
import { InMemoryPayloads } from '../../../../testing/in-memory-payloads.js';
import { HISTORIES } from '../../../../testing/recorded-history.js';
import type { RecordedHistory } from '../../../../testing/recorded-history.js';

const { History } = proto.temporal.api.history.v1;
const files = readdirSync(HISTORIES).filter((file) => file.endsWith('.json'));

type History = ReturnType<typeof History.decode>;

function read(file: string): RecordedHistory {
  return JSON.parse(readFileSync(`${HISTORIES}${file}`, 'utf8')) as RecordedHistory;
}

function replay(recorded: RecordedHistory, alter: (history: History) => void = () => undefined): Promise<void> {
  const history = History.decode(Buffer.from(recorded.history, 'base64'));
  alter(history);
  const { dataConverter } = InMemoryPayloads.of(recorded.payloads);
  return Worker.runReplayHistory({ workflowBundle: BUILT_WORKFLOWS, dataConverter }, history, recorded.workflowId);
}

/** Replays the history of the artificial engine as if this one had begun the run. */
async function replayedBy(engineVersion: string, recorded: RecordedHistory): Promise<void> {
  const history = History.decode(Buffer.from(recorded.history, 'base64'));
  const input = history.events[0]!.workflowExecutionStartedEventAttributes!.input!;
  const { dataConverter } = InMemoryPayloads.of(recorded.payloads);
  const codec = dataConverter.payloadCodecs![0]!;
  const [args, ...others] = input.payloads!;
  const context = { type: 'workflow', namespace: 'default', workflowId: recorded.workflowId } as const;
  const [given] = await codec.decode([args!], context);
  const text = Buffer.from(given!.data!).toString();
  expect(text).toContain('"engineVersion":"0.2.0"');
  const data = Buffer.from(text.replace('"engineVersion":"0.2.0"', `"engineVersion":"${engineVersion}"`));
  const [altered] = await codec.encode([{ ...given, data }], context);
  input.payloads = [altered!, ...others];
  await Worker.runReplayHistory({ workflowBundle: BUILT_WORKFLOWS, dataConverter }, history, recorded.workflowId);
}

describe('histories of former releases', () => {
  it.each(files)('the stored history %s replays', async (file) => {
    await expect(replay(read(file))).resolves.toBeUndefined();
  });

  it('a history with another activity fails its replay', async () => {
    const file = files.find((name) => name.includes('serviceTask')) ?? '';
    const altered = replay(read(file), ({ events }) => {
      const scheduled = events.find(({ activityTaskScheduledEventAttributes }) => activityTaskScheduledEventAttributes);
      const type = scheduled?.activityTaskScheduledEventAttributes?.activityType;
      if (type) type.name = 'anotherActivity';
    });
    await expect(altered).rejects.toThrow(/[Nn]ondeterminism/);
  });

  it('a history replays by its own engine, and by no other', async () => {
    const recorded = read(files.find((name) => name === '0.2.0-an-engine-that-is-kept.json') ?? '');
    await expect(replayedBy('0.2.0', recorded)).resolves.toBeUndefined();
    await expect(replayedBy('0.3.0', recorded)).rejects.toThrow('Replay failed');
  });

  it('a history with another model fails its replay', async () => {
    const recorded = read(files.find((name) => name.includes('userTask')) ?? '');
    const models = Object.entries(recorded.payloads.models).map(([hash, model]) => [
      hash,
      model.replaceAll('"userTask"', '"manualTask"'),
    ]);
    const payloads = { ...recorded.payloads, models: Object.fromEntries(models) as Record<string, string> };
    await expect(replay({ ...recorded, payloads })).rejects.toThrow(/[Nn]ondeterminism/);
  });
});
