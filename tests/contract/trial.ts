import { act } from '#contract/acts/act.ts';
import { previewOf } from '#contract/acts/preview.ts';
import { flag, id, json, longText, many, ref, shape, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { bulkReport } from '#contract/standardShapes.ts';

const ids = many(['试用', 'Trials'], id(), { required: true, min: 1, max: 3 });
const writing = { spec: [], ours: 'tried by tests alone', right: 'trial.write', scope: 'org', class: 'write', audit: 'change' } as const;
const checking = { ...writing, class: 'read', audit: 'none' } as const;
const done = ['完成 {count} 项', 'Done: {count} {trial|trials}'] as const;

const pass = operation('POST /crm-server/trial/pass', {
  ...writing,
  takes: {
    ids,
    userId: ref(['同事', 'Colleague'], 'staffUser', { required: true }),
    seen: json(['看到的', 'Seen'], shape<Readonly<Record<string, string | null>>>()),
  },
  gives: one(bulkReport),
});

/** An entity with an act of each sort: on a row, on chosen rows, on the list, each with a check and without one, and one that is tried beside. No call of it is served. */
export const trial = entity('trial', {
  label: ['试用', 'Trial'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true }),
    isOver: flag(['已结束', 'Over'], { inList: true }),
    rounds: whole(['轮次', 'Rounds'], { inList: true }),
  },
  standard: { base: '/crm-server/trial', title: 'name', endpoints: { list: ['GET /crm-server/trial/list', ''], save: ['POST /crm-server/trial/save', ''] } },
  operations: {
    begin: operation('POST /crm-server/trial/begin', {
      ...writing,
      spec: ['tried.begin'],
      takes: { id: id(undefined, { required: true }), version: whole(['版本', 'Version']), seenAt: text(['看到的时间', 'Seen'], { required: true }) },
      gives: nothing,
    }),
    beginCheck: operation('GET /crm-server/trial/begin/check', {
      ...checking,
      takes: { id: id(undefined, { required: true }), rounds: whole(['轮次', 'Rounds']) },
      gives: one({ seenAt: text(['看到的时间', 'Seen'], { required: true }), people: whole(['人数', 'People'], { required: true }) }),
    }),
    stop: operation('POST /crm-server/trial/stop', { ...writing, takes: { ids }, gives: one(bulkReport) }),
    invite: operation('POST /crm-server/trial/invite', {
      ...writing,
      spec: ['tried.invite'],
      takes: { ids, userId: ref(['同事', 'Colleague'], 'staffUser', { required: true }), note: longText(['说明', 'Note'], { max: 100 }) },
      gives: one(bulkReport),
    }),
    inviteCheck: operation('POST /crm-server/trial/invite/check', {
      ...checking,
      takes: { ids, userId: ref(['同事', 'Colleague'], 'staffUser', { required: true }) },
      gives: rows({ id: id(undefined, { required: true }), name: text(['名称', 'Name'], { required: true }), why: text(['原因', 'Why'], { required: true }) }),
    }),
    pass,
    passCheck: operation('GET /crm-server/trial/pass/check', { ...checking, takes: {}, gives: rows({ name: text(['名称', 'Name'], { required: true }) }) }),
    passPreview: previewOf('trial.pass', pass, 'POST /crm-server/trial/pass/preview', { seen: null }),
    hide: operation('POST /crm-server/trial/hide', { ...writing, takes: { ids }, gives: one(bulkReport) }),
    copy: operation('POST /crm-server/trial/copy', {
      ...writing,
      takes: { count: whole(['数量', 'How many'], { required: true, min: 1, max: 9 }) },
      gives: rows({ id: id(undefined, { required: true }) }),
    }),
    copyCheck: operation('GET /crm-server/trial/copy/check', {
      ...checking,
      takes: { count: whole(['数量', 'How many'], { required: true }) },
      gives: rows({ name: text(['名称', 'Name'], { required: true }) }),
    }),
    refresh: operation('POST /crm-server/trial/refresh', { ...writing, takes: {}, gives: nothing }),
  },
  acts: {
    begin: act('begin', {
      on: 'row',
      icon: 'send',
      label: ['开始', 'Begin'],
      title: ['开始：{name}', 'Begin {name}'],
      done,
      check: 'beginCheck',
      row: { rounds: 'rounds' },
      seen: ['seenAt'],
      where: { all: [['isOver', 'isNot', true]] },
      whyNot: ['已经结束', 'It is over'],
    }),
    stop: act('stop', { on: 'row', label: ['停止', 'Stop'], done, says: [['大家马上看不到', 'Nobody sees it from now on']], danger: true, final: true }),
    invite: act('invite', {
      on: 'chosen',
      icon: 'give',
      label: ['邀请', 'Invite'],
      title: ['邀请 {count} 项', 'Invite to {count} {trial|trials}'],
      press: ['邀请 {count} 项', 'Invite to {count}'],
      done,
      check: 'inviteCheck',
      form: ['userId', 'note'],
      hints: { note: ['写给对方', 'For the colleague'] },
    }),
    pass: act('pass', { on: 'chosen', label: ['转交', 'Pass on'], done, check: 'passCheck', preview: 'passPreview', form: ['userId'], seen: ['seen'] }),
    hide: act('hide', { on: 'chosen', label: ['隐藏', 'Hide'], done, leaves: true }),
    copy: act('copy', { on: 'list', icon: 'copy', label: ['生成', 'Make some'], done, check: 'copyCheck', form: ['count'] }),
    refresh: act('refresh', { on: 'list', label: ['刷新', 'Refresh'], done }),
  },
  screens: [{ path: '/trial', view: 'list', title: ['试用', 'Trials'], area: 'customer', ours: 'tried by tests alone' }],
});
