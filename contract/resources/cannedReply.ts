import { flag, id, longText, ref, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, resource, rows } from '#contract/resource.ts';

export const cannedReplyRow = {
  id: id(undefined, { required: true }),
  /** Everybody's of the organisation, or the caller's own. */
  isShared: flag(['共用', 'Shared'], { required: true }),
  /** Typed after a slash. */
  shortcut: text(['短码', 'Shortcut'], { required: true }),
  title: text(['标题', 'Title'], { required: true }),
  /** The text may hold variables: see `cannedVariables`. */
  text: longText(['内容', 'Text'], { required: true }),
  sort: whole(['排序', 'Order'], { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
} as const;

const change = { spec: [], right: 'chat.write', scope: 'org', class: 'write', audit: 'change' } as const;

export const cannedReply = resource('cannedReply', {
  label: ['快捷语', 'Canned reply'],
  orgOwned: true,
  fields: {
    /** Empty: shared by the organisation. */
    ownerId: ref(['所有者', 'Owner'], 'staffUser'),
    shortcut: text(['短码', 'Shortcut'], { required: true, max: 20 }),
    title: text(['标题', 'Title'], { required: true, max: 40 }),
    text: longText(['内容', 'Text'], { required: true, max: 2_000 }),
    sort: whole(['排序', 'Order'], { required: true }),
  },
  indexes: [['orgId', 'sort'], ['ownerId']],
  operations: {
    list: operation('GET /crm-server/cannedReply/list', {
      spec: [],
      ours: 'canned replies; the specification names no call for it',
      takes: {},
      gives: rows(cannedReplyRow),
      right: 'chat.read',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
    /** A shared one needs the right to see the team desk. */
    save: operation('POST /crm-server/cannedReply/save', {
      ...change,
      ours: 'canned replies; the specification names no call for it',
      takes: {
        id: id(),
        version: whole(['版本', 'Version']),
        isShared: flag(['共用', 'Shared'], { required: true }),
        shortcut: text(['短码', 'Shortcut'], { required: true, max: 20 }),
        title: text(['标题', 'Title'], { required: true, max: 40 }),
        text: longText(['内容', 'Text'], { required: true, max: 2_000 }),
      },
      gives: one(cannedReplyRow),
    }),
    remove: operation('DELETE /crm-server/cannedReply/remove', {
      ...change,
      ours: 'canned replies; the specification names no call for it',
      takes: { id: id(undefined, { required: true }) },
      gives: nothing,
    }),
  },
});
