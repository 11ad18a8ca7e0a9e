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
    wires: { list: ['GET /crm-server/orgHome/list', ''], save: ['POST /crm-server/orgHome/save', ''] },
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
    wires: { list: ['GET /crm-server/orgVersion/list', ''] },
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
