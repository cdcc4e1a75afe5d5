import type { Mistake } from './mistake.js';

/** Mistakes that somebody may make. Each run has one of its own, since some remember what they have done. */
export const PLANTED_MISTAKES: { readonly [what: string]: () => Mistake } = {
  'a log that does not ask who has written the commit of a number': () => ({
    commit: (log, request) =>
      request.seq <= log.lastSeq ? { kind: 'same', inputIds: request.inputs.map(({ id }) => id) } : log.commit(request),
  }),

  'a log that gives a commit the next free number': () => ({
    commit: (log, request) => log.commit({ ...request, seq: Math.max(request.seq, log.lastSeq + 1) }),
  }),

  'a log that tells of a commit before it is written': () => ({
    commit: (log, request) =>
      request.seq % 4 === 0 && request.seq === log.lastSeq + 1
        ? { kind: 'committed', inputIds: request.inputs.map(({ id }) => id) }
        : log.commit(request),
  }),

  'a driver that answers its callers before the commit': () => ({
    request: (driver, input) => {
      const answer = driver.request(input);
      const foreseen = driver.previewAnswer(input);
      return foreseen ? Promise.resolve(foreseen) : answer;
    },
  }),

  'a driver that loses the inputs beside a refused one': () => {
    const lost = new Set<string>();
    return {
      commitsOf: (commits) => ({
        ...commits,
        commit: async (request, outcome) => {
          const inputs = request.inputs.filter(({ id }) => !lost.has(id));
          const answer = await commits.commit({ ...request, inputs }, outcome);
          if (answer.kind === 'refused')
            for (const { id } of inputs) if (inputs.length > 1 && id !== answer.inputId) lost.add(id);
          return 'inputIds' in answer ? { ...answer, inputIds: request.inputs.map(({ id }) => id) } : answer;
        },
      }),
    };
  },

  'a state that forgets which inputs it has taken': () => ({
    begin: ({ state, ...point }) => ({ ...point, state: { ...state, answered: [] } }),
  }),

  'a driver that begins from a log with one commit left out': () => ({
    begin: (point, log) => ({ ...(log.folded.pointAt(point.seq - 1) ?? point), seq: point.seq }),
  }),
};
