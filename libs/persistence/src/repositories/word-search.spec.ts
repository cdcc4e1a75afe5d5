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
  ['can', 'abc'],
  ['cannot', 'ab'],
  ['can', 'ab-'],
  ['can', '-a'],
  ['cannot', 'a-'],
  ['cannot', '漢字'],
  ['cannot', '_%'],
])('the trigram index %s find %j', (verdict, word) => {
  expect(hasTrigram(word)).toBe(verdict === 'can');
});
