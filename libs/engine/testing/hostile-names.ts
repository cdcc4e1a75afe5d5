import { draw, subProcess } from './draw.js';
import { InMemoryDriver } from './in-memory-driver.js';

/** The end of a process whose elements and variables have names of `Object.prototype`. */
export async function play() {
  const inner = subProcess({ toString: 'userTask' }, 'start1 -> toString -> end1');
  const form = draw(
    {
      valueOf: 'parallelGateway',
      constructor: inner,
      pay: { type: 'serviceTask', taskHeaders: { url: 'https://a.example.com' } },
      late: { type: 'boundaryEvent', attachedTo: 'pay', event: { type: 'timer', duration: 'PT1H' } },
    },
    'start -> valueOf -> constructor -> end',
    'valueOf -> pay -> end',
    'late -> end2',
  );
  const driver = new InMemoryDriver();
  await driver.start(form, JSON.parse('{"__proto__": 1, "constructor": 2, "toString": {"hasOwnProperty": 3}}'));
  await driver.completeTask('toString', JSON.parse('{"__proto__": {"isAdmin": true}, "valueOf": 4}'));
  await driver.passTime(3_600_000);
  const { status, variables } = await driver.view();
  return { status, variables: JSON.stringify(variables), now: driver.now };
}
