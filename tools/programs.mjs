const API = 'apps/api/dist';

/**
 * The programs by name in `dist`, with the compiled modules from which they are bundled. Modules of threads keep their names,
 * since programs load them from their own folder.
 */
export const PROGRAMS = {
  api: `${API}/main.js`,
  worker: 'apps/worker/dist/main.js',
  cli: 'apps/cli/dist/main.js',
  'bootstrap-local': `${API}/bootstrap-local.js`,
  admin: `${API}/admin.js`,
  'rotate-credentials': `${API}/rotate-credentials.js`,
  'compile-upload': `${API}/definitions/compile-upload.js`,
  'draw-definition': `${API}/definitions/draw-definition.js`,
  'compile-decision': `${API}/decisions/compile-decision.js`,
  'run-simulation': `${API}/simulations/run-simulation.js`,
};
