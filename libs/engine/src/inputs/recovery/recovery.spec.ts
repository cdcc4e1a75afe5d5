import { describe, expect, it } from '@jest/globals';
import { createTypeValidator } from '@svc/typed-data';
import { advance } from '../../index.js';
import type { DataModel, EngineInput, Fact } from '../../index.js';
import { compile, draw, InMemoryDriver, scenarioWith, xsd } from '../../../testing/index.js';
import type { ProcessForm } from '../../../testing/index.js';

const validatorOf = (data: DataModel) => createTypeValidator(data, { maxBase64Bytes: 1_000_000 });
const scenario = scenarioWith({ validatorOf });
const straight = draw({ a: 'userTask', b: 'userTask' }, 'start -> a -> b -> end');
const typed: ProcessForm = {
  ...straight,
  data: { types: [xsd('int', 'int')], objects: [{ name: 'count', type: 'int' }] },
};

async function begun(process: ProcessForm = straight, options = {}, variables = {}): Promise<InMemoryDriver> {
  const driver = new InMemoryDriver(options);
  await driver.start(process, variables);
  return driver;
}

const tokenOf = ({ state }: InMemoryDriver): string => Object.keys(state!.tokens)[0]!;
const namesSince = (facts: readonly Fact[], first: number): string[] => facts.slice(first).map(({ fact }) => fact);

describe('token operations as inputs', () => {
  const move = (tokenId: string): EngineInput => ({
    type: 'tokenMoved',
    from: { tokenId },
    targetElementId: 'b',
    variables: { n: 1 },
    reason: 'r',
  });

  it('a token operation reports first what ends, then the operation, then what begins', async () => {
    const driver = await begun();
    const [before, tokenId] = [driver.facts.length, tokenOf(driver)];
    const result = driver.apply(move(tokenId));
    expect(namesSince(driver.facts, before)).toEqual([
      'task.cancelled',
      'element.cancelled',
      'instance.token_moved',
      'element.entered',
      'task.created',
      'token.changed',
      'token.changed',
      'variables.changed',
    ]);
    expect(driver.facts.find(({ fact }) => fact === 'instance.token_moved')).toMatchObject({
      tokenId: tokenOf(driver),
      elementId: 'b',
      from: { tokenId, elementId: 'a' },
      reason: 'r',
      variablesPatched: ['n'],
      actor: { type: 'api_key' },
    });
    expect(result).toMatchObject({
      ok: true,
      answer: { status: 'running', recovered: { count: 1, elementType: 'userTask' } },
    });
  });

  it('a repeated token operation is done once', async () => {
    const driver = await begun();
    const input = move(tokenOf(driver));
    const [first, tokens] = [driver.apply(input, 'same'), { ...driver.state!.tokens }];
    expect(driver.apply(input, 'same')).toEqual(first);
    expect(driver.state!.tokens).toEqual(tokens);
    expect(driver.apply(input, 'other')).toMatchObject({ ok: false, code: 'CONFLICT' });
  });

  it('token operations treat names like __proto__ only as ids', async () => {
    const driver = await begun();
    expect(driver.apply(move('__proto__'))).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(driver.apply({ type: 'tokenAdded', elementId: 'constructor', variables: {}, reason: null })).toMatchObject({
      ok: false,
      code: 'VALIDATION_ERROR',
    });
  });

  it('a move of many tokens lists the first of them', async () => {
    const driver = await begun(straight, { isFast: true });
    for (let i = 1; i < 150; i++) await driver.addToken('a', {});
    const result = await driver.moveTokens('a', 'b', {});
    expect(result).toMatchObject({ ok: true, answer: { recovered: { count: 150 } } });
    expect(result.ok && result.answer.recovered!.tokens).toHaveLength(100);
  });
});

describe('retries without a named token', () => {
  const price = { ioMapping: { inputs: [{ source: '{{ price - 1 }}', target: 'sum' }] } };
  const tell = { type: 'sendTask', event: { type: 'message', name: 'Told' }, ...price } as const;
  const RETRY: EngineInput = { type: 'tokensRetried', reason: 'r' };

  it('a retry of all tokens retries each, however many, and answers with the first', async () => {
    const each = draw({ tell: { ...tell, multiInstance: { loopCardinality: 150 } } }, 'start -> tell -> end');
    const driver = await begun(each, { isFast: true }, { price: 'x' });
    expect(driver.apply(RETRY)).toMatchObject({ ok: true, answer: { recovered: { count: 150, elementId: 'tell' } } });
    expect(driver.state!.status).toBe('error');
    await driver.updateVariables({ price: 5 });
    expect(driver.apply(RETRY)).toMatchObject({ ok: true, answer: { status: 'completed' } });
    const retried = driver.facts.filter(({ fact }) => fact === 'instance.token_retried');
    expect(retried).toHaveLength(300);
    expect(retried[0]).toMatchObject({ reason: 'r', variablesPatched: [] });
  });

  it('a retry of all tokens skips those that cannot be retried, and is refused if none can', async () => {
    const sum = { type: 'scriptTask', script: '{{ price - 1 }}', resultVariable: 'sum' } as const;
    const both = draw({ fork: 'parallelGateway', tell, sum }, 'start -> fork -> tell -> end', 'fork -> sum -> end2');
    const driver = await begun(both, {}, { price: 'x' });
    await driver.updateVariables({ price: 5 });
    expect(driver.apply(RETRY)).toMatchObject({ ok: true, answer: { status: 'error', recovered: { count: 1 } } });
    expect(driver.apply(RETRY)).toMatchObject({ ok: false, code: 'CONFLICT' });
    await driver.resume();
    expect(driver.apply(RETRY)).toMatchObject({ ok: false, code: 'CONFLICT' });
  });
});

it('a re-run instance records its source beside its creation', () => {
  const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
  const start = { tenantId: 't', definition, variables: {}, correlationId: null, metadata: {} };
  const input: EngineInput = { type: 'started', ...start, rerunOf: 'source' };
  const actor = { type: 'api_key', id: 'key' } as const;
  const limits = { maxVariablesBytes: 1_000 };
  const { facts } = advance(compile(straight), null, [{ id: 'new', at: 1, actor, input }], { limits });
  expect(facts.slice(0, 2)).toMatchObject([
    { fact: 'instance.created', actor },
    { fact: 'instance.rerun_created', sourceInstanceId: 'source', actor },
  ]);
});

describe('variables of a repair', () => {
  scenario('rule 22: variables of a wrong type refuse the whole token operation', typed, (run) =>
    run
      .start()
      .move('a', 'b', { count: 'x', other: 1 })
      .expectRefused('VALIDATION_ERROR')
      .addToken('b', { count: 'x' })
      .expectRefused('VALIDATION_ERROR')
      .expectWaitingAt('a')
      .expectNoVariable('other')
      .expectNoVariable('_validation')
      .move('a', 'b', { count: 2 })
      .expectWaitingAt('b')
      .expectVariables({ count: 2 }),
  );
  scenarioWith({ maxVariablesBytes: 100 })(
    'rule 22: variables that are too large refuse the whole token operation',
    straight,
    (run) =>
      run
        .start()
        .move('a', 'b', { large: 'x'.repeat(200) })
        .expectRefused('VALIDATION_ERROR')
        .expectWaitingAt('a'),
  );
});
