/*
 * Preloaded into the sandbox: evaluated once for the worker instead of once for each workflow, and then frozen. Nothing
 * here may hold state that depends on a workflow.
 */
import * as driver from '@svc/driver';
import * as engine from '@svc/engine';
import * as expressions from '@svc/expressions';
import { hardenDeeply, hardened } from './harden-intrinsics.js';

hardenDeeply(
  [driver, engine, expressions].flatMap((lib) => Object.values(lib)).filter((member) => isObject(member)),
  hardened,
);

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
