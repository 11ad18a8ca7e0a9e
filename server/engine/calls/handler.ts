/** A handler is a plain function of (transaction, input, principal). It knows neither HTTP nor sockets (invariant 9). */
import type { Answers, OperationKey, Operations, Takes } from '#contract/operations.ts';
import type { PreviewKeys, StandardKeys } from '#contract/resource.ts';
import type { Database, Query } from '#server/db/database.ts';
import type { FileStore } from '#server/storage/fileStore.ts';
import type { Uploads } from '#server/storage/uploads.ts';
import type { PublicCalls } from './publicCalls.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { AuditRow } from '#server/observe/audit.ts';
import type { IdCardReader } from '#server/outside/idCardReader.ts';
import type { Payment } from '#server/outside/payment.ts';
import type { Telephony } from '#server/outside/telephony.ts';
import type { Wechat } from '#server/outside/wechat.ts';
import type { OfficialAccount } from '#server/outside/officialAccount.ts';
import type { SmsGateway } from '#server/outside/sms.ts';
import type { Wecom } from '#server/outside/wecomApps.ts';
import type { NodeFacts } from '#server/observe/nodeFacts.ts';
import type { Drills } from '#server/kit/drills.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { LoginLimits } from '#server/session/loginLimits.ts';
import type { SessionStore } from '#server/session/sessions.ts';
import type { ValidCodes } from '#server/session/validCodes.ts';
import type { Principal } from '#server/kit/principal.ts';

/** These live as long as the server. */
export interface Services {
  readonly database: Database;
  readonly sessions: SessionStore;
  readonly loginLimits: LoginLimits;
  readonly validCodes: ValidCodes;
  readonly publicCalls: PublicCalls;
  readonly wecom: Wecom;
  readonly wechat: Wechat;
  readonly payment: Payment;
  readonly telephony: Telephony;
  readonly sms: SmsGateway;
  readonly account: OfficialAccount;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly idCards: IdCardReader;
  readonly keys: Keys;
  readonly node: NodeFacts;
  readonly drills: Drills;
  /** Links that leave the console begin with this. */
  readonly origin: () => string;
}

export type AuditNote = Partial<Pick<AuditRow, 'principal' | 'entity' | 'entityId' | 'detail'>>;

/** These belong to one call. */
export interface OperationContext extends Services {
  /** The caller's address, for login limits alone. */
  readonly address: string;
  /** A call of class `once` has its key here, where its sender says which call it is. */
  readonly onceKey: string | undefined;
  /** The caller's browser calls itself so. */
  readonly agent: string;
  /** Adds to the call's audit row what only the handler knows. */
  note(what: AuditNote): void;
  /** A read leaves this behind: it is done in a transaction of its own before the answer leaves, and what it throws is the answer. */
  afterwards(work: (query: Query) => Promise<void>): void;
  /** Writes that row with a change: what runs alone and changes something calls it last in the transaction of the change (K3). */
  auditIn(query: Query): Promise<void>;
}

type Handle<K extends OperationKey, T> = (on: T, input: Takes<K>, principal: Principal, context: OperationContext) => Promise<Answers<K>>;

/** `snapshot`: reads only, rows and position agree. `transaction`: writes and appends. `alone`: opens its own, because it waits for something slow. */
export type Handler<K extends OperationKey> =
  | { readonly runs: 'snapshot'; readonly handle: Handle<K, Query> }
  | { readonly runs: 'transaction'; readonly handle: Handle<K, Tx> }
  | { readonly runs: 'alone'; readonly handle: Handle<K, Database> };

export const reads = <K extends OperationKey>(handle: Handle<K, Query>): Handler<K> => ({ runs: 'snapshot', handle });
export const writes = <K extends OperationKey>(handle: Handle<K, Tx>): Handler<K> => ({ runs: 'transaction', handle });
export const alone = <K extends OperationKey>(handle: Handle<K, Database>): Handler<K> => ({ runs: 'alone', handle });

export type Handlers = { readonly [K in OperationKey]: Handler<K> };

/** The kinds of all calls at once: each handler is checked against its key where it is written. */
export type AnyHandler = {
  readonly runs: Handlers[OperationKey]['runs'];
  readonly handle: (on: unknown, input: unknown, principal: Principal, context: OperationContext) => Promise<unknown>;
};

/** Calls that run another one and take it back (`server/engine/previewing.ts`). */
export type PreviewHandlers = Pick<Handlers, PreviewKeys<Operations>>;
/** Calls that the engine serves (`server/engine`): they have no handler of their own. */
export type StandardHandlers = Pick<Handlers, StandardKeys<Operations>>;
