const API = 'apps/api/dist';

/**
 * The programs by their names in `dist`, and the compiled modules that they are made of. Modules of threads keep their names,
 * since a program looks for them beside itself.
 */
export const PROGRAMS = {
  api: `${API}/main.js`,
  worker: 'apps/worker/dist/main.js',
  'bootstrap-local': `${API}/bootstrap-local.js`,
  'rotate-credentials': `${API}/rotate-credentials.js`,
  'compile-upload': `${API}/definitions/compile-upload.js`,
  'draw-definition': `${API}/definitions/draw-definition.js`,
  'compile-decision': `${API}/decisions/compile-decision.js`,
  'run-simulation': `${API}/simulations/run-simulation.js`,
};
