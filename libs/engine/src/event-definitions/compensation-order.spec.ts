import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { draw, InMemoryDriver, undoAll, undoneBy } from '../../testing/index.js';
import type { Elements, ElementForm, ProcessForm } from '../../testing/index.js';

/** A task, or a subprocess of blocks in sequence or in parallel. */
interface Block {
  readonly hasHandler: boolean;
  readonly inside: readonly Block[] | null;
  readonly isParallel: boolean;
}

const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.record({
    hasHandler: fc.boolean(),
    isParallel: fc.boolean(),
    inside: fc.option(fc.array(tie('block'), { maxLength: 3 }), { depthIdentifier: 'nesting', depthSize: 'small' }),
  }),
}));

type Form = Omit<ElementForm, 'id'>;
/** For each id that can be compensated: the ids inside it, and whether it has a handler. */
type Undoings = Map<string, { readonly inside: readonly string[]; readonly hasHandler: boolean }>;

function formOf({ inside, isParallel }: Block, id: string, undoings: Undoings): Form {
  if (inside === null) return { type: 'task' };
  const { elements, flows } = levelOf(inside, isParallel, id, undoings);
  return { type: 'subProcess', elements, flows };
}

/** The blocks of a level between its start and its end event; `last` runs before the end event. */
function levelOf(
  blocks: readonly Block[],
  isParallel: boolean,
  id: string,
  undoings: Undoings,
  last: Form | null = null,
) {
  const elements: { [id: string]: string | Form } = {
    [`${id}fork`]: 'parallelGateway',
    [`${id}join`]: 'parallelGateway',
  };
  const ids = blocks.map((_, i) => `${id}b${i}`);
  blocks.forEach((inner, i) => {
    const own = ids[i]!;
    elements[own] = formOf(inner, own, undoings);
    undoings.set(own, { inside: (inner.inside ?? []).map((_, j) => `${own}b${j}`), hasHandler: inner.hasHandler });
    if (!inner.hasHandler) return;
    elements[`${own}done`] = undoneBy(own, `${own}undo`);
    elements[`${own}undo`] = { type: 'task', isForCompensation: true };
  });
  if (last !== null) elements[`${id}last`] = last;
  const tail = last === null ? [`end${id}`] : [`${id}last`, `end${id}`];
  const paths = isParallel
    ? [
        `start${id} -> ${id}fork`,
        ...ids.map((own) => `${id}fork -> ${own} -> ${id}join`),
        ...(ids.length === 0 ? [`${id}fork -> ${id}join`] : []),
        [`${id}join`, ...tail].join(' -> '),
      ]
    : [[`start${id}`, ...ids, ...tail].join(' -> ')];
  if (!isParallel) {
    delete elements[`${id}fork`];
    delete elements[`${id}join`];
  }
  return draw(elements as Elements, ...paths);
}

/** Computes the order of compensation from the order of completion, independently of the engine. */
function expectedOrder(ids: readonly string[], completed: readonly string[], undoings: Undoings): string[] {
  const newestFirst = [...ids].sort((a, b) => completed.indexOf(b) - completed.indexOf(a));
  return newestFirst.flatMap((id) => {
    const { inside, hasHandler } = undoings.get(id)!;
    return hasHandler ? [`${id}undo`] : expectedOrder(inside, completed, undoings);
  });
}

describe('the order of compensation', () => {
  it('rule 15: compensation runs in reverse order of completion, scope by scope, however scopes are nested', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), fc.boolean(), async (blocks, isParallel) => {
        const undoings: Undoings = new Map();
        const process: ProcessForm = levelOf(blocks, isParallel, 'p', undoings, undoAll);
        const driver = new InMemoryDriver();
        await driver.start(process, {});
        const { status, completed } = await driver.view();
        expect(status).toBe('completed');
        const undone = completed.filter((id) => id.endsWith('undo'));
        const top = blocks.map((_, i) => `pb${i}`);
        expect(undone).toEqual(expectedOrder(top, completed, undoings));
      }),
      { numRuns: 100 },
    );
  });
});
