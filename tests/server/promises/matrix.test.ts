/**
 * E1, E2, E3, E11: every call of the endpoint table, by nobody, by who has only the basic credential or a session that is over, by a member and by every standard role, upon
 * rows of their own organisation, of one below, beside and above it, and of another group. Nobody gets what his rights do not give, not a word of what is not his comes back,
 * and nothing of those organisations is changed. Files, jobs, tickets and sockets among them. Of the calls that the engine serves for all entities alike `npm test` takes some
 * of each make (`tests/server/support/makesOfCalls.ts`); who is nobody tries all of them, and who sees his own rows alone all that his rights give.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { errors } from '#contract/errors.ts';
import { deniedReasons } from '#server/http/app.ts';
import { rlsContextOf } from '#server/db/rlsContext.ts';
import type { RlsContext } from '#server/db/database.ts';
import { calls } from '#server/http/mount.ts';
import { everyStaffRight, standardRoles } from '#server/session/standardRoles.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import type { Principal } from '#server/kit/principal.ts';
import { asked, eachOf, endpoints, endsOrBegins, operationAt, payloadOf } from '#tests/server/support/everyCall.ts';
import type { Endpoint, Ids } from '#tests/server/support/everyCall.ts';
import { Peer } from '#tests/server/support/hubRig.ts';
import { isOfEngine, someOfEachMake, someReadAlike } from '#tests/server/support/makesOfCalls.ts';
import { standsStill } from '#tests/server/support/standsStill.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { CallOptions, Reply, TestServer } from '#tests/server/support/runningServer.ts';
import {
  allRelations,
  canary,
  colleagueCanary,
  insertRow,
  makeColleagues,
  makeRows,
  ofGroup,
  readFromBelow,
  printOf,
  privateCanary,
  relations,
} from './canaries.ts';
import type { Relation } from './canaries.ts';
import { figure } from './profile.ts';
import { isAskedBeyond, isTurnOf, mayCall, near, outOfReach, relationsFor } from './turns.ts';
import type { Asking } from './turns.ts';

let server: TestServer;
const rows = new Map<Relation, Ids>();
/** Colleagues are of the same house, and there is another house's. */
let colleagues: Ids;

const codes = Object.keys(standardRoles) as RoleCode[];
interface Actor extends Asking {
  readonly name: string;
  readonly enter: () => Promise<string>;
}
const rightsOf = (code: RoleCode): ReadonlySet<string> => new Set(code === 'corpadmin' ? everyStaffRight : standardRoles[code].rights);
const staff = (code: RoleCode): Actor => ({
  name: code,
  rights: rightsOf(code),
  sees: standardRoles[code].dataScope === 'group' ? ['own', 'child', 'sibling', 'parent'] : ['own'],
  enter: async () => {
    await server.hospital.staff(`actor-${code}`, server.hospital.orgs.east, code);
    return server.login(`actor-${code}`);
  },
});
/** The member is of the same hospital as the other member whose rows are asked for. */
const member: Actor = {
  name: 'member',
  rights: new Set(['chat.member', 'file.upload']),
  sees: [],
  enter: async () => {
    await server.hospital.member('actor-member', server.hospital.orgs.east);
    return server.loginMember('actor-member');
  },
};
/** An actor who may change the rows of others comes last. */
const actors = [member, ...codes.filter((code) => code !== 'corpadmin').map(staff), staff('corpadmin')];
const some = someOfEachMake(endpoints);
/** Reads before what takes the rows away. */
const inOrder = (all: readonly Endpoint[]): Endpoint[] => [...all.filter((one) => one.class === 'read'), ...all.filter((one) => one.class !== 'read')];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const { orgs } = server.hospital;
  for (const [code, { name, rights, dataScope }] of Object.entries(standardRoles))
    for (const orgId of [orgs.group, orgs.otherGroup]) await insertRow(server, 'role', { id: randomUUID(), orgId, code, name: name[0], rights, dataScope });
  for (const relation of allRelations) rows.set(relation, await makeRows(server, relation));
  colleagues = await makeColleagues(server, rows.get('own')!);
  await standsStill(server);
});
afterAll(() => server.close());

