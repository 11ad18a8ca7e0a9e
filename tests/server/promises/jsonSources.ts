/** Some JSON parameters are about a file: a small table, a picture, an import that is checked. */
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { until } from '#tests/rig/until.ts';
import { ask, publishedQuestionnaire } from '#tests/server/questionnaires/asked.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

export interface JsonSources {
  readonly table: { readonly path: string; readonly hash: string };
  /** Somebody who may leave, and of whom nothing else is asked. */
  readonly leaver: string;
  /** The path of one. */
  readonly picture: string;
  /** Another one each time, because an import that is mended is not checked any more. @returns its id */
  readonly checkedImport: () => Promise<string>;
  /** A template that may be sent with. */
  readonly smsTemplateId: string;
  /** One of an official account that may be sent with. */
  readonly mpTemplateId: string;
  /** The key of a process with a variable of each type, in which whoever starts it chooses who decides. */
  readonly processKey: string;
  /** Two customers whom nobody has merged yet, as a merge is asked for them. */
  readonly two: () => Promise<Readonly<Record<string, unknown>>>;
  /** The link of somebody else each time, who has answered nothing yet. */
  readonly link: () => Promise<Readonly<Record<string, unknown>>>;
}

/** The names of the columns, by which the samples are mapped. */
export const tableHeaders = ['姓名', '别的'] as const;
const bytes = Buffer.from(`${tableHeaders.join()}\n林晓,x\n`);

async function uploadTable(server: TestServer, token: string): Promise<string> {
  const form = new FormData();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = { uploadId: randomUUID(), index: '0', total: '1', bytes: String(bytes.length), sha256, name: '名单.csv' };
  for (const [key, value] of Object.entries(about)) form.append(key, value);
  form.append('file', new Blob([bytes]), 'slice');
  return ((await server.call('POST', '/api-file/files/sliceUpload', { token, body: form })).datas as { path: string }).path;
}

async function uploadPicture(server: TestServer, token: string): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  return ((await server.call('POST', '/api-file/files/upHttpsLoad', { token, body: form })).datas as { path: string }).path;
}

const at = { x: 0, y: 0 };
export const sampleProcess = {
  graph: {
    nodes: [
      { id: 'start', kind: 'start', config: {}, at },
      { id: 'way', kind: 'exclusive', config: {}, at },
      { id: 'look', kind: 'userTask', title: 'x', config: { candidates: 'chosenAtStart', method: 'ratio', ratio: 50, timeoutHours: 5 }, at },
      { id: 'wait', kind: 'timer', config: { hours: 1 }, at },
      { id: 'end', kind: 'end', config: {}, at },
    ],
    edges: [
      { id: 'a', from: 'start', to: 'way' },
      { id: 'b', from: 'way', to: 'look', condition: { all: [['amount', 'from', 5]] } },
      { id: 'c', from: 'way', to: 'wait', isDefault: true },
      { id: 'd', from: 'look', to: 'end' },
      { id: 'e', from: 'wait', to: 'end' },
    ],
  },
  variables: [
    { name: 'amount', label: 'x', type: 'money', required: true },
    { name: 'kind', label: 'x', type: 'choice', choices: { a: 'x' } },
    ...(['text', 'whole', 'flag', 'day', 'person'] as const).map((type) => ({ name: type, label: 'x', type })),
  ],
} as const;

async function publishedProcess(server: TestServer, token: string): Promise<string> {
  const key = 'ofATest';
  for (const [path, given] of [
    ['save', { name: key, key, ...sampleProcess }],
    ['publish', {}],
  ] as const) {
    const [row] = await server.test.database.query<{ id: string; version: number }>('select id, version from process_definition where key = $1', [key]);
    const { code, text } = await server.call('POST', `/workflow-center/process-definition/${path}`, { token, json: { ...row, ...given } });
    if (code !== 0) throw new Error(`${path} of the process was refused: ${text}`);
  }
  return key;
}

/** @throws where the table is refused */
export async function makeSources(server: TestServer, token: string): Promise<JsonSources> {
  const post = async <T>(path: string, json: object): Promise<T> => {
    const { code, datas, text } = await server.call('POST', `/crm-server/jobs/import/${path}`, { token, json });
    if (code !== 0) throw new Error(`${path} of the table was refused: ${text}`);
    return datas as T;
  };
  const { database } = server.test;
  const [path, picture] = [await uploadTable(server, token), await uploadPicture(server, token)];
  const { hash } = await post<{ hash: string }>('look', { entity: 'member', path });
  const about = { entity: 'member', path, hash, name: '名单.csv', sheet: 0, headerLine: 1, mapping: ['name', null], keys: [], onMatch: 'refuse' };
  const { id } = await post<{ id: string }>('check', about);
  const untilIdle = (): Promise<unknown> =>
    until(async () => (await database.query(`select from job where state in ('checking', 'running')`)).length === 0, { what: 'every import to be checked' });
  await untilIdle();
  const checkedImport = async (): Promise<string> => {
    await untilIdle();
    const other = randomUUID();
    await database.query(`insert into job select (jsonb_populate_record(j, jsonb_build_object('id', $2::text))).* from job j where id = $1`, [id, other]);
    await database.query(`insert into job_file (job_id, part, path, name) select $2, part, path, name from job_file where job_id = $1 and part = 'source'`, [
      id,
      other,
    ]);
    return other;
  };
  const leaver = await server.hospital.staff('leaver', server.hospital.orgs.group);
  const [sign, smsTemplateId, orgId] = [randomUUID(), randomUUID(), server.hospital.orgs.group];
  await database.query(`insert into sms_sign (id, org_id, name, status) values ($1, $2, 'of a test', 'approved')`, [sign, orgId]);
  await database.query(
    `insert into sms_template (id, org_id, name, kind, sign_id, text, status, standing) values ($1, $2, 'of a test', 'care', $3, '{x}', 'approved', 'draft')`,
    [smsTemplateId, orgId, sign],
  );
  await publishedAt(database, { entity: 'smsTemplate', id: smsTemplateId, orgId, content: { text: '{x}', kind: 'care', signId: sign } });
  const mpTemplateId = randomUUID();
  const fields = [{ key: 'thing1', label: 'x', value: '{x}' }];
  await database.query(
    `insert into mp_template (id, org_id, name, kind, provider_id, fields, status, standing) values ($1, $2, 'of a test', 'care', 'of a test', $3, 'usable', 'draft')`,
    [mpTemplateId, orgId, JSON.stringify(fields)],
  );
  await publishedAt(database, { entity: 'mpTemplate', id: mpTemplateId, orgId, content: { providerId: 'of a test', kind: 'care', fields } });
  const customer = (): Promise<string> => server.hospital.member(randomUUID(), server.hospital.orgs.group);
  const two = async (): Promise<Readonly<Record<string, unknown>>> => {
    const survivorId = await customer();
    return { ids: [survivorId, await customer()], survivorId, seen: undefined };
  };
  const questionnaireId = await publishedQuestionnaire(server);
  const link = async (): Promise<Readonly<Record<string, unknown>>> => {
    const { token: ofLink } = await ask(server, questionnaireId, await server.hospital.member(randomUUID(), server.hospital.orgs.east));
    return { token: ofLink, device: undefined, revision: 0 };
  };
  const processKey = await publishedProcess(server, token);
  return { table: { path, hash }, picture, leaver, checkedImport, two, link, smsTemplateId, mpTemplateId, processKey };
}
