import fc from 'fast-check';
import type { ElementForm } from './process-form.js';

/** A process of blocks with one entry and one exit each, so that it is sound by construction. */
export type Block =
  | { readonly kind: 'leaf'; readonly form: Omit<ElementForm, 'id'> }
  | { readonly kind: 'sequence'; readonly blocks: readonly Block[] }
  | { readonly kind: 'parallel'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'choice';
      readonly type: 'exclusiveGateway' | 'inclusiveGateway';
      readonly branches: readonly { readonly block: Block; readonly holds: boolean }[];
    }
  | { readonly kind: 'race'; readonly blocks: readonly Block[] }
  | { readonly kind: 'loop'; readonly block: Block; readonly times: number }
  | { readonly kind: 'scope'; readonly block: Block; readonly boundary: 'none' | 'interrupting' | 'beside' }
  /** A subprocess that runs several times. */
  | { readonly kind: 'repeat'; readonly block: Block; readonly marker: Pick<ElementForm, 'loop' | 'multiInstance'> }
  /** A subprocess that contains an event subprocess. */
  | { readonly kind: 'listening'; readonly block: Block; readonly handler: Block; readonly isInterrupting: boolean }
  /** A transaction in which `block` may be compensated by `handler`. */
  | {
      readonly kind: 'undo';
      readonly block: Block;
      readonly handler: Block;
      readonly ending: 'keep' | 'cancel' | 'throw';
    };

const MARKERS: readonly Pick<ElementForm, 'loop' | 'multiInstance'>[] = [
  { multiInstance: { loopCardinality: 0 } },
  { multiInstance: { loopCardinality: 3 } },
  { multiInstance: { loopCardinality: 2, isSequential: true } },
  { multiInstance: { collection: '{{ list }}', completionCondition: '{{ numberOfCompletedInstances >= 1 }}' } },
  { loop: { loopMaximum: 2 } },
  { loop: { loopCondition: 'false', testBefore: true } },
];

const LEAVES: readonly Omit<ElementForm, 'id'>[] = [
  { type: 'task' },
  { type: 'userTask' },
  { type: 'scriptTask', script: '{{ list[0] }}', resultVariable: 'size' },
  { type: 'serviceTask', taskHeaders: { url: 'https://service.example.com' } },
  {
    type: 'serviceTask',
    taskHeaders: {
      url: 'https://service.example.com',
      executionMode: 'async',
      callbackEvent: 'Called',
      timeout: 'P400D',
    },
  },
  { type: 'businessRuleTask', decisionRef: 'rate' },
  { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT10M' } },
  { type: 'intermediateCatchEvent', event: { type: 'signal', name: 'Go' } },
  { type: 'receiveTask', event: { type: 'message', name: 'Told' } },
];

/** Arbitrary blocks, nested up to three levels. */
export const blocks: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => {
  const several = fc.array(tie('block'), { minLength: 2, maxLength: 3 });
  const leaf = fc.constantFrom(...LEAVES.map((form): Block => ({ kind: 'leaf', form })));
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.record({ kind: fc.constant('sequence' as const), blocks: several }),
      fc.record({ kind: fc.constant('parallel' as const), blocks: several }),
      fc.record({
        kind: fc.constant('choice' as const),
        type: fc.constantFrom('exclusiveGateway' as const, 'inclusiveGateway' as const),
        branches: fc.array(fc.record({ block: tie('block'), holds: fc.boolean() }), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('race' as const), blocks: several }),
      fc.record({ kind: fc.constant('loop' as const), block: tie('block'), times: fc.integer({ min: 1, max: 2 }) }),
      fc.record({
        kind: fc.constant('scope' as const),
        block: tie('block'),
        boundary: fc.constantFrom('none' as const, 'interrupting' as const, 'beside' as const),
      }),
      fc.record({ kind: fc.constant('repeat' as const), block: tie('block'), marker: fc.constantFrom(...MARKERS) }),
      fc.record({
        kind: fc.constant('listening' as const),
        block: tie('block'),
        handler: tie('block'),
        isInterrupting: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('undo' as const),
        block: tie('block'),
        handler: tie('block'),
        ending: fc.constantFrom('keep' as const, 'cancel' as const, 'throw' as const),
      }),
    ),
  };
}).block;
