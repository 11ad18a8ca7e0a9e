/** The acts of every entity with versions. An entity that calls one of them otherwise writes these words among its own acts, under the same name. */
import { act } from './acts/act.ts';
import type { Act } from './acts/act.ts';
import { asker } from './filter.ts';
import type { FilterGroup } from './filter.ts';
import { standingsFor } from './versions.ts';
import type { ReviewLife, Versions } from './versions.ts';

const isOnline: FilterGroup = { all: [['publishedNumber', 'filled', null]] };
const differs: FilterGroup = { all: [['standing', 'isNot', 'published']] };

/** Publishing is done, or asked for, while the draft is another one than what is in force. */
export const publishingOfDraft = { icon: 'send', where: differs, whyNot: ['和线上版本一样', 'The same is in force already'] } as const satisfies Partial<Act>;
/** A definition whose publishing others may have to approve has this flag and this act of its own: while the flag is up, nothing but the act leads to publishing. */
export const publishingAsked = { flag: 'asksApproval', act: 'askPublish' } as const;
const isFree: FilterGroup = { all: [[publishingAsked.flag, 'isNot', true]] };

const publish = act('publish', {
  ...publishingOfDraft,
  on: 'row',
  label: ['发布', 'Publish'],
  title: ['发布：{name}', 'Publish {name}'],
  done: ['已发布', 'Published'],
  check: 'publishCheck',
  isOfVersions: true,
  form: ['note', 'carry'],
  hints: { note: ['改了什么，留给以后查看的人', 'What changed, for whoever looks later'] },
  seen: ['version', 'counted'],
});
const submitIn = (review: ReviewLife): Act =>
  act('submit', {
    on: 'row',
    icon: 'send',
    label: ['提交审核', 'Submit for review'],
    title: ['提交审核：{name}', 'Submit {name} for review'],
    done: ['已提交，等别人审核', 'Submitted: somebody else decides about it'],
    check: 'publishCheck',
    isOfVersions: true,
    form: ['note'],
    hints: { note: ['改了什么，写给审核的人', 'What changed, for whoever decides'] },
    seen: ['version'],
    where: { all: [['standing', 'anyOf', standingsFor(review, 'submit')]] },
  });
/** Nobody decides about what they wrote themselves. */
const decideIn = (review: ReviewLife): Act =>
  act('decide', {
    on: 'row',
    icon: 'send',
    label: ['审核', 'Decide'],
    title: ['审核：{name}', 'Decide about {name}'],
    done: ['审核已完成', 'Decided'],
    check: 'publishCheck',
    isOfVersions: true,
    form: ['decision', 'reason', 'carry'],
    seen: ['version', 'contentHash', 'counted'],
    where: {
      all: [
        ['standing', 'anyOf', standingsFor(review, 'approve')],
        ['editedBy', 'isNot', asker.me],
      ],
    },
  });
const retire = act('retire', {
  on: 'row',
  icon: 'stop',
  label: ['下线', 'Retire'],
  title: ['下线：{name}', 'Retire {name}'],
  done: ['已下线', 'Retired'],
  check: 'publishCheck',
  isOfVersions: true,
  form: ['note', 'carry'],
  seen: ['version', 'counted'],
  says: [['草稿和所有版本都保留，可以再次发布', 'The draft and all versions stay and can be published again']],
  where: isOnline,
  danger: true,
});

/** A draft that is reviewed is published by whoever approves it. A version that was approved once has no button of its own: it is published again beside the versions. */
const { whyNot: _same, ...publishing } = publish;
const again: Act = { ...publishing, where: { all: [['standing', 'empty', null]] } };

const leading = ({ review }: Versions): Readonly<Record<string, Act>> =>
  review ? { submit: submitIn(review), decide: decideIn(review), publish: again } : { publish };

/** @param own what the entity writes of its acts: words of one that is here take the place of these */
export function actsWithVersions(versions: Versions, own: Readonly<Record<string, Partial<Act>>> = {}): Readonly<Record<string, Act>> {
  const asked = own[publishingAsked.act];
  const acts = Object.entries(leading(versions));
  const usual: Readonly<Record<string, Partial<Act>>> = asked
    ? { [publishingAsked.act]: asked, ...Object.fromEntries(acts.map(([name, one]) => [name, { ...one, offeredIf: isFree }])), retire }
    : { ...Object.fromEntries(acts), retire };
  const names = [...new Set([...Object.keys(usual), ...Object.keys(own)])];
  return Object.fromEntries(names.map((name) => [name, { ...usual[name], ...own[name] } as Act]));
}
