import { act } from '#contract/acts/act.ts';
import { choice, ref, text } from '#contract/kinds.ts';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { entity } from '#contract/standard.ts';
import { publishingActsOf, publishingFields } from './approvalAsking.ts';
import { versionFields } from '#contract/versions.ts';

export const homeKinds = { organisation: ['机构主页', 'Organisation page'], group: ['集团主页', 'Group page'] } as const;

/** The home page of an organisation as it is being written: nothing of it is public until it is published, and then exactly that (docs/adr/0055, 0102). */
export const orgHome = entity('orgHome', {
  label: ['机构主页', 'Home page'],
  orgOwned: true,
  fields: {
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    /** The page is of this organisation: whoever makes the row chooses it among those they see. */
    orgId: ref(['机构', 'Organisation'], 'organisation', { required: true, isFixed: true, search: true }),
    /** The server says it: the page of the root is the group's. */
    kind: choice(['类别', 'Kind'], homeKinds, { required: true, isFixed: true, inList: true, default: 'organisation' }),
    ...versionFields,
    ...publishingFields,
    ...homeContentFields,
  },
  unique: [['orgId']],
  versions: { content: Object.keys(homeContentFields) },
  standard: {
    base: '/crm-server/orgHome',
    title: 'orgName',
    narrowedBy: ['kind', 'standing'],
    without: ['import'],
    endpoints: {
      list: ['GET /crm-server/orgHome/list', ''],
      save: ['POST /crm-server/orgHome/save', ''],
      publish: ['POST /crm-server/orgVersion/deploy', 'crm-server.orgVersion.deploy'],
    },
  },
  acts: {
    ...publishingActsOf('orgHome'),
    publish: act('publish', {
      on: 'row',
      label: ['发布', 'Publish'],
      title: ['发布主页：{name}', 'Publish the page of {name}'],
      done: ['已发布', 'Published'],
    }),
    retire: act('retire', {
      on: 'row',
      label: ['下线', 'Take off'],
      title: ['下线主页：{name}', 'Take the page of {name} off'],
      done: ['已下线', 'Taken off'],
      says: [
        ['客户马上看不到这个主页和它的图片', 'Customers no longer see the page and its pictures, at once'],
        ['草稿和所有版本都保留，可以再次发布', 'The draft and all versions stay and can be published again'],
      ],
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
