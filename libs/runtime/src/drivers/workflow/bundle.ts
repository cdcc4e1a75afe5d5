import { createRequire } from 'node:module';
import { CONVERTER_PATHS } from '@svc/contract/codec';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import type { BundleOptions } from '@temporalio/worker';

const { resolve } = createRequire(import.meta.url);

/** The file of `build-bundle`, found from every program. */
export function bundlePath(): string {
  return resolve('@svc/runtime/workflow-bundle');
}

/** Bundles the workflows with a source map of lines. Preloaded modules are shared by all workflows of a worker. */
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
  return inAscii(withIntrinsicsAtHand(code));
}

/** The globals that the code uses, except `Date`, which the SDK replaces per workflow. */
const INTRINSICS = [
  ...['Array', 'BigInt', 'Boolean', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'RegExp', 'Set', 'String'],
  ...['Error', 'RangeError', 'Reflect', 'Symbol', 'TypeError', 'Uint8Array', 'isNaN', 'parseFloat', 'parseInt'],
];
const BEGINNING = '(() => {';

/** Reading a global of a V8 context of Node takes 200 ns, since it calls an interceptor; a constant takes one. */
function withIntrinsicsAtHand(code: string): string {
  const at = code.indexOf(BEGINNING);
  if (at < 0) throw new Error(`expected the bundle to begin with ${BEGINNING}`);
  const inside = at + BEGINNING.length;
  return `${code.slice(0, inside)} const { ${INTRINSICS.join(', ')} } = globalThis;${code.slice(inside)}`;
}

/** A single character beyond Latin-1 would double the memory of the whole text, which every thread holds. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

type WebpackConfig = Parameters<NonNullable<BundleOptions['webpackConfigHook']>>[0];

/**
 * CommonJS files are bundled too; values of the build's environment are not. Every worker reads the source map at its start for
 * lines of stack traces, so it holds neither sources nor columns.
 */
function withReleaseSettings(config: WebpackConfig): WebpackConfig {
  const resolve = { ...config.resolve, extensions: ['.ts', '.js', '.cjs'] };
  return { ...config, resolve, devtool: 'inline-nosources-cheap-module-source-map' };
}

function pathOf(relative: string): string {
  return resolve(relative);
}
