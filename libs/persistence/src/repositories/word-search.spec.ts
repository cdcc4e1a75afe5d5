import { expect, it } from '@jest/globals';
import { hasTrigram, piecesOf } from './word-search.js';

it.each([
  [['order-1234561'], ['order-', '-1234561']],
  [
    ['Málaga', 'agent_37'],
    ['Málaga', 'agent_', '_37'],
  ],
  [['a-bc', '{"x":'], ['-bc']],
  [['abc', 'abc'], ['abc']],
  [['ab', 'a-b'], []],
  [['cafe\u0301🙂bar'], ['cafe\u0301🙂', '🙂bar']],
])('the words %j have the index pieces %j', (words, pieces) => {
  expect(piecesOf(words)).toEqual(pieces);
});

it.each([
  ['abc', true],
  ['ab', false],
  ['ab-', true],
  ['-a', true],
  ['a-', false],
  ['漢字', false],
  ['_%', false],
])('the trigram index can find %j: %j', (word, isKnown) => {
  expect(hasTrigram(word)).toBe(isKnown);
});