function wrongOf({ code, status }: Reply, may: boolean | 'perhaps', isOwn: boolean): string[] {
  if (status >= 500 && status !== 501) return ['a fault'];
  if (!may) return code === 40301 ? [] : ['let through'];
  return isOwn && (code === 40302 || (code === 40301 && may === true)) ? ['sent away'] : [];
}
/** The member and the administrator try all calls. */
const hasTurn = (actor: Actor, endpoint: Endpoint, at: number): boolean =>
  actor === member || actor === actors.at(-1) || isTurnOf(actor, actors.slice(1, -1), endpoint, at);

const heardOf = ({ text, headers }: Reply): string => `${text} ${JSON.stringify([...headers])}`;
/** The payload holds no canary but the word that is searched for, which names no organisation. */
function toldOf(heard: string, sees: readonly Relation[]): string[] {
  if (!heard.includes('canary-')) return [];
  const told = allRelations.filter((relation) => !sees.includes(relation) && heard.includes(canary(relation)));
  return [...told, ...(heard.includes(privateCanary) ? ['what is another person’s'] : [])].map((of) => `tells of ${of}`);
}
const ask = (endpoint: Endpoint, relation: Relation, options: CallOptions): Promise<Reply> => {
  const [method, path, how] = asked(endpoint, payloadOf(endpoint, rows.get(relation)!));
  return server.call(method, path, { ...how, ...options });
};
const shown = ({ id }: Endpoint, relation: Relation, { status, text }: Reply): string => `${id} upon ${relation}: ${status} ${text.slice(0, 160)}`;

/** Somebody of one house who holds every right, and for whom the condition of every statement is no condition: it lets all organisations through. */
const unconditioned = (id: string, groupId: string): Principal => ({
  kind: 'staff',
  id,
  name: 'x',
  sessionId: '',
  groupId,
  orgId: server.hospital.orgs.east,
  orgIds: Object.values(server.hospital.orgs),
  rights: new Set(everyStaffRight),
  roleCodes: [],
  language: 'en',
});

test('[E9] with the conditions of the statements taken out, row security alone lets no row of another organisation through', async () => {
  const { services } = server.running;
  const { orgs } = server.hospital;
  const id = await server.hospital.staff('unconditioned', orgs.east, 'nothing');
  const rlsContext = rlsContextOf({ ...unconditioned(id, orgs.group), orgIds: [orgs.east] });
  const told = async ({ handler, parse }: (typeof calls)[number], payload: object, principal: Principal, within?: RlsContext): Promise<string> => {
    const context = {
      ...services,
      address: '',
      onceKey: undefined,
      agent: '',
      note: () => undefined,
      auditIn: async () => undefined,
      afterwards: () => undefined,
    };
    const input = parse({ ...payload }, 'en');
    return JSON.stringify(await services.database.snapshot((query) => handler.handle(query, input, principal, context), within)) ?? '';
  };
  // Colleagues and roles are the group's (docs/adr/0040).
  const foreign = (text: string, mark: string): boolean =>
    (mark === canary('otherGroup') ? text : text.replaceAll(/canary-\w+-(staff|role)/g, '')).includes(mark);
  const others = [
    ...([...near, 'otherGroup'] as const).map((relation) => ({
      of: relation,
      ids: rows.get(relation)!,
      mark: canary(relation),
      principal: unconditioned(id, relation === 'otherGroup' ? orgs.otherGroup : orgs.group),
      within: rlsContext,
    })),
    // His own house, of which he sees his own rows alone.
    { of: 'colleagues', ids: colleagues, mark: colleagueCanary, principal: unconditioned(id, orgs.group), within: { ...rlsContext, ownOrgIds: [orgs.east] } },
  ];
  let opened = 0;
  const through: string[] = [];
  for (const [at, endpoint] of some.entries()) {
    const call = calls.find(({ key }) => key === endpoint.id);
    if (!call || call.handler.runs !== 'snapshot' || endpoint.public) continue;
    // The organisations of one group are told apart by one condition: they take turns. So do these, the other group and the own house: what the engine reads is asked for
    // in one of them, what somebody has written in two.
    const places = [near[at % near.length], 'otherGroup', 'colleagues'];
    const place = Math.floor(at / near.length) % places.length;
    const asked = isOfEngine(endpoint) ? [places[place]] : places.filter((_, n) => n !== place);
    for (const { ids, mark, principal, within } of others.filter(({ of }) => figure(0, 1) === 1 || asked.includes(of))) {
      const payload = payloadOf(endpoint, ids);
      const open = await told(call, payload, principal).catch(() => '');
      if (!foreign(open, mark)) continue;
      opened += 1;
      const secured = await told(call, payload, principal, within).catch((error: unknown) => String(error));
      if (!foreign(secured, mark)) continue;
      through.push(`${endpoint.id} upon ${mark}: ${secured.slice(0, 200)}`);
    }
  }
  expect(opened, 'calls that tell of others without row security').toBeGreaterThanOrEqual(20);
  expect(through).toEqual([]);
});

