/** A house with customers and approved templates, whose batches go on only when a test says so: by the real calls, the real worker, the real door. */
import '#server/operations/rules.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answers, Takes } from '#contract/operations.ts';
import { smsBatch } from '#server/batches/batchCalls.ts';
import { batchCaller } from '#server/batches/batchRow.ts';
import { mpTemplate } from '#server/batches/mpCalls.ts';
import { prepareNext } from '#server/batches/prepare.ts';
import { sendNext } from '#server/batches/sendPiece.ts';
import { settleNext } from '#server/batches/settle.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { moveRow } from '#server/engine/move.ts';
import { retireDefinition } from '#server/engine/versions/publish.ts';
import { createRow, updateRow } from '#server/engine/write.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { sendDue } from '#server/outgoing/worker.ts';
import type { Outgoing } from '#server/outgoing/worker.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import type { Principal } from '#server/kit/principal.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { startGateway } from '#tests/server/outgoing/gateway.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import { startMessageHouse } from '#tests/server/outgoing/messageRig.ts';

type Input = Readonly<Record<string, unknown>>;
export interface Sums extends Record<string, unknown> {
  readonly status: string;
  readonly total: number;
  readonly waiting: number;
  readonly sent: number;
  readonly delivered: number;
  readonly failed: number;
  readonly leftOut: number;
  readonly unknown: number;
  readonly stopped: number;
  readonly kept: number;
}
const handlers = { ...smsBatch, ...mpTemplate };
type Key = keyof typeof handlers;

async function templatesOf(house: Awaited<ReturnType<typeof startMessageHouse>>) {
  const [signId, templateId, mpId] = [randomUUID(), randomUUID(), randomUUID()];
  const { database, orgId } = house;
  await database.query(`insert into sms_sign (id, org_id, name, status) values ($1, $2, '博士口腔', 'approved')`, [signId, orgId]);
  await database.query(
    `insert into sms_template (id, org_id, name, kind, sign_id, text, status, standing) values ($1, $2, '复查提醒', 'care', $3, '{姓名}您好，{date}记得复查', 'approved', 'draft')`,
    [templateId, orgId, signId],
  );
  await database.query(
    `insert into mp_template (id, org_id, name, kind, provider_id, fields, status, standing) values ($1, $2, '复查通知', 'care', 'wx-1', $3::jsonb, 'usable', 'draft')`,
    [mpId, orgId, JSON.stringify([{ key: 'thing1', label: '姓名', value: '{姓名}' }])],
  );
  for (const [entity, id, content] of [
    ['smsTemplate', templateId, { text: '{姓名}您好，{date}记得复查', kind: 'care', signId }],
    ['mpTemplate', mpId, { providerId: 'wx-1', kind: 'care', fields: [{ key: 'thing1', label: '姓名', value: '{姓名}' }] }],
  ] as const)
    await publishedAt(database, { entity, id, orgId, content });
  return { templateId, mpId };
}

function ownerOf(orgId: string): Principal {
  return {
    kind: 'staff',
    id: randomUUID(),
    name: '秦楚然',
    sessionId: '',
    groupId: orgId,
    orgId,
    orgIds: [orgId],
    rights: new Set(everyStaffRight),
    roleCodes: [],
    language: 'zh-CN',
  };
}

