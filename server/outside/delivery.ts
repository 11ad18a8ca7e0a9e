/** A provider was handed a message: what is certain of it decides whether anything may be sent again (docs/adr/0106). */
import { codeOf, textOf } from './ask.ts';
import type { Answer } from './ask.ts';

export type Delivery =
  /** It is theirs now; a receipt may follow, by this number where it is not ours. */
  | { readonly is: 'taken'; readonly providerNo: string | null }
  /** It was not sent for certain and never will be: the next channel may take it. `isDead`: the number is not in service. */
  | { readonly is: 'refused'; readonly code: string; readonly words: string; readonly isDead?: true }
  /** It was not taken for certain: later. */
  | { readonly is: 'busy'; readonly words: string }
  /** Nobody knows: it is never sent again unless the provider says that it has it not. */
  | { readonly is: 'lost'; readonly words: string }
  /** Nobody is connected here. */
  | { readonly is: 'absent' };

/** The provider is asked what became of a message whose answer was lost. */
export type Known = { readonly is: 'absent' | 'taken' | 'delivered' } | { readonly is: 'failed'; readonly code: string; readonly words: string };

/** No connection came about: nothing was handed over. */
const unconnected: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : '';
}

/** A request that ended without an answer. */
export function withoutAnswer(error: unknown): Delivery {
  const code = causeOf(error);
  const words = code || (error instanceof Error ? error.name : 'no answer');
  return unconnected.has(code) ? { is: 'busy', words } : { is: 'lost', words };
}

/** WeChat's words for "not now", of both its systems. */
const later: ReadonlySet<number> = new Set([-1, 45_009, 45_011, 45_033, 50_002]);

/** Both systems of WeChat answer with a number: 0 is taken. */
export function deliveryOf(answer: Answer, providerNo: string | null): Delivery {
  const code = codeOf(answer);
  if (code === 0) return { is: 'taken', providerNo };
  const words = textOf(answer['errmsg']) ?? '';
  return later.has(code) ? { is: 'busy', words: `${code} ${words}` } : { is: 'refused', code: String(code), words };
}

/** Of a hundred messages of the demo the same ones always fare alike. */
export const demoShare = (id: string): number => Number.parseInt(id.slice(-6), 16) % 100;

/** The demo's gateway refuses four of a hundred and loses the answer to two. */
export function demoDelivery(id: string): Delivery {
  const share = demoShare(id);
  if (share < 4) return { is: 'refused', code: 'MK:0012', words: '号码在运营商黑名单' };
  return share < 6 ? { is: 'lost', words: 'ECONNRESET' } : { is: 'taken', providerNo: null };
}

/** WeChat refuses what comes more than 48 hours after the customer's last word, and who has refused messages. */
export function demoAccount(id: string): Delivery {
  const share = demoShare(id);
  if (share < 15) return { is: 'refused', code: '45015', words: 'response out of time limit or subscription is canceled' };
  return share < 20 ? { is: 'refused', code: '43101', words: 'user refuse to accept the msg' } : { is: 'taken', providerNo: null };
}
