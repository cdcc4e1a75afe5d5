import { resolve } from 'node:path';
import type { JsonValue } from '@svc/expressions';
import type { CommandOption, Given } from '../command.js';
import { textOption, UsageError } from '../command.js';
import { FileError, isObject } from '../scenarios/located.js';
import type { JsonObject } from '../scenarios/located.js';
import { readText } from '../scenarios/read-yaml.js';
import type { Terminal } from '../terminal.js';

/** `--variables`, of which each command says what they are for. */
export function variablesOption(about: string): CommandOption {
  return { type: 'string', value: 'json|@file', about };
}

/**
 * The object of `--variables`: JSON, or the JSON in a file after `@`; null if the option is absent.
 * Throws a `UsageError` or a `FileError` for anything else.
 */
export function readVariables(given: Given, terminal: Terminal): JsonObject | null {
  const text = textOption(given, 'variables');
  if (text === null) return null;
  if (!text.startsWith('@')) {
    const value = parsed(text);
    if (isObject(value)) return value;
    throw new UsageError(`expected --variables to be a JSON object, or @file with one, found ${text}`);
  }
  const file = resolve(terminal.folder, text.slice(1));
  const value = parsed(readText(file));
  if (isObject(value)) return value;
  throw new FileError(file, null, 'expected a JSON object');
}

/** Undefined if the text is no JSON. */
function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
