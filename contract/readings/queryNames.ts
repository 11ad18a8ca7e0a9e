/**
 * Spec 3: the names seen in query strings, and what each means in a list. They are taken by every list, count, picker and export: a filter where the entity has
 * such a field, else they say nothing of its rows.
 */
import type { Label } from '#contract/label.ts';

export interface QueryName {
  readonly label: Label;
  /** The sign says how its value is compared with the field: the same, a piece of it, or digits of a number. */
  readonly sign: 'is' | 'has' | 'digits';
  /** The fields that it may mean: the first that the entity has. */
  readonly fields: readonly string[];
  /** The name means the title of the entity's rows, where it has none of these fields. */
  readonly orTitle?: true;
  /** Rows of this entity are what the name means: it is their id. */
  readonly idOf?: string;
}

/** Names that filter. */
export const queryNames = {
  name: { label: ['名称', 'Name'], sign: 'has', fields: ['name'], orTitle: true },
  nickName: { label: ['昵称', 'Nickname'], sign: 'has', fields: ['nickName'] },
  mobile: { label: ['手机', 'Mobile'], sign: 'digits', fields: ['mobile', 'phone', 'contactPhone'] },
  phoneNum: { label: ['电话', 'Phone'], sign: 'digits', fields: ['phoneNum', 'phone', 'mobile', 'contactPhone'] },
  type: { label: ['类型', 'Type'], sign: 'is', fields: ['type'] },
  userId: { label: ['人员', 'Person'], sign: 'is', fields: ['userId', 'ownerUserId', 'leaderUserId', 'operatorId', 'uploadedBy'], idOf: 'staffUser' },
  docId: { label: ['文档', 'Document'], sign: 'is', fields: ['docId'] },
  batchStatus: { label: ['批次状态', 'Batch status'], sign: 'is', fields: ['batchStatus'] },
  codeStatus: { label: ['券码状态', 'Code status'], sign: 'is', fields: ['codeStatus'] },
} as const satisfies Readonly<Record<string, QueryName>>;

/** Names that travel beside any call and never say which rows are meant: who asks, and where, is the session's alone. */
export const besideNames = ['tenantId', 'token', 'isQxOrg'] as const;