/** Anybody of the staff may have these rights with customers, orders and chats. */
const deskRights = everyStaffRight.filter((right) => /^(?:chat|order|member|desk|number|file)\./.test(right));
/** Somebody who may not call is told so before a row is read, whatever he sees: the roles below try that. */
const mayBeAsked = (endpoint: Endpoint): boolean => figure(0, 1) === 1 || mayCall(endpoint, new Set(deskRights)) !== false;
test('[E1] [E2] [E11] every call by somebody who sees his own rows alone, upon those of a colleague: not a word of them, nothing of them changed', async () => {
  const { hospital, test: own } = server;
  await insertRow(server, 'role', { id: randomUUID(), orgId: hospital.orgs.group, code: 'ownRows', name: 'own rows', rights: deskRights, dataScope: 'own' });
  server.running.services.sessions.readAnew();
  const id = await hospital.staff('own-rows', hospital.orgs.east, 'ownRows');
  await hospital.member('followed', hospital.orgs.east, { name: 'canary-mine-member', owner_user_id: id });
  const printed = ['member', 'patient', 'order', 'conversation', 'message', 'note'];
  const print = (): Promise<unknown> =>
    Promise.all(
      printed.map((table) =>
        own.database.query(`select md5(string_agg(x::text, '|' order by x.id)) as print from "${table}" x where x::text like $1`, [`%${colleagueCanary}%`]),
      ),
    );
  const [before, wrong] = [await print(), [] as string[]];
  const [token, whole] = [await server.login('own-rows'), await server.login(`${colleagueCanary}staff`)];
  await eachOf(inOrder(endpoints.filter((one) => !one.public && !endsOrBegins(one) && mayBeAsked(one))), async (endpoint) => {
    const [method, path, how] = asked(endpoint, payloadOf(endpoint, colleagues));
    const answer = await server.call(method, path, { ...how, token });
    // Names of colleagues are the group's; what was asked for is told back.
    const heard = heardOf(answer).replaceAll(`${colleagueCanary}staff`, '');
    if (answer.status >= 500 && answer.status !== 501) wrong.push(`a fault: ${shown(endpoint, 'own', answer)}`);
    if (heard.includes(colleagueCanary))
      wrong.push(`tells of a colleague’s: ${endpoint.id} ${heard.slice(Math.max(0, heard.indexOf(colleagueCanary) - 100)).slice(0, 240)}`);
  });
  expect(wrong).toEqual([]);
  expect(await print()).toEqual(before);
  // His own are there to be heard, and a colleague's to who sees the whole house.
  const list = async (by: string): Promise<string> => (await server.call('GET', '/crm-server/customermanage/list?limit=50', { token: by })).text;
  expect(await list(token)).toContain('canary-mine-member');
  expect(await list(whole)).toContain(`${colleagueCanary}member`);
});

