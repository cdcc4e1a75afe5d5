import { describe, expect, it } from '@jest/globals';
import type { Template } from '@svc/expressions';
import { parseTemplate } from '@svc/expressions/parse';
import { elementDefinitions, samples } from '../../index.js';
import type { FlowNode, ProcessModel } from '../../index.js';
import { formOf, InMemoryDriver } from '../../../testing/index.js';
import { playRandomly } from '../../../testing/play-randomly.js';
import { expectSound } from '../../../testing/sound-state.js';

const FAILING = [{ source: template('{{ broken - 1 }}'), target: 'whole' }];
/** Outputs fail too, since a boundary event has no inputs. */
const BROKEN = { ioMapping: { inputs: FAILING, outputs: FAILING } };
const MENDED = { variables: { broken: 1 }, reason: null };

/** One case for each element. */
const cases = samples().filter(({ name }) => elementDefinitions.has(name));
type Case = (typeof cases)[number];

/** Plays the sample until it stops, with elements of this type unable to begin. */
async function frozenAt(sample: Case) {
  const broken = (node: FlowNode) => (node.type === sample.name && node.scope === null ? { ...node, ...BROKEN } : node);
  const alter = (model: ProcessModel) => ({ ...model, nodes: model.nodes.map(broken) });
  const driver = new InMemoryDriver({ isFast: true, alter });
  await driver.start(formOf(sample), { ...sample.variables, broken: 'x' });
  await playRandomly(driver, [0], 50);
  const frozen = Object.values(driver.state!.tokens).find(({ status }) => status === 'dead');
  expect(driver.state!.status).toBe('error');
  return { driver, tokenId: frozen!.id, elementId: frozen!.elementId };
}

function template(text: string): Template {
  const parsed = parseTemplate(text);
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.error.message);
}

async function expectToEnd(driver: InMemoryDriver): Promise<void> {
  expect(driver.state!.status).not.toBe('error');
  expectSound(driver.state!);
  await playRandomly(driver, [0]);
  expect(driver.state!.status).toBe('completed');
}

describe('a token that an error froze [recovery#recovery]', () => {
  it('exactly business rule tasks, send tasks and service tasks are retryable', () => {
    const kinds = [...elementDefinitions.values()].filter(({ isRetryable }) => isRetryable).map(({ type }) => type);
    expect(kinds.sort()).toEqual(['businessRuleTask', 'sendTask', 'serviceTask']);
  });

  it.each(cases)(
    '$name: a failed token is retried at a retryable element, otherwise refused with nothing changed',
    async (sample) => {
      const { driver, tokenId } = await frozenAt(sample);
      const before = driver.state;
      const result = driver.apply({ type: 'tokenRetried', tokenId, ...MENDED });
      if (elementDefinitions.get(sample.name)!.isRetryable) return expectToEnd(driver);
      expect(result).toMatchObject({ ok: false, code: 'CONFLICT', message: expect.stringContaining('resume') });
      expect(driver.state!.tokens).toEqual(before!.tokens);
    },
  );

  it.each(cases)('$name: a failed token can be moved to its own element and begins there again', async (sample) => {
    const { driver, tokenId, elementId } = await frozenAt(sample);
    const move = { type: 'tokenMoved', from: { tokenId }, targetElementId: elementId, ...MENDED } as const;
    expect(driver.apply(move)).toMatchObject({ ok: true });
    await expectToEnd(driver);
  });

  it.each(cases)('$name: a failed token goes on when the instance is resumed', async (sample) => {
    const { driver } = await frozenAt(sample);
    await driver.updateVariables(MENDED.variables);
    expect(await driver.resume()).toMatchObject({ ok: true });
    await expectToEnd(driver);
  });
});
