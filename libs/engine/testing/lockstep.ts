import { EngineGame } from './engine-game.js';
import {
  Budget,
  OutOfBounds,
  actionsOf,
  isOrderSeen,
  perform,
  searchEndings,
  startOf,
  textOf,
} from './token-game/index.js';
import type { Bounds, Marking, Plan } from './token-game/index.js';

/** The result for a plan: `given-up` if it grew too large. */
export type Verdict = 'agreed' | 'given-up';

/** The work of one plan, about a second. One plan in ten thousand needs a quarter of it. */
const WORK = 50_000;
const OF_A_WALK: Bounds = { markings: 400, tokens: 9, work: WORK };
const OF_A_SEARCH: Bounds = { markings: 150, tokens: 7, work: WORK };

/**
 * Plays the engine and the token game in parallel along one path, which `choices` select. After each action the engine's
 * marking must be one that the standard allows, with the same next actions.
 */
export function walkTogether(plan: Plan, choices: readonly number[], bounds: Bounds = OF_A_WALK): Verdict {
  return verdictOf(() => {
    const budget = new Budget(bounds);
    const engine = EngineGame.start(plan, true);
    let marking = matching(engine, startOf(plan, budget), 'start');
    for (const choice of choices) {
      const actions = actionsOf(plan, marking);
      expectSameActions(engine, actions.map(textOf));
      const action = actions[choice % Math.max(1, actions.length)];
      if (!action) break;
      const followers = perform(plan, marking, action, budget);
      budget.spend();
      engine.play(action);
      if (isEndless(engine, followers, textOf(action))) break;
      marking = matching(engine, followers, textOf(action));
    }
  });
}

/**
 * Plays the engine along every path and compares its endings with those found by a search through the token game. The
 * engine must have no other ending; if the order of the tokens' moves makes no difference, it must have all of them.
 */
export function compareEndings(plan: Plan, bounds: Bounds = OF_A_SEARCH): Verdict {
  return verdictOf(() => {
    const budget = new Budget(bounds);
    const expected = searchEndings(plan, budget);
    const found = engineEndings(plan, budget);
    for (const ending of found) {
      if (!expected.has(ending)) throw new Error(differs('no such ending', ending, expected));
    }
    for (const ending of isOrderSeen(plan) ? [] : expected) {
      if (!found.has(ending)) throw new Error(differs('this ending too', ending, found));
    }
  });
}

/** `judge` throws if the plan is too large, or if the two sides differ. */
function verdictOf(judge: () => void): Verdict {
  try {
    judge();
    return 'agreed';
  } catch (error) {
    if (error instanceof OutOfBounds) return 'given-up';
    throw error;
  }
}

/** The final markings of all paths. */
function engineEndings(plan: Plan, budget: Budget): ReadonlySet<string> {
  const first = EngineGame.start(plan, false);
  const seen = new Set([first.marking()]);
  const open = [first];
  const endings = new Set<string>();
  for (let game = open.pop(); game !== undefined; game = open.pop()) {
    const actions = game.actions();
    if (actions.length === 0 && !game.isEndless) endings.add(game.marking());
    for (const action of actions) {
      budget.spend();
      const next = game.fork();
      next.play(action);
      const key = next.marking();
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(next);
      if (seen.size > budget.markings) throw new OutOfBounds(`more than ${budget.markings} markings`);
    }
  }
  return endings;
}

/**
 * Whether nothing after this action ever comes to rest: a storm of signals that feeds itself. The standard knows no bound, so the game
 * has no marking for it; the engine must stop it by its bound.
 */
function isEndless(engine: EngineGame, followers: ReadonlyMap<string, Marking>, after: string): boolean {
  if (followers.size > 0) return false;
  if (!engine.isEndless)
    throw new Error(differs(`an endless run after "${after}" to be stopped`, engine.marking(), []));
  return true;
}

function matching(engine: EngineGame, followers: ReadonlyMap<string, Marking>, after: string): Marking {
  const key = engine.marking();
  const marking = followers.get(key);
  if (!marking) throw new Error(differs(`after "${after}" one of the standard's markings`, key, followers.keys()));
  return marking;
}

function expectSameActions(engine: EngineGame, expected: readonly string[]): void {
  const found = engine.actions().map(textOf);
  if (found.join() !== expected.join())
    throw new Error(differs('the same things to be awaited', found.join(), expected));
}

function differs(what: string, found: string, expected: Iterable<string>): string {
  return `expected ${what}:\n ${[...expected].join('\n ')}\nfound\n ${found}`;
}
