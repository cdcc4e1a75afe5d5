/*
 * Preloaded into the sandbox: evaluated once for the worker instead of once for each workflow, and then frozen. Nothing
 * here may hold state that depends on a workflow.
 */
import * as engine from '@svc/engine';
import * as expressions from '@svc/expressions';
import '../steps/loaded-model.js';
import { hardenDeeply, hardened } from './harden-intrinsics.js';

hardenDeeply(
  [...Object.values(engine), ...Object.values(expressions)].filter((member) => isObject(member)),
  hardened,
);

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
