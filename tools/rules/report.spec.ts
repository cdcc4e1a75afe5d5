import { describe, expect, it } from '@jest/globals';
import { reportRules } from './report.mjs';

const ENGINE = '/repo/libs/engine/src/elements/some.spec.ts';
const TEMPORAL = '/repo/tests/scenarios/temporal.spec.ts';

const ALL = Array.from({ length: 23 }, (_, i) => i + 1);

function resultsOf(rules: readonly number[], name: string, status = 'passed') {
  return {
    name,
    message: '',
    assertionResults: rules.map((rule) => ({ ancestorTitles: [], title: `rule ${rule}: does it`, status })),
  };
}

function gapsOf(...testResults: ReturnType<typeof resultsOf>[]): string[] {
  return reportRules({ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults }).gaps;
}

describe('the report of scenarios per rule', () => {
  it('the report has no gap when every rule has scenarios on both drivers', () => {
    expect(gapsOf(resultsOf(ALL, ENGINE), resultsOf(ALL, TEMPORAL))).toEqual([]);
  });

  it('the report names a rule without a scenario', () => {
    const [withoutFive, withoutSix] = [5, 6].map((left) => ALL.filter((rule) => rule !== left));
    expect(gapsOf(resultsOf(withoutFive!, ENGINE), resultsOf(withoutSix!, TEMPORAL))).toEqual([
      'rule 5 has no scenario on the pure engine',
      'rule 6 has no scenario on Temporal',
    ]);
  });

  it('a failed scenario does not count in the report', () => {
    const failed = resultsOf([5], ENGINE, 'failed');
    const others = ALL.filter((rule) => rule !== 5);
    expect(gapsOf(failed, resultsOf(others, ENGINE), resultsOf(ALL, TEMPORAL))).toHaveLength(1);
  });

  it('the report does not require scenarios on Temporal that need time skipping', () => {
    const others = ALL.filter((rule) => rule !== 17);
    expect(gapsOf(resultsOf(ALL, ENGINE), resultsOf(others, TEMPORAL))).toEqual([]);
  });
});
