import { describe, expect, it } from 'vitest';
import { act } from '#contract/acts/act.ts';
import type { Act } from '#contract/acts/act.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { trial } from '#tests/contract/trial.ts';
import { checkEntity } from '#server/engine/checks/checkEntity.ts';

const all = resources as unknown as Readonly<Record<string, Resource>>;

describe('a wrong act', () => {
  const tried = trial as unknown as Resource;
  const acted =
    (given: Act, name = 'try') =>
    () =>
      checkEntity({ ...tried, acts: { [name]: given } }, all);
  const words = { label: ['试', 'Try'], done: ['好', 'Done'] } as const;

  it('is none of those of the entity of the tests', () => {
    expect(() => checkEntity(tried, all)).not.toThrow();
  });

  it.each<[string, () => void, string]>([
    ['with a name of the engine', acted(act('stop', { on: 'row', ...words }), 'remove'), `the act 'remove' has the name of what every list does itself`],
    [
      'that archives without a preview',
      acted(act('invite', { on: 'chosen', form: ['userId'], ...words }), 'archive'),
      `the act 'archive' has the name of what every list does itself`,
    ],
    ['that calls nothing', acted(act('cease', { on: 'row', ...words })), `calls 'cease', which is no operation. Write operation(...) beside the others`],
    [
      'that calls what changes nothing',
      acted(act('inviteCheck', { on: 'chosen', form: ['userId'], ...words })),
      `calls trial.inviteCheck, which changes nothing`,
    ],
    [
      'that previews what is no preview of it',
      acted(act('invite', { on: 'chosen', form: ['userId'], preview: 'inviteCheck', ...words })),
      `has the preview trial.inviteCheck, which does not try trial.invite. Make it with previewOf('trial.invite', ...)`,
    ],
    [
      'that has what neither its check nor its preview says',
      acted(act('pass', { on: 'chosen', form: ['userId'], check: 'passCheck', preview: 'passPreview', seen: ['seen', 'userId'], ...words })),
      `has seen 'userId', which the answer of trial.passCheck or trial.passPreview does not have`,
    ],
    ['whose way back is nowhere', acted(act('stop', { on: 'row', back: 'stopBack', ...words })), `is taken back by 'stopBack', which is no operation`],
    ['whose way back takes no versions', acted(act('stop', { on: 'row', back: 'stop', ...words })), 'which does not take ids and versions'],
    ['whose preview is nowhere', acted(act('stop', { on: 'row', preview: 'stopTried', ...words })), `has the preview 'stopTried', which is no operation`],
    ['on rows that its call does not take', acted(act('refresh', { on: 'chosen', ...words })), `is on 'chosen', but trial.refresh takes no 'ids'`],
    [
      'that asks for what its call does not take',
      acted(act('invite', { on: 'chosen', form: ['userId', 'day'], ...words })),
      `names 'day', which trial.invite does not take. It takes ids, userId, note`,
    ],
    [
      'that leaves out what its call needs',
      acted(act('invite', { on: 'chosen', ...words })),
      `gives trial.invite no userId. Name it in form, in row, in given or in seen`,
    ],
    ['with a check that is not there', acted(act('hide', { on: 'chosen', check: 'hideCheck', ...words })), `has the check 'hideCheck', which is no operation`],
    [
      'with a check that changes something',
      acted(act('hide', { on: 'chosen', check: 'stop', ...words })),
      `has the check trial.stop, which is no call of class 'read'`,
    ],
    ['with a check that cannot be asked', acted(act('hide', { on: 'chosen', check: 'inviteCheck', ...words })), 'cannot ask trial.inviteCheck without userId'],
    ['that sees something without a check', acted(act('begin', { on: 'row', seen: ['seenAt'], ...words })), 'has seen without a check'],
    [
      'that saw what its check does not say',
      acted(act('begin', { on: 'row', check: 'beginCheck', seen: ['seenAt', 'version'], ...words })),
      `has seen 'version', which the answer of trial.beginCheck does not have`,
    ],
    [
      'on many rows with what is true of one',
      acted(act('hide', { on: 'chosen', where: { all: [] }, ...words })),
      'leave out from, where, whyNot, offeredIf and row',
    ],
    ['from a state that is none', acted(act('stop', { on: 'row', from: ['open'], ...words })), `goes from 'open', which is no state of this entity`],
    ['that reads a field which is not there', acted(act('stop', { on: 'row', where: { all: [['size', 'is', 1]] }, ...words })), `reads 'size' of its row`],
    [
      'that is there for rows of a field which is none',
      acted(act('stop', { on: 'row', offeredIf: { all: [['size', 'is', 1]] }, ...words })),
      `reads 'size' of its row`,
    ],
    ['of the list after which rows would be gone', acted(act('refresh', { on: 'list', leaves: true, ...words })), 'where no row leaves: leave out leaves'],
  ])('%s fails with what to write', (_what, make, text) => {
    expect(make).toThrow(text);
  });
});
