/** Nothing goes out to a customer from the moment they want no contact, by whichever channel and whoever asks, and each way says why; workers go on meanwhile. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageChannels, messagePurposes } from '#contract/choices/messaging.ts';
import type { MessageChannel } from '#contract/choices/messaging.ts';
import { planByRules } from '#server/followUps/planByRules.ts';
import { sendNotices } from '#server/followUps/visitNotices.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { requestMessages } from '#server/outgoing/request.ts';
import { until } from '#tests/rig/until.ts';
import { bye, graphOf, say } from '#tests/server/journeys/journeyHouse.ts';
import { publishedQuestionnaire } from '#tests/server/questionnaires/asked.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { gatewayKey, startGateway } from './gateway.ts';
import type { StandInGateway } from './gateway.ts';

let server: TestServer;
let gateway: StandInGateway;
let token = '';
let east = '';
const definitions = { questionnaire: '', template: '', batch: '' };
const sql = <R extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]> => server.test.database.query<R>(text, values);
const post = (path: string, json: object): Promise<Reply> => server.call('POST', path, { token, json });
const ok = (reply: Reply): Record<string, unknown> => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Record<string, unknown>;
};
const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** @returns the id */
async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`).join(', ');
  const [made] = await sql<{ id: string }>(
    `insert into ${table} (id, ${names.join(', ')}) values (gen_random_uuid(), ${places}) returning id`,
    ...Object.values(row),
  );
  return made?.id ?? '';
}

beforeAll(async () => {
  gateway = await startGateway();
  server = await startTestServer({ RATE_LIMITS: 'off', SMS_URL: gateway.url, SMS_KEY: gatewayKey });
  east = server.hospital.orgs.east;
  await server.hospital.staff('operations', east, 'keeper');
  token = await server.login('operations');
  definitions.questionnaire = await publishedQuestionnaire(server);
  const signId = await insert('sms_sign', { org_id: east, name: '博士口腔', status: 'approved' });
  const text = '{姓名}您好，记得复查';
  definitions.template = await insert('sms_template', {
    org_id: east,
    name: '复查',
    kind: 'care',
    sign_id: signId,
    text,
    status: 'approved',
    standing: 'draft',
  });
  await publishedAt(server.test.database, { entity: 'smsTemplate', id: definitions.template, orgId: east, content: { text, kind: 'care', signId } });
  const visit = { type: 'afterVisit', channel: 'phone', to_owner: true, notice_modes: ['inApp'], notice_hours: 0, category: 'care', trigger_cycle: 'once' };
  const begins = { trigger_condition: 'onRegister', offset_value: 1, offset_unit: 'days' };
  const says = [{ channel: 'inApp', text: '记得复查' }];
  const row = {
    ...visit,
    ...begins,
    org_id: east,
    name: '回访',
    status: 'enabled',
    enabled_at: '2026-01-01',
    standing: 'draft',
    contents: JSON.stringify(says),
  };
  const content = Object.fromEntries(Object.entries({ ...visit, ...begins, contents: says }).map(([name, value]) => [camel(name), value]));
  await publishedAt(server.test.database, { entity: 'visitRule', id: await insert('visit_rule', row), orgId: east, content, at: '2026-01-01' });
  definitions.batch = await insert('call_batch', { org_id: east, name: 'batch', priority: 5, is_paused: false });
});
afterAll(async () => {
  await server.close();
  gateway.close();
});

let serial = 0;
interface Customer {
  readonly id: string;
  readonly mobile: string;
}
async function customer(more: Readonly<Record<string, unknown>> = {}): Promise<Customer> {
  serial += 1;
  const mobile = `1371100${String(serial).padStart(4, '0')}`;
  return { id: await server.hospital.member(randomUUID(), east, { mobile, is_repeat: false, ...more }), mobile };
}
const wantsNoContact = async ({ id }: Customer): Promise<void> =>
  void ok(await post('/crm-server/customermanage/doNotContact', { ids: [id], reason: '电话里说的' }));
const messagesOf = ({ id }: Customer) =>
  sql<{ status: string; reason: string | null; isTaken: boolean }>(
    `select status, reason, taken_at is not null as "isTaken" from sent_message where member_id = $1 order by created_at, id`,
    id,
  );
/** The workers have looked at every message of theirs. */
async function judged(one: Customer): Promise<Awaited<ReturnType<typeof messagesOf>>> {
  await until(
    async () => (await messagesOf(one)).length > 0 && (await messagesOf(one)).every(({ status }) => !['waiting', 'held', 'sending'].includes(status)),
    {
      what: 'the workers to look at each message',
    },
  );
  return messagesOf(one);
}
const leftOut = { status: 'leftOut', reason: 'doNotContact', isTaken: false };
const purposes = (Object.keys(messagePurposes) as (keyof typeof messagePurposes)[]).filter((purpose) => purpose !== 'code');

describe('what was asked for before, and is due after', () => {
  // The customer is asked about before any channel is chosen: one of ours and one that leaves the house stand for the others.
  const channels = (Object.keys(messageChannels) as MessageChannel[]).filter((channel) => isLong() || channel === 'inApp' || channel === 'sms');
  it.each(channels)('by %s, for whatever it was asked', async (channel) => {
    const one = await customer();
    const asked = purposes.map((purpose) => ({
      orgId: east,
      memberId: one.id,
      dedupeKey: randomUUID(),
      purpose,
      category: 'care' as const,
      chain: [{ channel: 'inApp' as const, text: '记得复查' }],
      variables: {},
    }));
    // Held in the same transaction, so that no worker is faster.
    await inTransaction(server.test.database, async (tx) => {
      await requestMessages(tx, asked);
      await tx.query(
        `update sent_message set status = 'held', reason = 'quietHours', held_until = now() + interval '1 hour', channel = $2,
           chain = jsonb_build_array(jsonb_build_object('channel', $2::text, 'text', '记得复查')) where member_id = $1`,
        [one.id, channel],
      );
    });
    await wantsNoContact(one);
    await sql(`update sent_message set held_until = now() - interval '1 second' where member_id = $1`, one.id);
    expect(await judged(one)).toEqual(purposes.map(() => leftOut));
    expect(gateway.byNumber.get(one.mobile)).toBeUndefined();
  });
});

const dial = (id: string): Promise<Reply> => post('/crm-server/callLine/dial', { id });
/** The caller has it in hand, and nothing else. */
async function onlyTask(about: Readonly<Record<string, unknown>>): Promise<string> {
  await sql(`update call_task set status = 'stopped'`);
  const row = { org_id: east, batch_id: definitions.batch, rank: 1, due_at: '2026-01-01', attempts: 0, status: 'waiting', name: '客户' };
  const id = await insert('call_task', { ...row, ...about });
  ok(await post('/crm-server/ctCallTask/next', {}));
  return id;
}

/** Each makes what would go out to a customer, and says what became of it; the customer has said so in between. */
const ways: Readonly<Record<string, (one: Customer) => Promise<unknown>>> = {
  'a questionnaire, by hand': async (one) => {
    await wantsNoContact(one);
    const sent = ok(await post('/api-qs/design/send', { questionnaireId: definitions.questionnaire, memberId: one.id }));
    return [sent['by'], await messagesOf(one)];
  },
  'a batch': async (one) => {
    const batch = { name: '复查提醒', templateId: definitions.template, source: 'chosen', memberIds: [one.id], values: [] };
    const { id } = ok(await post('/api-sms/batchSms/save', batch));
    await wantsNoContact(one);
    ok(await post('/api-sms/batchSms/prepare', { id }));
    const statusOf = async () => (await sql<{ status: string }>('select status from sms_batch where id = $1', id))[0]?.status;
    await until(async () => (await statusOf()) === 'ready', { what: 'the batch to be looked at' });
    const preview = ok(await server.call('GET', `/api-sms/batchSms/preview?id=${String(id)}`, { token }));
    return [preview['count'], preview['leftOut']];
  },
  'a journey': async (one) => {
    const content = {
      caps: {},
      entry: { by: 'group', groupId: randomUUID(), withPresent: true },
      graph: graphOf([['hi', 'message', say('记得复查')], bye], ['entry.next>hi', 'hi.next>bye']),
    };
    const journeyId = await insert('journey', { org_id: east, name: randomUUID(), standing: 'draft' });
    const versionId = await publishedAt(server.test.database, { entity: 'journey', id: journeyId, orgId: east, content });
    await wantsNoContact(one);
    await insert('journey_enrolment', {
      org_id: east,
      journey_id: journeyId,
      member_id: one.id,
      version_id: versionId,
      version_number: 1,
      state: 'active',
      node: 'hi',
      round: 1,
      due_at: new Date(0).toISOString(),
      entered_at: new Date(0).toISOString(),
      entry_key: randomUUID(),
      is_test: false,
    });
    return judged(one);
  },
  'a notice of a visit': async (one) => {
    const noticesOf = () => sql<{ id: string }>('select n.id from visit_notice n join visit_course c on c.id = n.course_id where c.member_id = $1', one.id);
    // The server's own workers look seldom; whoever comes first does it.
    const isPlanned = async (): Promise<boolean> => {
      await planByRules(server.test.database);
      return (await noticesOf()).length > 0;
    };
    await until(isPlanned, { what: 'the rule to plan a notice' });
    const [notice] = await noticesOf();
    await wantsNoContact(one);
    await sql(`update visit_notice set round_at = now() - interval '1 minute' where id = $1`, notice?.id);
    while (await sendNotices(server.test.database));
    return judged(one);
  },
  'a call task': async (one) => {
    const id = await onlyTask({ member_id: one.id });
    await wantsNoContact(one);
    const made = await post('/crm-server/ctCallTask/save', { batchId: definitions.batch, memberId: one.id });
    const listed = ok(await server.call('GET', `/crm-server/ctCallTask/list?memberId=${one.id}`, { token }));
    return [(await dial(id)).code, made.code, (listed['rows'] as { readonly readiness: string }[]).map(({ readiness }) => readiness)];
  },
  'a call task of their number alone': async (one) => {
    const id = await onlyTask({ mobile: one.mobile });
    await wantsNoContact(one);
    return (await dial(id)).code;
  },
};
const said: Readonly<Record<keyof typeof ways, unknown>> = {
  'a questionnaire, by hand': ['none', [leftOut]],
  'a batch': [0, [{ reason: 'doNotContact', count: 1 }]],
  'a journey': [leftOut],
  'a notice of a visit': [leftOut],
  'a call task': [40341, 40341, ['doNotContact']],
  'a call task of their number alone': 40341,
};

it.each(Object.keys(ways))('%s reaches nobody who wants no contact, and says why', async (name) => {
  const one = await customer();
  expect(await ways[name]?.(one)).toEqual(said[name]);
  expect(gateway.byNumber.get(one.mobile)).toBeUndefined();
  expect((await messagesOf(one)).filter(({ isTaken }) => isTaken)).toEqual([]);
});
