/** Logging in by scanning a code with enterprise WeChat. */
import type { Database } from '#server/db/database.ts';
import { deviceOf } from '#server/messages/newDevice.ts';
import type { WecomUser } from '#server/outside/wecom.ts';
import type { Wecom } from '#server/outside/wecomApps.ts';
import { maskPhone } from '#server/privacy/mask.ts';
import { Refusal } from '#server/refusal.ts';
import { beginScan, decideScan, markScanned, refuseScan, requireWaiting, scannedBy, scanStateOf, takeScan } from '#server/session/scans.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { alone } from '#server/operations/handler.ts';
import { openSession } from './openSession.ts';

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly isNamed: boolean;
}
/** So many accounts of one name or number are judged. */
const most = 200;

/** What an enterprise calls somebody is its own word alone: it speaks for those whose organisation has this enterprise. */
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

/** By what enterprise WeChat calls him; else by the number that it vouches for, where one account alone has it. */
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

export const scan: Pick<Handlers, `scan.${'corps' | 'begin' | 'fill' | 'mobile' | 'confirm' | 'state' | 'login'}`> = {
  'scan.corps': alone((_database, _input, _who, { wecom }) => wecom.corps()),
  'scan.begin': alone(async (database, { corpId, challenge }, _who, context) => {
    const { app, configId } = await context.wecom.forScan(corpId);
    const begun = await beginScan(database, { challenge, address: context.address, agent: context.agent, corpId, configId });
    return { ...begun, url: app.scanUrl(begun.state) };
  }),
  'scan.fill': alone(async (database, { state, code }, _who, context) => {
    const { wecom } = context;
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
    const { agent, ...scanned } = await markScanned(database, state, { id, wecomId: user.userId });
    return { ...scanned, ...deviceOf(agent) };
  }),
  'scan.mobile': alone(async (database, { ticket }) => {
    const { userId } = await scannedBy(database, ticket);
    const [person] = await database.query<{ nickName: string; mobile: string | null }>('select nick_name as "nickName", mobile from staff_user where id = $1', [
      userId,
    ]);
    if (!person) throw new Refusal('scanOver');
    return { nickName: person.nickName, mobile: maskPhone(person.mobile ?? '') };
  }),
  'scan.confirm': alone(async (database, { ticket, isConfirmed }) => {
    await database.transaction(async (query) => {
      const { userId, wecomId } = await scannedBy(query, ticket);
      await decideScan(query, ticket, isConfirmed);
      // Whom the number led to is known by his name from here on; unless an account that is switched off has it, then the number goes on leading to him.
      if (isConfirmed) await query.query(nameSql, [userId, wecomId]);
    });
    return null;
  }),
  'scan.state': alone(async (database, { state, verifier }) => ({ status: await scanStateOf(database, state, verifier) })),
  'scan.login': alone(async (database, { state, verifier }, _who, context) => {
    const userId = await takeScan(database, state, verifier);
    const [person] = await database.query<{ orgId: string }>('select org_id as "orgId" from staff_user where id = $1 and enabled and deleted_at is null', [
      userId,
    ]);
    if (!person) throw new Refusal('scanUnknown');
    return openSession(database, { kind: 'staff', id: userId, orgId: person.orgId }, context);
  }),
};