const anyId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Colleagues among them: a customer may be given to whoever works in the group. */
const inReachOfGroup: ReadonlySet<string> = new Set(['userId', 'roleId', 'orgFieldConfig', ...ofGroup]);
test('[E10] a row that is out of reach and one that is not there are answered alike by every call that takes one', async () => {
  const { hospital } = server;
  await hospital.staff('seeker', hospital.orgs.east, 'unmasked');
  const token = await server.login('seeker');
  const different: string[] = [];
  const laterMs: number[] = [];
  const answerTo = async (endpoint: Endpoint, ids: Ids): Promise<{ readonly said: string; readonly ms: number }> => {
    const [method, path, how] = asked(endpoint, payloadOf(endpoint, ids));
    const began = performance.now();
    const { status, text } = await server.call(method, path, { ...how, token });
    const ms = performance.now() - began;
    // The row that was asked for is told back by its id. The place in the log is the group's: the server's own workers write between two calls.
    const said = `${status} ${Object.values(ids)
      .reduce((shorter, id) => shorter.replaceAll(id, 'ID'), text)
      .replaceAll(anyId, 'ID')
      .replaceAll(/"position":\d+/g, '"position":PLACE')}`;
    return { said, ms };
  };
  /** Each of the two goes first as often: what comes second finds everything warm. */
  const compare = async (endpoint: Endpoint, foreign: Ids, absent: Ids): Promise<readonly [string, string]> => {
    const isForeignFirst = laterMs.length % 2 === 0;
    const first = await answerTo(endpoint, isForeignFirst ? foreign : absent);
    const second = await answerTo(endpoint, isForeignFirst ? absent : foreign);
    const [there, none] = isForeignFirst ? [first, second] : [second, first];
    laterMs.push(there.ms - none.ms);
    return [there.said, none.said];
  };
  /** Rows of the whole group are out of reach of another group alone, which comes last. */
  const ofWholeGroup = new Set<Endpoint>();
  for (const relation of outOfReach) {
    const foreign = rows.get(relation)!;
    // Rows of the whole group are in reach of each of its houses.
    const isForeign = (name: string): boolean => relation === 'otherGroup' || !(inReachOfGroup.has(name) || (relation === 'parent' && readFromBelow.has(name)));
    const missing: Ids = Object.fromEntries(
      Object.entries(foreign).map(([name, id]) => [name, isForeign(name) ? id.replace(/[\da-f]{12}(?=$|\.)/, '000000000000') : id]),
    );
    await eachOf(
      some.filter((one, at) => !one.public && !endsOrBegins(one) && (isAskedBeyond(one, relation, at) || (relation === 'otherGroup' && ofWholeGroup.has(one)))),
      async (endpoint) => {
        // Colleagues of the whole group may be named; to be opened is another matter.
        const absent = relation === 'otherGroup' || endpoint.id.startsWith('staffUser.') ? missing : { ...missing, staffUser: foreign['staffUser'] ?? '' };
        if (JSON.stringify(payloadOf(endpoint, foreign)) === JSON.stringify(payloadOf(endpoint, absent))) {
          ofWholeGroup.add(endpoint);
          return;
        }
        const [there, none] = await compare(endpoint, foreign, absent);
        if (there !== none) different.push(`${endpoint.id} upon ${relation}: ${there.slice(0, 200)} | ${none.slice(0, 200)}`);
      },
    );
  }
  expect(laterMs.length).toBeGreaterThan(200);
  const median = laterMs.toSorted((a, b) => a - b)[Math.floor(laterMs.length / 2)] ?? 0;
  process.stdout.write(
    `E10: over ${laterMs.length} pairs a row out of reach is answered ${median.toFixed(2)} ms later than one that is not there, median (goal below 5)\n`,
  );
  expect(different.toSorted()).toEqual([]);
});

test('[K3] while nothing can be audited no audited call is answered, and nothing is changed', async () => {
  const { hospital, test: own } = server;
  await hospital.staff('unaudited', hospital.orgs.east, 'corpadmin');
  const token = await server.login('unaudited');
  // The numbers of nine o'clock are there: the server writes them once the day is so far.
  await own.database.query(`update workbench set morning_on = (now() at time zone 'Asia/Shanghai')::date`);
  await standsStill(server);
  const before = await printOf(server, Object.values(hospital.orgs));
  // One piece of code writes the audit of all calls within their transaction: every second stands for those. A call that has transactions of its own writes it there.
  const ownTransactions = new Set(calls.flatMap(({ key, handler }) => (handler.runs === 'alone' ? [key] : [])));
  const audited = someReadAlike(some)
    .filter((one) => !one.public && !endsOrBegins(one) && operationAt(one).audit !== 'none')
    .filter((one, at) => ownTransactions.has(one.id) || at % figure(2, 1) === 0);
  const done: string[] = [];
  let faults = 0;
  await own.database.query('alter table audit rename to audit_away');
  await eachOf(audited, async (endpoint) => {
    const answer = await ask(endpoint, 'own', { token });
    if (answer.status < 300) done.push(shown(endpoint, 'own', answer));
    if (answer.status >= 500) faults += 1;
  });
  await expect(server.login('unaudited')).rejects.toThrow('500');
  await own.database.query('alter table audit_away rename to audit');
  expect(done).toEqual([]);
  expect(faults, 'calls that would have been answered').toBeGreaterThan(60);
  expect(await printOf(server, Object.values(hospital.orgs))).toEqual(before);
});

