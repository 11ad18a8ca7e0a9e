/** Messages by the official account and by enterprise WeChat over HTTP, and the receipts that WeChat pushes: signed or refused, once each, kept where they fit no message. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import type { MessageAsked } from '#server/outgoing/request.ts';
import { signPush } from '#server/outside/wechatPush.ts';
import { until } from '#tests/rig/until.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';
import { startGateway } from './gateway.ts';
import type { StandInGateway } from './gateway.ts';
import { gatewayKey } from './gateway.ts';
import { startWechatStandIn } from './wechatStandIn.ts';
import type { WechatStandIn } from './wechatStandIn.ts';

let wechat: WechatStandIn;
let gateway: StandInGateway;
let server: TestServer;
let token: string;
const pushToken = 'token-of-the-message-push';
const templateId = randomUUID();
const fields = [{ key: 'thing1', label: '事项', value: '复查提醒' }];

beforeAll(async () => {
  wechat = await startWechatStandIn();
  gateway = await startGateway();
  server = await startTestServer({
    RATE_LIMITS: 'off',
    SMS_URL: gateway.url,
    SMS_KEY: gatewayKey,
    WECHAT_URL: wechat.url,
    WECOM_URL: wechat.url,
    WECOM_KEY: 'key',
    WECOM_CORP_ID: 'corp',
    WECOM_CORP_NAME: '企业',
    WECOM_AGENT_ID: '1',
  });
  await server.hospital.staff('operations', server.hospital.orgs.east, 'keeper');
  token = await server.login('operations');
  const config = {
    name: '公众号',
    orgId: server.hospital.orgs.east,
    app: 'officialAccount',
    appId: 'wx-east',
    secret: 'secret of the app',
    callbackToken: pushToken,
  };
  const reply = await server.call('POST', '/crm-server/wechatConfig/save', { token, json: config });
  expect(reply.code, reply.text).toBe(0);
  await server.test.database.query(
    `insert into mp_template (id, org_id, name, kind, provider_id, fields, status, standing) values ($3, $1, '复查', 'care', 'tpl-1', $2, 'usable', 'draft')`,
    [server.hospital.orgs.east, JSON.stringify(fields), templateId],
  );
  const content = { kind: 'care', providerId: 'tpl-1', fields, link: null };
  await publishedAt(server.test.database, { entity: 'mpTemplate', id: templateId, orgId: server.hospital.orgs.east, content });
});
afterAll(async () => {
  await server.close();
  wechat.close();
  gateway.close();
});
beforeEach(() => {
  wechat.manner = () => 'takes';
});

const sql = (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => server.test.database.query(text, [...values]);
const rowOf = async (id: string) =>
  (await sql(`select status, reason, problem, channel, former_code as "formerCode", provider_no as "providerNo" from sent_message where id = $1`, [id]))[0] ??
  {};
const ended = new Set(['sent', 'delivered', 'failed', 'unknown']);
let serial = 0;
async function sent(more: Partial<MessageAsked> & { readonly openId?: string }): Promise<string> {
  serial += 1;
  const { openId, ...asked } = more;
  const { east } = server.hospital.orgs;
  const memberId = asked.userId
    ? undefined
    : await server.hospital.member(`m${serial}`, east, { open_id: openId ?? `open-${serial}`, mobile: `1370000${3_000 + serial}` });
  const { id } = await inTransaction(server.test.database, (tx) =>
    requestMessage(tx, {
      orgId: east,
      dedupeKey: randomUUID(),
      purpose: 'hand',
      category: 'care',
      chain: [{ channel: 'mp', templateId }],
      variables: {},
      ...(memberId === undefined ? {} : { memberId }),
      ...asked,
    }),
  );
  await until(async () => ended.has(String((await rowOf(id))['status'])), { what: 'the message to have an end' });
  return id;
}

describe('the official account', () => {
  it('fetches another token where the one it has is refused, and sends once', async () => {
    wechat.manner = () => 'oldToken';
    const id = await sent({ openId: 'old-token' });
    expect(await rowOf(id)).toMatchObject({ status: 'sent', providerNo: String(wechat.numbers.at(-1)) });
    expect(wechat.received.get('old-token')).toHaveLength(1);
    expect(wechat.tokens).toBeGreaterThan(1);
  });

  it.each([43_101, 45_015, 43_004])('refuses with %i: the next channel takes it and keeps the code', async (code) => {
    wechat.manner = () => code;
    const id = await sent({
      chain: [
        { channel: 'mp', templateId },
        { channel: 'sms', text: '复查提醒' },
      ],
    });
    expect(await rowOf(id)).toMatchObject({ status: 'sent', channel: 'sms', formerCode: `${code} refused with ${code}` });
    expect(gateway.received.get(id)).toBe(1);
  });

  it('that takes a message and says nothing leaves it unknown: it is not sent again', async () => {
    wechat.manner = () => 'cut';
    const id = await sent({ openId: 'silent' });
    expect(await rowOf(id)).toMatchObject({ status: 'unknown', reason: 'answerLost' });
    await sql(`update sent_message set taken_at = taken_at - interval '1 hour', ask_at = now() where id = $1`, [id]);
    await sent({ openId: 'another' });
    expect(wechat.received.get('silent')).toHaveLength(1);
  });
});

const xml = (msgId: number, status: string): string =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[open]]></FromUserName><CreateTime>1395658920</CreateTime><MsgType><![CDATA[event]]></MsgType>
   <Event><![CDATA[TEMPLATESENDJOBFINISH]]></Event><MsgID>${msgId}</MsgID><Status><![CDATA[${status}]]></Status></xml>`;
async function pushed(body: string | undefined, key = pushToken, more = ''): Promise<readonly [number, string]> {
  const asked = { timestamp: '1395658984', nonce: 'n-1' };
  const address = `${server.url}/wechat-push?signature=${signPush(key, asked)}&timestamp=${asked.timestamp}&nonce=${asked.nonce}${more}`;
  const answer = await fetch(address, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  return [answer.status, await answer.text()];
}

describe('a receipt that WeChat pushes', () => {
  it('proves the address by its word, and whoever has another token is told nothing', async () => {
    expect(await pushed(undefined, pushToken, '&echostr=word-1')).toEqual([200, 'word-1']);
    expect((await pushed(undefined, 'another token', '&echostr=word-1'))[0]).toBe(403);
    expect((await pushed(xml(1, 'success'), 'another token'))[0]).toBe(403);
  });

  it('is booked once, as delivered or with its words; its double changes nothing', async () => {
    const [arrived, blocked] = [await sent({}), await sent({})];
    const numberOf = async (id: string): Promise<number> => Number((await rowOf(id))['providerNo']);
    for (let turn = 0; turn < 2; turn += 1) expect(await pushed(xml(await numberOf(arrived), 'success'))).toEqual([200, 'success']);
    expect(await rowOf(arrived)).toMatchObject({ status: 'delivered' });
    expect(await pushed(xml(await numberOf(blocked), 'failed:user block'))).toEqual([200, 'success']);
    expect(await rowOf(blocked)).toMatchObject({ status: 'failed', problem: 'failed:user block' });
  });

  it('settles what was unknown, once the number is known; of a message that was never sent it is kept', async () => {
    expect(await pushed(xml(987_654, 'success'))).toEqual([200, 'success']);
    const [kept] = await sql(`select channel, why, times from stray_receipt where number = '987654'`);
    expect(kept).toEqual({ channel: 'mp', why: 'unknown', times: 1 });
    expect(await pushed('<xml><MsgType>text</MsgType><Content>hello</Content></xml>')).toEqual([200, 'success']);
    expect(await pushed('no xml at all')).toEqual([200, 'success']);
  });
});

describe('enterprise WeChat', () => {
  it('takes a message to a colleague, and refuses one whom it does not know', async () => {
    const [known, stranger] = [
      await server.hospital.staff('anna', server.hospital.orgs.east, 'keeper', { qywx_user_id: 'anna-w' }),
      await server.hospital.staff('bert', server.hospital.orgs.east, 'keeper', { qywx_user_id: 'bert-w' }),
    ];
    wechat.manner = (to) => (to === 'bert-w' ? 'unknownUser' : 'takes');
    const chain = [{ channel: 'wecom', text: '请看一下这位客户' }] as const;
    expect(await rowOf(await sent({ userId: known, category: 'service', chain }))).toMatchObject({ status: 'sent', channel: 'wecom' });
    expect(await rowOf(await sent({ userId: stranger, category: 'service', chain }))).toMatchObject({ status: 'failed', problem: 'invaliduser' });
    expect(wechat.received.get('anna-w')).toHaveLength(1);
  });

  it('that is busy took nothing, and one that says nothing is not asked twice', async () => {
    const id = await server.hospital.staff('carl', server.hospital.orgs.east, 'keeper', { qywx_user_id: 'carl-w' });
    wechat.manner = () => 'cut';
    const chain = [{ channel: 'wecom', text: '提醒' }] as const;
    expect(await rowOf(await sent({ userId: id, category: 'service', chain }))).toMatchObject({ status: 'unknown' });
    expect(wechat.received.get('carl-w')).toHaveLength(1);
  });
});
