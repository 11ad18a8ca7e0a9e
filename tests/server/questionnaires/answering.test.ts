/** Whoever has a link answers by it: once, on the device that began, whatever is repeated; nobody else learns anything. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeringLimits } from '#contract/limits/answering.ts';
import { PublicCalls } from '#server/engine/calls/publicCalls.ts';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { ask, call, publishedQuestionnaire } from './asked.ts';

let server: TestServer;
let questionnaireId: string;
let members = 0;
const whole = { bleeds: 'no', fever: 'no', pain: { n: 2 } };

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
  questionnaireId = await publishedQuestionnaire(server);
});
afterAll(() => server.close());

const asked = async (of = questionnaireId): Promise<{ readonly token: string; readonly answerId: string; readonly memberId: string }> => {
  const memberId = await server.hospital.member(`answerer ${(members += 1)}`, server.hospital.orgs.east);
  return { ...(await ask(server, of, memberId)), memberId };
};
const did = async (name: 'open' | 'keep' | 'submit' | 'code', json: object): Promise<Readonly<Record<string, unknown>>> => {
  const reply: Reply = await call(server, name, json);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
};
const rowOf = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
  const [row] = await server.test.database.query('select status, answers, revision, scores, is_alarm, version from questionnaire_answer where id = $1', [id]);
  return row ?? {};
};

describe('one device', () => {
  it('opens, keeps and submits; what is repeated changes nothing', async () => {
    const { token, answerId } = await asked();
    const opened = await did('open', { token, device: 'd1' });
    expect(opened).toMatchObject({ state: 'open', revision: 0, answers: {}, name: 'n**', isAnonymous: false, content: { title: { zh: '术后随访' } } });
    const kept = { token, device: 'd1', revision: 0, answers: { bleeds: 'yes' } };
    expect([await did('keep', kept), await did('keep', kept)]).toMatchObject([
      { state: 'open', revision: 1 },
      { state: 'open', revision: 1 },
    ]);
    expect(await did('open', { token, device: 'd1' })).toMatchObject({ state: 'open', revision: 1, answers: { bleeds: 'yes' } });
    const last = { token, device: 'd1', revision: 1, answers: { ...whole, days: { n: 3 } } };
    const submitted = await did('submit', last);
    expect(submitted).toMatchObject({ state: 'submitted', revision: 2 });
    expect(await did('submit', last)).toEqual(submitted);
    expect(await did('keep', { ...last, answers: {} })).toMatchObject({ state: 'submitted' });
    // An answer that no condition shows is none.
    expect(await rowOf(answerId)).toMatchObject({ status: 'submitted', answers: whole, is_alarm: false, scores: [{ id: 'risk', value: 0 }] });
    const steps = await server.test.database.query<{ change: string }>(
      `select change from record_change where entity = 'questionnaireAnswer' and entity_id = $1 order by version`,
      [answerId],
    );
    expect(steps.map(({ change }) => change)).toEqual(['created', 'moved', 'moved']);
    const after = await did('open', { token, device: 'another' });
    expect(after).toMatchObject({ state: 'submitted', content: { thanks: { zh: '祝您早日康复' }, sections: [] } });
    expect(JSON.stringify(after)).not.toContain('bleeds');
  });

  it('reads whose the questionnaire is with its questions and after the end', async () => {
    const source = { maker: 'Kroenke K', published: 'The PHQ-9', licence: { zh: '不需要许可' } };
    const { token } = await asked(await publishedQuestionnaire(server, { content: { ...afterSurgery, source } }));
    expect(await did('open', { token, device: 'd1' })).toMatchObject({ state: 'open', content: { source } });
    await did('submit', { token, device: 'd1', revision: 0, answers: whole });
    expect(await did('open', { token, device: 'd1' })).toMatchObject({ state: 'submitted', content: { source, sections: [] } });
  });

  it('submits ten times at the same moment: one answer, one move, one alarm', async () => {
    const { token, answerId, memberId } = await asked();
    await did('open', { token, device: 'd1' });
    const last = { token, device: 'd1', revision: 0, answers: { ...whole, pain: { n: 9 } } };
    const all = await Promise.all(Array.from({ length: 10 }, () => did('submit', last)));
    expect(new Set(all.map((one) => JSON.stringify(one))).size, 'all hear the same').toBe(1);
    const count = async (text: string, id: string): Promise<number | undefined> =>
      (await server.test.database.query<{ n: number }>(`select count(*)::int as n from ${text} = $1`, [id]))[0]?.n;
    expect(await count(`record_change where entity = 'questionnaireAnswer' and change = 'moved' and entity_id`, answerId)).toBe(2);
    expect(await count('return_visit where member_id', memberId)).toBe(1);
    expect(await count('message m join conversation c on c.id = m.conversation_id where c.member_id', memberId)).toBe(1);
  });

  it('is told what is missing, and nothing of it is submitted', async () => {
    const { token, answerId } = await asked();
    await did('open', { token, device: 'd1' });
    const reply = await call(server, 'submit', { token, device: 'd1', revision: 0, answers: { bleeds: 'yes', fever: 'no', pain: { n: 11 } } });
    expect([reply.code, Object.keys((reply.datas as { fields: object }).fields)]).toEqual([40001, ['answers.days', 'answers.pain.n']]);
    expect(await rowOf(answerId)).toMatchObject({ status: 'begun', answers: null });
  });

  it.each([
    ['no object', ['a']],
    ['another question', { other: 'x' }],
    ['a paragraph of megabytes', { words: { t: 'x'.repeat(5_000) } }],
    ['an object in an object', { bleeds: { n: { deep: 1 } } }],
    ['no text at all', { bleeds: 'a\0b'.repeat(90) }],
  ])('sends %s instead of answers: refused with words, and nothing is kept', async (_, answers) => {
    const { token, answerId } = await asked();
    const reply = await call(server, 'keep', { token, revision: 0, answers });
    expect(reply.code).toBe(40001);
    expect((await rowOf(answerId))['answers']).toBeNull();
  });
});

it('shows the picture of a question to whoever has its link and to nobody else, and the file is one in use', async () => {
  const { hospital } = server;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'writer', 'writer', $2, 'org')`,
    [hospital.orgs.group, ['file.read', 'file.upload', 'file.remove', 'questionnaire.read']],
  );
  server.running.services.sessions.readAnew();
  await hospital.staff('writes', hospital.orgs.east, 'writer');
  const token = await server.login('writes');
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const upload = async (): Promise<string> => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'wound.png');
    return ((await server.call('POST', '/api-file/files/upHttpsLoad', { token, body })).datas as { path: string }).path;
  };
  const [picture, other] = [await upload(), await upload()];
  const [section, ...rest] = afterSurgery.sections;
  const [question, ...more] = section?.questions ?? [];
  const content = { ...afterSurgery, sections: [{ ...section, questions: [{ ...question, picture }, ...more] }, ...rest] } as typeof afterSurgery;
  const { token: link } = await asked(await publishedQuestionnaire(server, { content }));
  const seen = (file: string, of = link) => server.call('GET', `/api-qs/answer/picture?${new URLSearchParams({ token: of, file }).toString()}`);
  const shown = await seen(picture);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await seen(other)).code).toBe(404);
  expect((await seen(picture, (await asked()).token)).code).toBe(404);
  const rows = ((await server.call('GET', '/api-file/files/list?limit=100', { token })).datas as { rows: readonly { path: string; isUsed: boolean }[] }).rows;
  expect(new Map(rows.map(({ path, isUsed }) => [path, isUsed]))).toEqual(
    new Map([
      [picture, true],
      [other, false],
    ]),
  );
});

describe('another device', () => {
  it('learns nothing, and changes nothing, before it has the code of the first', async () => {
    const { token, answerId } = await asked();
    await did('open', { token, device: 'd1' });
    await did('keep', { token, device: 'd1', revision: 0, answers: { bleeds: 'yes' } });
    const other = await did('open', { token, device: 'd2' });
    expect([other['state'], other['content'] ?? null, other['answers'] ?? null, other['name'] ?? null]).toEqual(['elsewhere', null, null, null]);
    expect(await did('keep', { token, device: 'd2', revision: 1, answers: {} })).toMatchObject({ state: 'elsewhere' });
    expect(await did('keep', { token, revision: 1, answers: {} })).toMatchObject({ state: 'elsewhere' });
    expect((await call(server, 'code', { token, device: 'd2' })).code).not.toBe(0);
    const { code } = (await did('code', { token, device: 'd1' })) as { code: string };
    expect(code).toMatch(/^\d{6}$/);
    expect(await did('open', { token, device: 'd2', code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({
      state: 'open',
      answers: { bleeds: 'yes' },
    });
    // It is good once.
    expect(await did('open', { token, device: 'd3', code })).toMatchObject({ state: 'elsewhere' });
    expect((await rowOf(answerId))['answers']).toEqual({ bleeds: 'yes' });
  });

  it('and the first one answer side by side: who is behind is told what the other has said', async () => {
    const { token } = await asked();
    await did('open', { token, device: 'd1' });
    const { code } = (await did('code', { token, device: 'd1' })) as { code: string };
    await did('open', { token, device: 'd2', code });
    await did('keep', { token, device: 'd1', revision: 0, answers: { bleeds: 'yes' } });
    expect(await did('keep', { token, device: 'd2', revision: 0, answers: { fever: 'no' } })).toMatchObject({
      state: 'behind',
      revision: 1,
      answers: { bleeds: 'yes' },
    });
    expect(await did('submit', { token, device: 'd2', revision: 0, answers: whole })).toMatchObject({ state: 'behind', revision: 1 });
    expect(await did('keep', { token, device: 'd2', revision: 1, answers: { bleeds: 'yes', fever: 'no' } })).toMatchObject({ state: 'open', revision: 2 });
  });

  it('guesses: after a few the code is good no more, however right; and it ends with its time', async () => {
    const { token, answerId } = await asked();
    await did('open', { token, device: 'd1' });
    const first = (await did('code', { token, device: 'd1' })) as { code: string };
    const wrong = first.code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < answeringLimits.codeGuesses; guess += 1) await did('open', { token, device: 'd2', code: wrong });
    expect(await did('open', { token, device: 'd2', code: first.code })).toMatchObject({ state: 'elsewhere' });
    const second = (await did('code', { token, device: 'd1' })) as { code: string };
    await server.test.database.query(`update answer_code set created_at = now() - interval '16 minutes' where answer_id = $1`, [answerId]);
    expect(await did('open', { token, device: 'd2', code: second.code })).toMatchObject({ state: 'elsewhere' });
  });

  it('is let in without one while its customer, who is logged in, has just pressed the card', async () => {
    const { token, answerId, memberId } = await asked();
    await did('open', { token, device: 'd1' });
    const [{ open_id: openId } = { open_id: '' }] = await server.test.database.query<{ open_id: string }>('select open_id from member where id = $1', [
      memberId,
    ]);
    const session = await server.loginMember(openId);
    const link = await server.call('POST', '/api-qs/answer/link', { token: session, json: { id: answerId } });
    expect((link.datas as { token: string }).token).toBe(token);
    expect(await did('open', { token, device: 'd2' })).toMatchObject({ state: 'open' });
    await server.hospital.member('somebody else', server.hospital.orgs.east);
    const stranger = await server.loginMember('somebody else');
    expect((await server.call('POST', '/api-qs/answer/link', { token: stranger, json: { id: answerId } })).status).toBe(404);
    expect((await server.call('GET', `/api-qs/answer/card?id=${answerId}`, { token: stranger })).status).toBe(404);
  });
});

describe('a link', () => {
  it('that is none, and one that was guessed, are answered alike', async () => {
    const replies = await Promise.all(['x', 'y'.repeat(43), 'z'.repeat(64)].map((token) => call(server, 'open', { token })));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(404);
  });

  it('that is past its time or withdrawn shows nothing of the questions any more', async () => {
    const { token, answerId } = await asked();
    await did('open', { token, device: 'd1' });
    await server.test.database.query(`update questionnaire_answer set expires_at = now() - interval '1 second' where id = $1`, [answerId]);
    for (const name of ['open', 'keep', 'submit'] as const) {
      const over = await did(name, name === 'open' ? { token, device: 'd1' } : { token, device: 'd1', revision: 0, answers: whole });
      expect([over['state'], over['content'] ?? null]).toEqual(['expired', null]);
    }
    const other = await asked();
    await server.test.database.query(`update questionnaire_answer set status = 'withdrawn' where id = $1`, [other.answerId]);
    expect(await did('open', { token: other.token })).toMatchObject({ state: 'withdrawn' });
  });

  it('of a version that was retired is answered on it, and nobody new is asked; stopped, it says that it was withdrawn', async () => {
    const of = await publishedQuestionnaire(server);
    const [stays, stopped] = [await asked(of), await asked(of)];
    await server.test.database.query('update definition_version set retired_at = now() where row_id = $1', [of]);
    await server.test.database.query(`update questionnaire_answer set status = 'withdrawn', answers = null where id = $1`, [stopped.answerId]);
    await expect(asked(of)).rejects.toThrow();
    expect(await did('open', { token: stays.token, device: 'd1' })).toMatchObject({ state: 'open', content: { title: { zh: '术后随访' } } });
    expect(await did('submit', { token: stays.token, device: 'd1', revision: 0, answers: whole })).toMatchObject({ state: 'submitted' });
    expect(await did('submit', { token: stopped.token, device: 'd1', revision: 0, answers: whole })).toMatchObject({ state: 'withdrawn' });
    expect(await rowOf(stopped.answerId)).toMatchObject({ status: 'withdrawn', answers: null });
  });

  it('of an anonymous questionnaire says no name, and is begun and submitted like any other', async () => {
    const anonymous = await publishedQuestionnaire(server, { mode: 'anonymous' });
    const { token } = await asked(anonymous);
    const opened = await did('open', { token, device: 'd1' });
    expect([opened['isAnonymous'], opened['name'] ?? null]).toEqual([true, null]);
    expect(await did('submit', { token, device: 'd1', revision: 0, answers: whole })).toMatchObject({ state: 'submitted' });
    expect(await server.test.database.query('select status from questionnaire_answer where questionnaire_id = $1', [anonymous])).toEqual([
      { status: 'submitted' },
    ]);
  });

  it('is counted by itself, not by the address of the waiting room', () => {
    const calls = new PublicCalls(true, () => 0);
    for (let one = 0; one < answeringLimits.callsAMinute; one += 1) calls.takeByLink('a');
    expect(() => calls.takeByLink('a')).toThrow();
    expect(() => calls.takeByLink('b')).not.toThrow();
  });
});

describe('a card', () => {
  it('travels with a text, says how far they are, and what came of it to whom it concerns', async () => {
    const { orgs } = server.hospital;
    const memberId = await server.hospital.member('carded', orgs.east);
    const conversationId = await server.hospital.conversation(memberId, orgs.east);
    await server.hospital.staff('cardReader', orgs.east, 'keeper');
    await server.hospital.staff('cardChatter', orgs.east, 'desk');
    await server.hospital.staff('cardStranger', orgs.west, 'keeper');
    const [reader, chatter, stranger, member] = await Promise.all([
      ...['cardReader', 'cardChatter', 'cardStranger'].map((name) => server.login(name)),
      server.loginMember('carded'),
    ]);
    const sent = await server.call('POST', '/api-qs/design/send', { token: reader ?? '', json: { questionnaireId, memberId, conversationId } });
    expect(sent.code, sent.text).toBe(0);
    const { answerId, address } = sent.datas as { answerId: string; address: string };
    const token = address.split('/').at(-1) ?? '';
    const history = await server.call('POST', '/im/message/queryRemoteSingleMessage', { token: chatter ?? '', form: { conversationId, limit: '1' } });
    expect((history.datas as { rows: object[] }).rows).toMatchObject([
      { type: 0, content: '【问卷】术后随访 [Questionnaire] After your surgery', cardEntity: 'questionnaireAnswer', cardId: answerId },
    ]);
    const card = (who: string | undefined): Promise<Reply> => server.call('GET', `/api-qs/answer/card?id=${answerId}`, { token: who ?? '' });
    expect((await card(stranger)).status).toBe(404);
    expect((await card(member)).datas).toMatchObject({ status: 'sent', answered: 0, title: { zh: '术后随访' } });
    // Staff who could answer for a customer would, as long as nothing is answered.
    const linkOf = (who: string | undefined): Promise<Reply> => server.call('POST', '/api-qs/answer/link', { token: who ?? '', json: { id: answerId } });
    expect([(await linkOf(reader)).status, (await linkOf(member)).datas]).toEqual([404, { token }]);
    await did('open', { token, device: 'd1' });
    await did('submit', { token, device: 'd1', revision: 0, answers: { ...whole, pain: { n: 9 } } });
    expect((await card(reader)).datas).toMatchObject({ status: 'submitted', scores: [{ id: 'risk', value: 0 }], alarms: [{ id: 'pain' }] });
    for (const who of [chatter, member]) expect([JSON.stringify((await card(who)).datas).includes('risk'), (await card(who)).code]).toEqual([false, 0]);
  });

  it('that is sent once more lets another device in, for who has lost the first', async () => {
    const { token, memberId } = await asked();
    await did('open', { token, device: 'lost' });
    expect(await did('open', { token, device: 'new' })).toMatchObject({ state: 'elsewhere' });
    const again = await ask(server, questionnaireId, memberId);
    expect([again.token, again.isNew]).toEqual([token, false]);
    expect(await did('open', { token, device: 'new' })).toMatchObject({ state: 'open' });
  });
});