/** The audit must hold this of an answer: that it was done, or that the try was denied; nothing of a call that merely did not fit. */
const auditedAs = (endpoint: Endpoint, { status, code }: Reply): string[] => {
  if (status < 300) return operationAt(endpoint).audit === 'none' ? [] : [`${endpoint.id} done`];
  return deniedCodes.has(Number(code)) ? [`${endpoint.id} refused`] : [];
};
const deniedCodes: ReadonlySet<number> = new Set(deniedReasons.map((reason) => errors[reason].code));
const auditedAfter = (id: number): Promise<{ what: string; n: number }[]> =>
  server.test.database.query(
    `select operation || ' ' || outcome as what, count(*)::int as n from audit where id > $1 and actor_kind <> 'system' and operation <> 'job.export' group by 1 order by 1`,
    [id],
  );

test.each(actors)('[E1] [E2] [E11] [K3] every call by a $name, upon rows of each organisation: what the rights give, no word of others', async (actor) => {
  const { rights, sees, enter } = actor;
  const { orgs } = server.hospital;
  const unseen = [...allRelations.filter((relation) => !sees.includes(relation)).map((relation) => orgs[relations[relation]]), orgs.otherGroup];
  const token = await enter();
  const before = await printOf(server, unseen);
  const wrong: string[] = [];
  const told = new Map<Relation, number>();
  const acts = new Map<string, number>();
  const [last] = await server.test.database.query<{ id: number }>('select coalesce(max(id), 0) as id from audit');
  const work = async ({ endpoint, relation }: { endpoint: Endpoint; relation: Relation }): Promise<void> => {
    const answer = await ask(endpoint, relation, { token });
    const heard = heardOf(answer);
    const found = [...wrongOf(answer, mayCall(endpoint, rights), relation === 'own'), ...toldOf(heard, sees)];
    wrong.push(...found.map((what) => `${what}: ${shown(endpoint, relation, answer)}`));
    for (const act of auditedAs(endpoint, answer)) acts.set(act, (acts.get(act) ?? 0) + 1);
    for (const one of sees) if (heard.includes(canary(one))) told.set(one, (told.get(one) ?? 0) + 1);
  };
  const tries = inOrder(some.filter((one) => !endsOrBegins(one)))
    .filter((endpoint, at) => hasTurn(actor, endpoint, at))
    .flatMap((endpoint, at) => relationsFor(actor, endpoint, at + actors.indexOf(actor)).map((relation) => ({ endpoint, relation })));
  await eachOf(tries, work);
  // A share of the calls may name no row of some organisation: more are read until one does.
  const reading = some.filter((one) => !endsOrBegins(one) && operationAt(one).class === 'read' && mayCall(one, rights) === true);
  for (const relation of sees)
    for (const endpoint of reading) {
      if (told.has(relation)) break;
      await work({ endpoint, relation });
    }
  expect(wrong).toEqual([]);
  expect(await printOf(server, unseen)).toEqual(before);
  expect(await auditedAfter(last?.id ?? 0)).toEqual([...acts].map(([what, n]) => ({ what, n })).toSorted((one, other) => (one.what < other.what ? -1 : 1)));
  // The actor is shown what they may see: the canaries are there to be heard.
  expect([...told.keys()].toSorted()).toEqual(sees.toSorted());
});

