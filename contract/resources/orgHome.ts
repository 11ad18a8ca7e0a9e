import { act } from '#contract/acts/act.ts';
import { choice, flag, id, json, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import type { HomeChange } from '#contract/homeContent.ts';
import { homeLimits, resourceLimits } from '#contract/limits/lists.ts';
import { homeStandings } from '#contract/choices/homes.ts';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';

export const homeKinds = { organisation: ['机构主页', 'Organisation page'], group: ['集团主页', 'Group page'] } as const;

const versionGiven = { id: id(undefined, { required: true }), version: whole(['版本', 'Version'], { required: true }) } as const;
const publishing = { right: 'orgHome.publish', scope: 'org', audit: 'change', class: 'write' } as const;
/** An older version of the page; absent: the draft. */
const number = whole(['主页版本', 'Version of the page'], { min: 1, max: resourceLimits.wholeMost });

/** Publishing is one act, from the draft and from an older version: the version that is sent is that of the draft that was looked at. */
const published = {
  done: ['已发布', 'Published'],
  check: 'deployCheck',
  form: ['note'],
  hints: { note: ['改了什么，留给以后查看的人', 'What changed, for whoever looks later'] },
  seen: ['version'],
} as const;

/** The home page of an organisation as it is being written: nothing of it is public (docs/adr/0055). */
export const orgHome = entity('orgHome', {
  label: ['机构主页', 'Home page'],
  orgOwned: true,
  fields: {
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    /** The page is of this organisation: whoever makes the row chooses it among those they see. */
    orgId: ref(['机构', 'Organisation'], 'organisation', { required: true, isFixed: true, search: true }),
    /** The server says it: the page of the root is the group's. */
    kind: choice(['类别', 'Kind'], homeKinds, { required: true, isFixed: true, inList: true, default: 'organisation' }),
    standing: choice(['状态', 'Standing'], homeStandings, { required: true, readOnly: true, inList: true, default: 'none' }),
    publishedNumber: whole(['线上版本', 'Version online'], { readOnly: true, inList: true }),
    publishedAt: moment(['发布时间', 'Published'], { readOnly: true, inList: true, sort: true }),
    publishedBy: ref(['发布人', 'Published by'], 'staffUser', { readOnly: true, inList: true }),
    editedAt: moment(['修改时间', 'Edited'], { readOnly: true, inList: true, sort: true }),
    editedBy: ref(['修改人', 'Edited by'], 'staffUser', { readOnly: true, inList: true }),
    ...homeContentFields,
  },
  unique: [['orgId']],
  standard: {
    base: '/crm-server/orgHome',
    title: 'orgName',
    narrowedBy: ['kind', 'standing'],
    without: ['import'],
    endpoints: { list: ['GET /crm-server/orgHome/list', ''], save: ['POST /crm-server/orgHome/save', ''] },
  },
  operations: {
    /** The draft, or an older version once more, becomes the next version and what customers see. */
    deploy: operation('POST /crm-server/orgVersion/deploy', {
      spec: ['crm-server.orgVersion.deploy'],
      /** A call without an id is about the page of the organisation that it acts in. */
      takes: { id: id(), version: whole(['版本', 'Version']), number, note: text(['发布说明', 'Note'], { max: homeLimits.noteCharacters }) },
      gives: one({ number: whole(['线上版本', 'Version online'], { required: true }) }),
      ...publishing,
    }),
    takeOff: operation('POST /crm-server/orgVersion/takeOff', {
      spec: [],
      ours: 'a published page can be taken off; its versions stay',
      takes: versionGiven,
      gives: one({ number: whole(['下线的版本', 'Version taken off'], { required: true }) }),
      ...publishing,
    }),
    deployCheck: operation('GET /crm-server/orgVersion/deploy/check', {
      spec: [],
      ours: 'what would change for customers, before anybody publishes; changes nothing',
      takes: { id: versionGiven.id, number },
      gives: one({
        /** The version is that of the draft's row: what is published is what was looked at. */
        version: versionGiven.version,
        /** Customers see this version now; none: nothing. */
        publishedNumber: whole(['线上版本', 'Version online']),
        nextNumber: whole(['下一版本', 'Next version'], { required: true }),
        /** The organisation is off or hidden: published or not, nobody sees it. */
        isHidden: flag(['机构未展示', 'Organisation hidden'], { required: true }),
        changes: json(['变化', 'Changes'], shape<readonly HomeChange[]>(), { required: true }),
      }),
      right: 'orgHome.read',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
  },
  acts: {
    deploy: act('deploy', {
      on: 'row',
      icon: 'send',
      label: ['发布', 'Publish'],
      title: ['发布主页：{name}', 'Publish the page of {name}'],
      ...published,
      where: { all: [['standing', 'isNot', 'published']] },
      whyNot: ['和线上版本一样', 'Customers see the same already'],
    }),
    takeOff: act('takeOff', {
      on: 'row',
      icon: 'stop',
      label: ['下线', 'Take off'],
      title: ['下线主页：{name}', 'Take the page of {name} off'],
      done: ['已下线', 'Taken off'],
      says: [
        ['客户马上看不到这个主页和它的图片', 'Customers no longer see the page and its pictures, at once'],
        ['草稿和所有版本都保留，可以再次发布', 'The draft and all versions stay and can be published again'],
      ],
      where: { all: [['publishedNumber', 'filled', null]] },
      danger: true,
    }),
  },
  parts: [
    {
      entity: 'orgVersion',
      title: ['主页版本', 'Page versions'],
      by: 'homeId',
      columns: ['label', 'isOnline', 'note', 'deployedAt'],
      sort: '-deployedAt',
      rights: 'orgHome',
    },
  ],
  screens: [
    {
      path: '/orgHomeManage',
      view: 'list',
      title: ['机构主页', 'Home pages'],
      area: 'admin',
      columns: ['orgName', 'kind', 'standing', 'publishedNumber', 'publishedAt', 'publishedBy', 'editedAt', 'editedBy'],
    },
    { path: '/groupHomeManage', view: 'list', title: ['集团主页', 'Group home page'], area: 'admin', only: { kind: 'group' } },
  ],
});

/** A page as it was published: kept whole, never changed. */
export const orgVersion = entity('orgVersion', {
  label: ['主页版本', 'Page version'],
  orgOwned: true,
  fields: {
    label: text(['版本', 'Version'], { required: true, readOnly: true, inList: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    orgId: ref(['机构', 'Organisation'], 'organisation', { required: true, isFixed: true }),
    homeId: id(['主页', 'Home page'], { required: true, readOnly: true }),
    number: whole(['版本号', 'Number'], { required: true, readOnly: true, sort: true }),
    isOnline: flag(['线上', 'Online'], { readOnly: true, computed: true, inList: true }),
    deployedAt: moment(['发布时间', 'Published'], { readOnly: true, required: true, inList: true, sort: true }),
    deployedBy: ref(['发布人', 'Published by'], 'staffUser', { readOnly: true, inList: true }),
    /** Published again: of which version. */
    fromNumber: whole(['来自版本', 'From version'], { readOnly: true, inList: true }),
    note: text(['发布说明', 'Note'], { readOnly: true, inList: true, search: true, max: homeLimits.noteCharacters }),
    ...homeContentFields,
  },
  unique: [['homeId', 'number']],
  standard: {
    base: '/crm-server/orgVersion',
    title: 'label',
    hint: 'orgName',
    sort: '-deployedAt',
    rights: 'orgHome',
    narrowedBy: ['orgId'],
    without: ['import', 'export', 'bulk', 'history'],
    endpoints: { list: ['GET /crm-server/orgVersion/list', ''] },
  },
  acts: {
    republish: act('orgHome.deploy', {
      on: 'row',
      icon: 'send',
      label: ['对比并再次发布', 'Compare and publish again'],
      title: ['再次发布：{name}', 'Publish again: {name}'],
      ...published,
      check: 'orgHome.deployCheck',
      row: { id: 'homeId', number: 'number' },
      where: { all: [['isOnline', 'isNot', true]] },
    }),
  },
  screens: [
    {
      path: '/orgVersions',
      view: 'list',
      title: ['主页版本', 'Home page versions'],
      area: 'admin',
      ours: 'the specification names versions of organisations (spec 3) and no page of them',
      columns: ['label', 'orgName', 'isOnline', 'deployedAt', 'deployedBy', 'fromNumber', 'note'],
    },
  ],
});
