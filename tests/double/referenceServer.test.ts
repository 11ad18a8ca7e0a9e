import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { doctor } from './referenceBook.ts';
import type { ReferenceFrame } from './referenceBook.ts';
import { startReferenceServer } from './referenceServer.ts';
import type { ReferenceServer } from './referenceServer.ts';

let double: ReferenceServer;
beforeEach(async () => {
  double = await startReferenceServer({ dist: 'dist' });
});
afterEach(() => double.close());

const logIn = async (): Promise<string> => {
  const datas = await callApi<{ access_token: string }>('POST /api-uaa/oauth/user/token', double.url, {
    form: { username: doctor.username, password: doctor.password },
  });
  expect(Object.keys(datas)).toEqual(['access_token']);
  return datas.access_token;
};

async function open(query = ''): Promise<{ socket: WebSocket; frames: ReferenceFrame[] }> {
  const asked = await fetch(`${double.url}/crm-server/allocationRule/uin/token?qxOrgId=35`, {
    headers: { authorization: `Bearer ${await logIn()}`, qywxUserInfo: '', orgId: '35' },
  });
  const { token } = ((await asked.json()) as { datas: { token: string } }).datas;
  const socket = new WebSocket(`${double.url.replace('http', 'ws')}/ws?token=${token}${query}`);
  const frames: ReferenceFrame[] = [];
  socket.on('message', (bytes) => {
    frames.push(JSON.parse((bytes as Buffer).toString()) as ReferenceFrame);
  });
  await until(() => socket.readyState === WebSocket.OPEN, { what: 'the socket to open' });
  return { socket, frames };
}

const askList = async (bearer: string, query: string, headers: Readonly<Record<string, string>>): Promise<unknown> => {
  const answer = await fetch(`${double.url}/crm-server/Consultation/doctorGetChat?${query}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } });
  return ((await answer.json()) as { datas: unknown }).datas;
};

const plainFrame = {
  type: 0,
  messageType: 0,
  content: '请周五来',
  systemId: '35_2',
  fromRemoteId: doctor.id,
  fromRemoteSystem: 'staff',
  toRemoteId: '41001',
  toRemoteSystem: 'member',
  busId: '',
  username: '何医生',
};

test('a client that keeps to the specification leaves no breach', async () => {
  const bearer = await logIn();
  const rows = await askList(bearer, 'qxOrgId=35', { qywxUserInfo: '', orgId: '35' });
  expect(Array.isArray(rows)).toBe(true);
  const { socket, frames } = await open();
  socket.send(JSON.stringify({ type: 4, messageType: 4 }));
  socket.send(JSON.stringify(plainFrame));
  await until(() => double.heard.length === 1, { what: 'the message to arrive' });
  double.patientSays('41001', '好的');
  await until(() => frames.length > 0, { what: 'the answer' });
  // Nothing came back for the heartbeat or for the sent message.
  expect(frames.map((frame) => frame.content)).toEqual(['好的']);
  expect(double.breaches).toEqual([]);
});

test('an order event comes as a frame of type 16 with the status', async () => {
  const { frames } = await open();
  double.orderBecomes('70001', 'paid');
  await until(() => frames.length > 0, { what: 'the event' });
  expect(frames[0]).toMatchObject({ type: 16, orderId: '70001', status: 'paid', systemId: '35_1', busId: '70001' });
});

test('writes down each addition: field, header, parameter, call, socket query', async () => {
  const bearer = await logIn();
  await callApi('GET /crm-server/Consultation/doctorGetChat?after=9', double.url, { bearer });
  await fetch(`${double.url}/im/message/readAllRemoteMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': 'x' },
    body: new URLSearchParams({ seq: '4' }),
  });
  const ours = { orgId: '36', qxOrgId: '35', isBeside: true };
  await callApi('POST /api-user/userbindorg/changeLoginOrgInfo', double.url, { bearer, json: ours });
  await callApi('GET /crm-server/Consultation/chatPerson', double.url, { bearer }).catch(() => undefined);
  const { socket } = await open('&after=12');
  socket.send(JSON.stringify({ ...plainFrame, clientId: 'c-1' }));
  socket.send(JSON.stringify({ type: 19, messageType: 19, signal: 'typing' }));
  await until(() => double.heard.length === 2, { what: 'both frames' });
  const written = double.breaches.join('\n');
  for (const what of [
    'doctorGetChat: added parameter "after"',
    'doctorGetChat: qxOrgId is missing in its params',
    'doctorGetChat: header "orgid" is missing',
    'readAllRemoteMessage: qxOrgId is missing in its body',
    'added parameter "seq"',
    'changeLoginOrgInfo: added parameter "isBeside"',
    'added header "idempotency-key"',
    'no such call',
    'socket address: added parameter "after"',
    'added field "clientId"',
    'unknown type 19',
    'added field "signal"',
  ])
    expect(written).toContain(what);
});

test('another organisation is chosen without a new bearer, and only one that is named', async () => {
  const bearer = await logIn();
  const choose = (json: Readonly<Record<string, unknown>>) => callApi('POST /api-user/userbindorg/changeLoginOrgInfo', double.url, { bearer, json });
  expect(await choose({ orgId: '36', qxOrgId: '35' })).toBeNull();
  await expect(choose({ qxOrgId: '35' })).rejects.toThrow('请选择机构');
  expect(double.breaches).toEqual([]);
});

test('a ticket opens one socket', async () => {
  const { token } = await callApi<{ token: string }>('GET /crm-server/allocationRule/uin/token', double.url, { bearer: await logIn() });
  const address = `${double.url.replace('http', 'ws')}/ws?token=${token}`;
  const first = new WebSocket(address);
  await until(() => first.readyState === WebSocket.OPEN, { what: 'the first socket' });
  const second = new WebSocket(address);
  const refusals: string[] = [];
  second.on('error', (error) => {
    refusals.push(error.message);
  });
  await until(() => refusals.length > 0, { what: 'the refusal' });
  expect(refusals[0]).toContain('401');
});
