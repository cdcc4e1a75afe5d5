import type { BrokenModel } from './broken-model.js';
import { between, path, process, tag, timer } from './broken-model.js';

const task = tag('userTask id="a"');
const straight = path('start a end');
const boundary = (attributes: string, definition: string): string =>
  tag(`boundaryEvent id="b" attachedToRef="a"${attributes}`, definition);
const attached = (attributes: string, definition: string): string =>
  process(task, boundary(attributes, definition), straight, path('b end'));
const compensated = (attributes: string, ...more: string[]): string =>
  process(
    task,
    boundary(attributes, tag('compensateEventDefinition')),
    tag('task id="u" isForCompensation="true"'),
    tag('association id="x" sourceRef="b" targetRef="u"'),
    straight,
    ...more,
  );

const thrown = (name: string, ...inner: string[]): string =>
  tag('intermediateThrowEvent id="go"', tag(`linkEventDefinition name="${name}"`, ...inner));
const caught = (id: string, name: string): string =>
  tag(`intermediateCatchEvent id="${id}"`, tag(`linkEventDefinition id="${id}-link" name="${name}"`));
const link = (...more: string[]): string =>
  process(task, thrown('L'), caught('on', 'L'), path('start a go'), path('on end'), ...more);
const referring = (target: string): string =>
  process(task, thrown('L', tag('target', target)), caught('on', 'L'), path('start a go'), path('on end'));
const two = (target: string): string =>
  process(
    task,
    choice,
    thrown('L', tag('target', target)),
    thrown('K').replace('id="go"', 'id="away"'),
    caught('on', 'L'),
    caught('other', 'K'),
    path('start a go'),
    path('a b away'),
    path('on end'),
    path('other end'),
  );
const choice = tag('task id="b"');

export const BOUNDARY_AND_LINK_MODELS = {
  'intermediate-outgoing': {
    broken: process(task, tag('intermediateCatchEvent id="c"', timer()), straight, path('a c')),
    sound: process(task, tag('intermediateCatchEvent id="c"', timer()), straight, path('a c end')),
    told: 'c: expected a flow that leaves the intermediate event, found none',
  },
  'boundary-host': {
    broken: attached('', timer()).replace('attachedToRef="a"', 'attachedToRef="start"'),
    sound: attached('', timer()),
    told: 'b: expected attachedTo to name an activity, found startEvent start',
  },
  'boundary-incoming': {
    broken: process(task, boundary('', timer()), straight, path('a b end')),
    sound: attached('', timer()),
    told: 'b: expected a boundary event without incoming flows',
  },
  'boundary-outgoing': {
    broken: process(task, boundary('', timer()), straight),
    sound: attached('', timer()),
    told: 'b: expected a flow that leaves the boundary event, found none',
  },
  'boundary-compensation': {
    broken: compensated('', path('b end')),
    sound: compensated(''),
    told: 'b: expected a compensation boundary event without outgoing flows, found b-end',
  },
  'boundary-error': {
    broken: attached(' cancelActivity="false"', tag('errorEventDefinition')),
    sound: attached(' cancelActivity="true"', tag('errorEventDefinition')),
    told: 'b: expected an error boundary event to interrupt',
  },
  'boundary-compensation-cancel': {
    broken: compensated(' cancelActivity="false"'),
    sound: compensated(''),
    told: 'b: expected a compensation boundary event without cancelActivity',
  },
  'link-name': {
    broken: between('a', tag('intermediateThrowEvent id="a"', tag('linkEventDefinition'))),
    sound: link(),
    told: 'a: expected a link to have a name, found none',
  },
  'link-target': {
    broken: process(task, straight, thrown('L'), path('a go')),
    sound: link(),
    told: 'go: expected a link catch event named L on the same level, found none',
  },
  'link-one-target': {
    broken: link(caught('again', 'L'), path('again end')),
    sound: link(),
    told: 'again: expected one catch of the link L on this level, found on too',
  },
  'link-source': {
    broken: link(caught('again', 'K'), path('again end')),
    sound: link(),
    told: 'again: expected a link throw event named K on the same level, found none',
  },
  'link-throw-outgoing': {
    broken: link(path('go end')),
    sound: link(),
    told: 'go: expected no flow that leaves the throw of a link, found go-end',
  },
  'link-catch-incoming': {
    broken: link(choice, path('a b on')),
    sound: link(choice, path('a b end')),
    told: 'on: expected no flow that leads to the catch of a link, found b-on',
  },
  'link-references': {
    broken: referring('a'),
    sound: referring('on-link'),
    told: 'go: expected the link to name a link event definition of the file, found a',
  },
  'link-same-name': {
    broken: two('other-link'),
    sound: two('on-link'),
    told: 'go: expected the link L to name a link of its name as target, found other-link with the name K',
  },
} satisfies { readonly [id: string]: BrokenModel };