async function overSession(username: string, change: string): Promise<CallOptions> {
  const orgId = server.hospital.orgs.east;
  const id = await server.hospital.staff(username, orgId, 'corpadmin');
  // Not by the login, which knows him for a moment.
  const { token } = await server.running.services.sessions.open(server.test.database, { kind: 'staff', id, orgId });
  await server.test.database.query(`update session set ${change} where subject_id = $1`, [id]);
  return { token };
}
const strangers: readonly (readonly [principal: string, () => Promise<CallOptions>])[] = [
  ['without a session', async () => ({})],
  ['with the basic credential of the specification', async () => ({ headers: { authorization: 'Basic d2ViQXBwOndlYkFwcA==' } })],
  ['with a session that has expired', () => overSession('expired', `expires_at = now() - interval '1 second'`)],
  ['with a session that nobody has used for half an hour', () => overSession('idle', `last_used_at = now() - interval '31 minutes'`)],
];
/** A published page is for everybody (tests/server/homes/homes.test.ts): the group administrator has published what they could, before. */
const published: ReadonlySet<string> = new Set(['home.group', 'home.organisation', 'home.picture']);
test.each(strangers)('[E1] %s, nothing but the public calls, and those tell nothing', async (who, credential) => {
  const options = await credential();
  const wrong: string[] = [];
  // A stranger who has nothing at all tries every call. A credential that is none is looked at before the call is: these take turns.
  const [[nobody] = [], ...others] = strangers;
  const turn = others.findIndex(([one]) => one === who);
  const tried = endpoints.filter((_, at) => who === nobody || (at + turn) % others.length < figure(1, others.length));
  const tries = tried.flatMap((endpoint) => (endpoint.public ? allRelations : (['own'] as const)).map((relation) => ({ endpoint, relation })));
  await eachOf(tries, async ({ endpoint, relation }) => {
    const answer = await ask(endpoint, relation, options);
    const isRight = endpoint.public ? answer.status < 500 : answer.code === 401;
    if (!isRight || (heardOf(answer).includes('canary') && !published.has(endpoint.id))) wrong.push(shown(endpoint, relation, answer));
  });
  expect(wrong).toEqual([]);
});

test('[E1] a path that no call has is answered as missing, with a session and without', async () => {
  const token = await server.login('actor-corpadmin');
  for (const path of ['/api-user/everything', '/api-user/role/listAll', '/api-nowhere/role/list', '/api-user/role/list/more'])
    for (const options of [{}, { token }]) expect([path, (await server.call('GET', path, options)).status]).toEqual([path, 404]);
});

/** Its ticket, its socket. */
async function listen(token: string, orgId: string, kind: 'staff' | 'member' = 'staff'): Promise<Peer> {
  const { datas } = await server.call('GET', `/crm-server/allocationRule/uin/token?qxOrgId=${orgId}`, { token });
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${(datas as { token: string }).token}`);
  await once(ws, 'open');
  return new Peer({ kind, id: '', orgId, name: '' }, ws);
}

test('[E11] a ticket and its socket: each hears what is said where he may look, and opens none elsewhere', async () => {
  const { orgs } = server.hospital;
  const listening = await Promise.all(
    actors.map(async (actor) => {
      const token = await (actor === member ? server.loginMember('actor-member') : server.login(`actor-${actor.name}`));
      const foreign = allRelations.filter((relation) => relation !== 'own' && !actor.sees.includes(relation));
      for (const relation of foreign) {
        const { code } = await server.call('GET', `/crm-server/allocationRule/uin/token?qxOrgId=${orgs[relations[relation]]}`, { token });
        expect([actor.name, relation, code]).toEqual([actor.name, relation, 40302]);
      }
      return { actor, peer: await listen(token, orgs.east) };
    }),
  );
  for (const relation of allRelations) {
    const open = `said-${relation}`;
    await server.hospital.member(open, orgs[relations[relation]], { name: `${canary(relation)}speaker` });
    const speaker = await listen(await server.loginMember(open), orgs[relations[relation]], 'member');
    expect((await speaker.answer(speaker.say(`${canary(relation)}said`))).type).toBe(0);
    await speaker.close();
  }
  for (const { actor, peer } of listening) {
    // Everything that was said before is here once this is answered.
    await peer.position();
    const heard = JSON.stringify(peer.frames);
    const expected = actor.rights.has('chat.read') ? actor.sees : [];
    expect([actor.name, allRelations.filter((relation) => heard.includes(`${canary(relation)}said`))]).toEqual([actor.name, expected]);
    expect(toldOf(heard, actor.sees)).toEqual([]);
    await peer.close();
  }
});
