import { describe, expect, it } from '@jest/globals';
import { InFlight } from './in-flight.js';

function held(): { readonly work: Promise<void>; readonly end: () => void } {
  let end = () => undefined as void;
  const work = new Promise<void>((resolve) => void (end = resolve));
  return { work, end };
}

describe('work in flight', () => {
  it('is counted by its owner until it ends', async () => {
    const inFlight = new InFlight<string>();
    const [first, second, third] = [held(), held(), held()];
    inFlight.add('a', first.work);
    inFlight.add('a', second.work);
    inFlight.add('b', third.work);
    expect(inFlight.countBy((owner) => owner)).toEqual(new Map([['a', 2], ['b', 1]])); // prettier-ignore
    first.end();
    await inFlight.next();
    expect(inFlight.countBy((owner) => owner)).toEqual(new Map([['a', 1], ['b', 1]])); // prettier-ignore
    second.end();
    third.end();
    await inFlight.all();
    expect(inFlight.size).toBe(0);
  });

  it('says that it has ended when it is no longer counted', async () => {
    const inFlight = new InFlight<string>();
    const sizes: number[] = [];
    inFlight.add('a', Promise.resolve(), () => sizes.push(inFlight.size));
    await inFlight.all();
    expect(sizes).toEqual([0]);
  });
});
