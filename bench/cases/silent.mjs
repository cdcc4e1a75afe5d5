/** Processes that call a service which never answers. Four instances need more places than one tenant has. */
const CALLS = 150;

export const silent = (url) => [
  {
    id: 'silent-service',
    elements: [
      { id: 'start', type: 'startEvent' },
      {
        id: 'work',
        type: 'serviceTask',
        multiInstance: { loopCardinality: String(CALLS) },
        taskHeaders: { url, timeout: '3650d' },
      },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'start-work', sourceRef: 'start', targetRef: 'work' },
      { id: 'work-end', sourceRef: 'work', targetRef: 'end' },
    ],
  },
];
