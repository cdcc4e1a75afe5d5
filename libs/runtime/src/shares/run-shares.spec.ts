import { beforeEach, describe, expect, it } from '@jest/globals';
import { RunShares } from './run-shares.js';

describe('pauses between slices', () => {
  let now: number;
  let runs: RunShares;
  let commit: (tenantId: string, continued?: number) => void;
  beforeEach(() => {
    now = 0;
    const listen: ConstructorParameters<typeof RunShares>[0]['listen'] = (listener) => {
      commit = (tenantId, continued = 0) => listener({ tenantId, continued });
    };
    runs = new RunShares({ listen }, () => now);
  });
  /** What each slice of a run is told that has one every 20 ms; `beside`: of another tenant that commits meanwhile. */
  const rests = (slices: number, beside?: string) =>
    Array.from({ length: slices }, () => {
      now += 20;
      if (beside !== undefined) commit(beside);
      commit('own', 1);
      return runs.pauseMs('own', 'own-1');
    });
  /** By slices, where they are to rest. */
  const found = (told: readonly number[]) => told.flatMap((pauseMs, at) => (pauseMs > 0 ? [[at, pauseMs]] : []));

  it('a long run rests as briefly as possible after each 750 ms while no other tenant commits', () => {
    expect(found(rests(120))).toEqual([
      [38, 1],
      [77, 1],
      [116, 1],
    ]);
  });

  it('a long run rests for what its tenant took beyond a sixth of the time while another tenant commits', () => {
    // The first slice counts 50 ms, each other one 20, for which six times as much has to pass; 300 ms were left from before.
    expect(found(rests(6, 'other'))).toEqual([[5, 500]]);
  });

  it('a rest is shortened by up to 300 ms that the tenant rested too long before', () => {
    const [[, pauseMs] = []] = found(rests(6, 'other'));
    now += pauseMs! + 10_000;
    expect(found(rests(5, 'other'))).toEqual([]);
    expect(found(rests(1, 'other'))).toEqual([[0, 500]]);
  });

  it('all long runs of a tenant share one part of the time', () => {
    commit('other');
    const told = Array.from({ length: 6 }, (_, run) => {
      now += 20;
      commit('own', 40);
      return runs.pauseMs('own', `own-${run}`);
    });
    expect(found(told)).toEqual([[5, 500]]);
  });

  it('the rests of a tenant end one after the other', () => {
    commit('other');
    for (let slice = 0; slice < 6; slice += 1) {
      now += 20;
      commit('own', 1);
    }
    expect(['own-1', 'own-2', 'own-3'].map((run) => runs.pauseMs('own', run))).toEqual([500, 1_200, 1_900]);
  });

  it('an expensive slice counts with all the time that it took', () => {
    const told = Array.from({ length: 3 }, () => {
      now += 140;
      commit('other');
      commit('own', 1);
      return runs.pauseMs('own', 'own-1');
    });
    // 50 ms, then 140: 300 and 840 are to pass, of which 300 were left and 140 have passed.
    expect(found(told.slice(0, 2))).toEqual([[1, 700]]);
  });

  it('only commits that continue a run count towards the rest', () => {
    for (let at = 0; at < 100; at += 1) {
      now += 20;
      commit('other');
      commit('own');
    }
    expect(runs.pauseMs('own', 'own-1')).toBe(0);
  });

  it('the rest of one tenant does not concern another', () => {
    expect(found(rests(6, 'other'))).not.toEqual([]);
    expect(runs.pauseMs('other', 'other-1')).toBe(0);
  });

  it('slices a second after the last commit of another tenant need no rest', () => {
    commit('other');
    now += 1_001;
    expect(found(rests(30))).toEqual([]);
  });
});
