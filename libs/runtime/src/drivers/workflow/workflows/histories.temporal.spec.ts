import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import proto from '@temporalio/proto';
import { BUILT_WORKFLOWS } from '../../../../testing/built-workflows.js';
import { InMemoryPayloads } from '../../../../testing/in-memory-payloads.js';
import type { RecordedHistory } from '../../../../testing/recorded-history.js';

const FOLDER = fileURLToPath(new URL('../../../../tests/histories/', import.meta.url));
const { History } = proto.temporal.api.history.v1;
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

type History = ReturnType<typeof History.decode>;

function read(file: string): RecordedHistory {
  return JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as RecordedHistory;
}

function replay(recorded: RecordedHistory, alter: (history: History) => void = () => undefined): Promise<void> {
  const history = History.decode(Buffer.from(recorded.history, 'base64'));
  alter(history);
  const { dataConverter } = InMemoryPayloads.of(recorded.payloads);
  return Worker.runReplayHistory({ workflowBundle: BUILT_WORKFLOWS, dataConverter }, history, recorded.workflowId);
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
