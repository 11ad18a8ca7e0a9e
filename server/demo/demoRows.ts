/** The rows of a fixture before they are written: ids and times are fixed, secrets and files are filled in by the loader. */
import type { Row } from '#server/db/database.ts';
import type { PictureName } from './pictures.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import type { StaffName } from './group.ts';

/** Camel case keys as in the contract. */
export type Draft = Row & { readonly id: string };

/** A picture somebody sent: `messageId` gets its stored path as content. */
export interface PictureDraft {
  readonly messageId: string;
  readonly picture: PictureName;
  readonly ownerId: string;
  readonly ownerKind: 'staff' | 'member';
  readonly orgId: string;
  readonly at: string;
}

export interface OrderMove {
  readonly orderId: string;
  readonly orgId: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly byId: string;
  readonly byKind: 'staff' | 'member' | 'system';
  readonly byName: string;
}

export interface ReadMarkDraft {
  readonly conversationId: string;
  readonly readerId: string;
  readonly readerSystem: 'staff' | 'member';
  readonly seq: number;
}

export interface DemoRows {
  readonly groupId: string;
  readonly organisation: readonly Draft[];
  readonly role: readonly Draft[];
  readonly staffUser: readonly Draft[];
  readonly member: readonly Draft[];
  readonly patient: readonly Draft[];
  readonly order: readonly Draft[];
  readonly conversation: readonly Draft[];
  readonly message: readonly Draft[];
  readonly conversationStep: readonly Draft[];
  readonly note: readonly Draft[];
  readonly team: readonly Draft[];
  readonly deskPolicy: readonly Draft[];
  readonly cannedReply: readonly Draft[];
  readonly systemMessage: readonly Draft[];
  readonly dictionary: readonly Draft[];
  readonly dictionaryItem: readonly Draft[];
  /** Rows are made from the kinds of their fields, and found here by entity. */
  readonly described: ReadonlyMap<string, readonly Draft[]>;
  /** Customers of lead groups: they have never written, so nobody can play them. */
  readonly pooled?: readonly Draft[];
  readonly readMarks: readonly ReadMarkDraft[];
  readonly pictures: readonly PictureDraft[];
  readonly moves: readonly OrderMove[];
}

export interface StaffRef {
  readonly id: string;
  readonly name: StaffName;
  readonly username: string;
  readonly role: RoleCode;
  readonly orgId: string;
}
export interface MemberRef {
  readonly id: string;
  readonly openId: string;
  readonly name: string;
  readonly orgId: string;
  /** Nobody has made a medical file of them where there is none. */
  readonly patientId: string | null;
}
