import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { CONVERTER_PATHS } from '@svc/contract/codec';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import type { BundleOptions } from '@temporalio/worker';

const { resolve } = createRequire(import.meta.url);

/** Where `build-bundle` writes and workers read. */
export const BUNDLE_PATH = fileURLToPath(new URL('./workflow-bundle.js', import.meta.url));

/** Bundles the workflows with their source map; what is preloaded is shared by all workflows of a worker. */
export async function createWorkflowBundle(workflowsPath = pathOf('./workflows/index.js')): Promise<string> {
  const { code } = await bundleWorkflowCode({
    ...CONVERTER_PATHS,
    workflowsPath,
    preloadModules: [
      pathOf('./sandbox/harden-intrinsics.js'),
      pathOf('./sandbox/shared-modules.js'),
      CONVERTER_PATHS.payloadConverterPath,
      CONVERTER_PATHS.failureConverterPath,
    ],
    webpackConfigHook: withReleaseSettings,
    logger: new DefaultLogger('WARN'),
  });
  return code;
}

type WebpackConfig = Parameters<NonNullable<BundleOptions['webpackConfigHook']>>[0];

/** CommonJS files are code too; nothing of the program's own environment gets into the bundle. */
function withReleaseSettings(config: WebpackConfig): WebpackConfig {
  return { ...config, resolve: { ...config.resolve, extensions: ['.ts', '.js', '.cjs'] } };
}

function pathOf(relative: string): string {
  return resolve(relative);
}
