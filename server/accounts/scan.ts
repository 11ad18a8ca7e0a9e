/** Logging in by scanning a code with enterprise WeChat. */
import type { Label } from '#contract/label.ts';
import type { ScanState } from '#contract/choices/scanStates.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Database } from '#server/db/database.ts';
import { deviceOf } from '#server/messages/newDevice.ts';
import type { WecomUser } from '#server/outside/wecom.ts';
import type { Wecom } from '#server/outside/wecomApps.ts';
import { maskPhone } from '#server/privacy/mask.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { beginScan, decideScan, markScanned, refuseScan, requireWaiting, scannedBy, scanOf, takeScan } from '#server/session/scans.ts';
import type { Proof, Shown } from '#server/session/scans.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { narrowedByNames } from '#server/engine/asked/narrowedByNames.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone } from '#server/engine/calls/handler.ts';
import { openSession } from './openSession.ts';

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly isNamed: boolean;
}
/** So many accounts of one name or number are judged. */
const most = 200;

/** An enterprise names people by its own word alone: it speaks for those whose organisation has this enterprise. */
async function ofCorp(wecom: Wecom, corpId: string, found: readonly Found[]): Promise<readonly Found[]> {
  const corps = new Map<string, Promise<string | undefined>>();
  const corpOf = (orgId: string): Promise<string | undefined> => {
    const known =
      corps.get(orgId) ??
      wecom.ofOrg(orgId).then(
        (app) => app.corpId,
        () => undefined,
      );
    corps.set(orgId, known);
    return known;
  };
  const own = await Promise.all(found.map(async (one) => ((await corpOf(one.orgId)) === corpId ? [one] : [])));
  return own.flat();
}

/** The person is found by the id that enterprise WeChat has for them; else by the number that it vouches for, where one account alone has it. */
async function personOf(database: Database, wecom: Wecom, corpId: string, { userId, mobile }: WecomUser): Promise<string | undefined> {
  const everywhere = await database.query<Found>(
    `select id, org_id as "orgId", qywx_user_id is not distinct from $1 as "isNamed" from staff_user
     where enabled and deleted_at is null and (qywx_user_id = $1 or (qywx_user_id is null and $2::text is not null and mobile = $2)) limit ${most}`,
    [userId, mobile],
  );
  const found = await ofCorp(wecom, corpId, everywhere);
  const named = found.filter(({ isNamed }) => isNamed);
  const [one, ...others] = named.length > 0 ? named : found;
  return others.length === 0 ? one?.id : undefined;
}

const nameSql = `update staff_user u set qywx_user_id = $2 where id = $1 and qywx_user_id is null
  and not exists (select 1 from staff_user other where other.org_id = u.org_id and other.qywx_user_id = $2 and other.deleted_at is null)`;

const words = {
  token: ['填写开始或扫码时得到的 token', 'is missing: hand back the one that was answered when the login began, or when its code was scanned'],
  corp: ['这里有几家企业，写明是哪一家（qywxList 的 id）', 'is missing: there are several enterprises, each with its id in qywxList'],
} as const satisfies Readonly<Record<string, Label>>;

type Maybe = string | null | undefined;
const requireToken = (principal: Principal, token: Maybe): string => {
  if (typeof token !== 'string') throw invalid(principal, 'token', words.token);
  return token;
};
const proofOf = (principal: Principal, { state, verifier, token }: Takes<'scan.login'>): Proof =>
  typeof state === 'string' && typeof verifier === 'string' ? { state, verifier } : { token: requireToken(principal, token) };

/** @throws Refusal scanAbsent; for none of several a validation error */
async function corpOf(wecom: Wecom, principal: Principal, named: Maybe): Promise<string> {
  if (typeof named === 'string') return named;
  const [first, ...others] = await wecom.corps();
  if (!first) throw new Refusal('scanAbsent');
  if (others.length > 0) throw invalid(principal, 'id', words.corp);
  return first.id;
}

const told = (
  { agent, number, address, at }: Shown,
  more: { readonly status: ScanState; readonly ticket?: string; readonly token?: string },
): Answers<'scan.fill'> => ({
  number,
  address,
  at,
  ...deviceOf(agent),
  ticket: null,
  token: null,
  ...more,
});

