import type { BrokenModel } from './broken-model.js';
import { between, MESSAGE, path, process, tag, timer, withDeclared } from './broken-model.js';

const task = tag('task id="a"');
const other = tag('task id="b"');
const message = tag('intermediateCatchEvent id="told"', MESSAGE);
const receiving = tag('receiveTask id="told" messageRef="M"');
const late = tag('intermediateCatchEvent id="late"', timer());
const gateway = tag('eventBasedGateway id="g"');
const split = (head: string): string => process(tag(head), task, other, path('start g a end'), path('g b end'));
const waiting = (...content: string[]): string => withDeclared(process(gateway, ...content, path('start g')));
const arms = [path('g told end'), path('g late end')];
const merged = (inner: string[]): string =>
  process(
    tag('parallelGateway id="f"'),
    task,
    other,
    tag('complexGateway id="g"', ...inner),
    path('start f a g end'),
    path('f b g'),
  );
const begins = (...more: string[]): string =>
  withDeclared(
    process(
      task,
      path('start a end'),
      tag('eventBasedGateway id="g" instantiate="true"'),
      message,
      tag('intermediateCatchEvent id="also"', MESSAGE),
      path('g told end'),
      path('g also end'),
      ...more,
    ),
  );

export const GATEWAY_MODELS = {
  'gateway-splits-or-merges': {
    broken: between('g', tag('exclusiveGateway id="g"')),
    sound: split('parallelGateway id="g"'),
    told: 'g: expected a gateway with several incoming or several outgoing flows, found 1 incoming and 1 outgoing flows',
  },
  'gateway-direction': {
    broken: split('parallelGateway id="g" gatewayDirection="Converging"'),
    sound: split('parallelGateway id="g" gatewayDirection="Diverging"'),
    told: 'g: expected several incoming and one outgoing by gatewayDirection="Converging", found 1 incoming and 2 outgoing flows',
  },
  'complex-condition': {
    broken: merged([]),
    sound: merged([tag('activationCondition', 'true')]),
    told: 'g: expected a complex gateway with several incoming flows to have an activationCondition, found none',
  },
  'event-gateway-arms': {
    broken: waiting(message, path('g told end')),
    sound: waiting(message, late, ...arms),
    told: 'g: expected at least two events behind the event-based gateway',
  },
  'event-gateway-targets': {
    broken: waiting(message, late, task, ...arms, path('g a end')),
    sound: waiting(message, late, ...arms),
    told: 'g: expected an event or receive task behind the event-based gateway, found a',
  },
  'event-gateway-only-way': {
    broken: waiting(message, late, ...arms, path('late told')),
    sound: waiting(message, late, ...arms),
    told: 'g: expected no other flow to told behind the event-based gateway, found late-told',
  },
  'event-gateway-messages': {
    broken: waiting(message, receiving.replace('"told"', '"heard"'), path('g told end'), path('g heard end')),
    sound: waiting(receiving, late, ...arms),
    told: 'g: expected message events or receive tasks behind the event-based gateway, found told and heard',
  },
  'event-gateway-boundary': {
    broken: waiting(receiving, late, ...arms, tag('boundaryEvent id="x" attachedToRef="told"', timer()), path('x end')),
    sound: waiting(receiving, late, ...arms),
    told: 'g: expected no boundary event at told behind the event-based gateway, found x',
  },
  'event-gateway-begins': {
    broken: begins(path('a g')),
    sound: begins(),
    told: 'g: expected a gateway that begins instances to be on the level of the process, without incoming flows',
  },
} satisfies { readonly [id: string]: BrokenModel };
