/** The talks of the demo are written down in this form: who said what, in order. Times and ids are added by `standard.ts`. */
import type { CloseReason, ConversationState } from '#contract/lives/conversationLife.ts';
import type { ConversationKind } from '#contract/socket.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import type { CatalogueKey } from './catalogue.ts';
import type { PictureName } from './pictures.ts';
import type { StaffName, TeamName } from './group.ts';

export type Line =
  | { readonly kind: 'text'; readonly by: 'member' | 'staff'; readonly text: string }
  | { readonly kind: 'picture'; readonly by: 'member' | 'staff'; readonly picture: PictureName }
  | { readonly kind: 'order'; readonly by: 'staff'; readonly item: CatalogueKey; readonly status: OrderStatus }
  /** The order pushed last came into this status. */
  | { readonly kind: 'status'; readonly status: OrderStatus }
  /** Between colleagues: the customer never sees it. */
  | { readonly kind: 'note'; readonly by: StaffName; readonly text: string }
  | { readonly kind: 'pause'; readonly hours: number };

export interface Story {
  readonly member: string;
  readonly talk: ConversationKind;
  readonly state: ConversationState;
  /** This colleague answers; nobody yet in a queue that was never answered. */
  readonly staff: StaffName | null;
  /** This colleague took it first and handed it on. */
  readonly from?: StaffName;
  /** Age of the last line when the demo is loaded. */
  readonly minutesAgo: number;
  readonly description: string;
  readonly isUrgent?: boolean;
  /** Snoozed until so many hours from the moment of loading. */
  readonly snoozedHours?: number;
  readonly team?: TeamName;
  readonly closeReason?: CloseReason;
  readonly lines: readonly Line[];
}

/** The customer says. */
export const c = (text: string): Line => ({ kind: 'text', by: 'member', text });
/** The staff say. */
export const s = (text: string): Line => ({ kind: 'text', by: 'staff', text });
export const photo = (picture: PictureName): Line => ({ kind: 'picture', by: 'member', picture });
export const sheet = (picture: PictureName): Line => ({ kind: 'picture', by: 'staff', picture });
export const push = (item: CatalogueKey, status: OrderStatus): Line => ({ kind: 'order', by: 'staff', item, status });
export const became = (status: OrderStatus): Line => ({ kind: 'status', status });
export const pause = (hours: number): Line => ({ kind: 'pause', hours });
export const note = (by: StaffName, text: string): Line => ({ kind: 'note', by, text });