/** The telephone came round by enterprise WeChat. */
async function exchange(database: Database, wecom: Wecom, state: string, code: string): Promise<Shown & { readonly ticket: string }> {
  const begun = await requireWaiting(database, state);
  const app = await wecom.begunWith(begun);
  const user = await app.userOf(code).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.reason === 'scanUnknown') await refuseScan(database, state);
    throw error;
  });
  const id = await personOf(database, wecom, begun.corpId, user);
  if (id === undefined) {
    await refuseScan(database, state);
    throw new Refusal('scanUnknown');
  }
  return markScanned(database, state, { id, wecomId: user.userId });
}

const decide = (database: Database, ticket: string, isConfirmed: boolean): Promise<Shown> =>
  database.transaction(async (query) => {
    const { userId, wecomId } = await scannedBy(query, ticket);
    const shown = await decideScan(query, ticket, isConfirmed);
    // The account that the number led to is known by its WeCom id from here on; where an account that is switched off has that id, the number goes on leading to it.
    if (isConfirmed) await query.query(nameSql, [userId, wecomId]);
    return shown;
  });

/** A token alone: whoever began the login asks how far it has come; the telephone, which has the ticket, says yes. @throws Refusal scanOver */
async function follow(database: Database, token: string): Promise<Answers<'scan.fill'>> {
  const own = await scanOf(database, { token });
  if (own?.status === 'refused') throw new Refusal('scanOver');
  return own ? told(own, { status: own.status }) : told(await decide(database, token, true), { status: 'confirmed' });
}

export const scan: Pick<Handlers, `scan.${'corps' | 'begin' | 'fill' | 'mobile' | 'confirm' | 'state' | 'login'}`> = {
  'scan.corps': alone(async (_database, input, _principal, { wecom }) => narrowedByNames(await wecom.corps(), input)),
  'scan.begin': alone(async (database, { corpId: named, id, challenge = null }, principal, context) => {
    const corpId = await corpOf(context.wecom, principal, named ?? id);
    const { app, configId } = await context.wecom.forScan(corpId);
    const begun = await beginScan(database, { challenge, address: context.address, agent: context.agent, corpId, configId });
    return { ...begun, url: app.scanUrl(begun.state) };
  }),
  'scan.fill': alone(async (database, { state, code, id, token }, principal, { wecom }) => {
    if (typeof state === 'string' && typeof code === 'string') {
      const scanned = await exchange(database, wecom, state, code);
      return told(scanned, { ticket: scanned.ticket, status: 'scanned' });
    }
    if (typeof id !== 'string') return follow(database, requireToken(principal, token));
    const scanned = await exchange(database, wecom, id, requireToken(principal, token));
    return told(scanned, { token: scanned.ticket, status: 'scanned' });
  }),
  'scan.mobile': alone(async (database, { ticket, token }, principal) => {
    const { userId } = await scannedBy(database, ticket ?? requireToken(principal, token));
    const [person] = await database.query<{ nickName: string; mobile: string | null }>('select nick_name as "nickName", mobile from staff_user where id = $1', [
      userId,
    ]);
    if (!person) throw new Refusal('scanOver');
    return { nickName: person.nickName, mobile: maskPhone(person.mobile ?? '') };
  }),
  'scan.confirm': alone(async (database, { ticket, isConfirmed }) => {
    await decide(database, ticket, isConfirmed);
    return null;
  }),
  'scan.state': alone(async (database, proof) => ({ status: (await scanOf(database, proof))?.status ?? 'expired' })),
  'scan.login': alone(async (database, given, principal, context) => {
    const userId = await takeScan(database, proofOf(principal, given));
    const [person] = await database.query<{ orgId: string }>('select org_id as "orgId" from staff_user where id = $1 and enabled and deleted_at is null', [
      userId,
    ]);
    if (!person) throw new Refusal('scanUnknown');
    return openSession(database, { kind: 'staff', id: userId, orgId: person.orgId }, context);
  }),
};
