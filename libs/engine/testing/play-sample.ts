import type { SampleJson, Sample } from '../src/samples/sample.js';
import { readScript } from '../src/simulation/script.js';
import type { ScriptStep } from '../src/simulation/script.js';
import { processOf } from './process-form.js';
import type { DecisionForm, ProcessForm } from './process-form.js';
import type { Run } from './run.js';

/** A duration that every driver can wait for. */
const SHORT = 'PT0.2S';
/** The shortest cycle that is allowed. */
const SHORT_CYCLE = 'PT1S';
const LONGER_THAN_SHORT = 'PT1S';

/** The sample's process with short durations, so that no driver needs a movable clock. */
export function formOf({ process, calls, decisions = [] }: Sample): ProcessForm {
  const form = processOf(JSON.parse(shortened(process)) as SampleJson);
  const asked = decisions as unknown as readonly DecisionForm[];
  return {
    ...form,
    ...(calls.length > 0 && { also: calls.map((called) => processOf(called)) }),
    ...(asked.length > 0 && { decisions: asked }),
  };
}

function shortened(process: SampleJson): string {
  return JSON.stringify(process)
    .replaceAll(/("(?:duration|timeDuration)":)"P[^"]*"/g, `$1"${SHORT}"`)
    .replaceAll(/("cycle":"R\d*\/)P[^"]*"/g, `$1${SHORT_CYCLE}"`);
}

/** The sample as a scenario: plays the script of its simulation to the end of the instance. */
export function playSample(run: Run, { variables, script, calls, decisions, start }: Sample): Run {
  const read = readScript(script);
  if (!read.ok) throw new Error(read.failure.message);
  // Called definitions and decisions are real here, so the script's answers are not needed.
  const steps = calls.length === 0 && decisions === undefined ? read.value : [];
  const begun = start === undefined ? run.start({ ...variables }) : run.startBy(start.at, start.payload);
  return steps.reduce(playStep, begun).expectStatus('completed');
}

function playStep(run: Run, step: ScriptStep): Run {
  switch (step.action) {
    case 'complete':
      return run.complete(step.at, step.variables);
    case 'respond':
      return run.answer(step.at, step.response.body, { status: step.response.status });
    case 'fail':
      return run.fail(step.at, step.error.code);
    case 'send':
      return run[step.event.kind](step.event.name, step.event.payload);
    case 'advance_time':
      return run.passShortly(LONGER_THAN_SHORT);
    case 'update_variables':
      return run.update(step.variables);
    case 'suspend':
    case 'resume':
    case 'terminate':
      return run[step.action]();
    case 'attach_file':
      throw new Error('expected a sample without files');
    case 'retry':
      return run.retryToken(step.at, step.variables);
    case 'move':
      return run.move(step.at, step.to, step.variables);
    case 'refuse':
    case 'claim':
      throw new Error('expected a sample without task listeners');
    case 'cancel_task':
      return run.cancelTask(step.at);
    case 'fire_timer':
      return run.fireTimer(step.at);
  }
}