export async function startBatchRig() {
  const house = await startMessageHouse();
  const { database, orgId } = house;
  const dataDir = mkdtempSync(join(tmpdir(), 'careline-batches-'));
  const keys = loadKeys(dataDir);
  const principal = ownerOf(orgId);
  await database.query(
    `insert into staff_user (id, org_id, username, nick_name, password_hash, enabled, role_codes, bound_org_ids, duty_state) values ($1, $2, 'qin', '秦楚然', '', true, '{}', '{}', 'online')`,
    [principal.id, orgId],
  );
  let rights = principal.rights;
  const gateway = await startGateway();
  const context = { keys, note: () => undefined } as unknown as OperationContext;
  const outgoing = {
    database,
    sms: gateway.sms,
    account: { send: () => Promise.resolve({ is: 'taken', providerNo: 'm-1' }) },
    wecom: { ofOrg: () => Promise.resolve(undefined) },
    onFault: () => undefined,
  } as unknown as Outgoing;
  const call = <K extends Key>(key: K, input: Takes<K>): Promise<Answers<K>> =>
    inTransaction(database, (tx) => (handlers[key].handle as (...all: unknown[]) => Promise<Answers<K>>)(tx, input, principal, context));
  const finding = { keys, files: { localPath: (path: string) => join(dataDir, path) } };
  const rig = {
    ...house,
    ...(await templatesOf(house)),
    gateway,
    principal,
    call,
    setRights: (next: Principal['rights']) => {
      rights = next;
    },
    make: (input: Input) => inTransaction(database, (tx) => createRow(tx, batchCaller(principal, keys), input)),
    change: (input: Input & { readonly id: string }) => inTransaction(database, (tx) => updateRow(tx, batchCaller(principal, keys), input)),
    move: (entity: string, id: string, to: string, reason?: string) =>
      inTransaction(database, (tx) =>
        moveRow(tx, { ...batchCaller(principal, keys), entity: entityOf(entity), call: { entity, verb: 'move' } }, { id, state: 'status', to, reason }),
      ),
    /** @throws Refusal as the call does */
    retire: (entity: string, id: string) =>
      inTransaction(database, (tx) =>
        retireDefinition(tx, { ...batchCaller(principal, keys), entity: entityOf(entity), call: { entity, verb: 'retire' } }, { id, carry: 'keep' }),
      ),
    publishAgain: async (entity: string, id: string): Promise<void> => {
      await database.query('update definition_version set retired_at = null where row_id = $1', [id]);
      await database.query(`update ${quoteName(snakeCase(entity))} set standing = 'published', published_number = 1 where id = $1`, [id]);
    },
    file: async (name: string, content: string | Uint8Array): Promise<string> => {
      writeFileSync(join(dataDir, name), content);
      await database.query(
        `insert into file (id, org_id, path, name, type, content_type, bytes, uploader_kind, uploader_id) values (gen_random_uuid(), $1, $2, $2, 'sheet', 'text/csv', 1, 'staff', $3)`,
        [orgId, name, principal.id],
      );
      return name;
    },
    /** All pieces of all checks. */
    prepare: async () => {
      while (await prepareNext({ database, ...finding }));
    },
    /** One piece; a second has passed since the last. */
    piece: async () => {
      await database.query('update sms_batch set next_at = null');
      return sendNext({ database, keys, senderOf: () => Promise.resolve({ ...principal, rights }) });
    },
    /** A second has passed since the last: the provider takes so many in each. */
    deliver: async () => {
      await database.query(`update sent_message set taken_at = taken_at - interval '2 seconds' where taken_at is not null`);
      return sendDue(outgoing, 'sms');
    },
    settle: async () => {
      await database.query('update sms_batch set synced_at = null');
      while (await settleNext({ database, keys }));
    },
    sums: async (id: string): Promise<Sums> => {
      const [row] = await database.query<Sums>(
        `select status, total, waiting, sent, delivered, failed, left_out as "leftOut", "unknown", stopped, kept from sms_batch where id = $1`,
        [id],
      );
      if (!row) throw new Error('There is no such batch.');
      return row;
    },
    receivers: (id: string) =>
      database.query<{ line: number; name: string; mobile: string; status: string; reason: string | null; detail: string | null; text: string | null }>(
        'select line, name, mobile, status, reason, detail, text from sms_receiver where batch_id = $1 order by line',
        [id],
      ),
    end: async () => {
      gateway.close();
      await house.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return rig;
}
export type BatchRig = Awaited<ReturnType<typeof startBatchRig>>;
