/** The demo invents rows for an entity that nobody has written a demo for: a call would take them, and they read like a hospital's. */
import { describe, expect, test } from 'vitest';
import { choice, day, flag, id, idCard, image, json, longText, many, moment, money, phone, ref, region, secret, shape, text, whole } from '#contract/kinds.ts';
import { endsFirst, overlap, spanOf } from '#contract/readings/period.ts';
import type { Span } from '#contract/readings/period.ts';
import { resources } from '#contract/resources/index.ts';
import { entity } from '#contract/standard.ts';
import { inputSchema } from '#contract/validate.ts';
import { makeDescribed } from '#server/demo/makeDescribed.ts';
import { rowsByKind } from '#server/demo/rowsByKind.ts';
import { makeStandard } from '#server/demo/standard.ts';

const now = Date.parse('2026-11-20T02:42:00Z');
const written = makeStandard(7, now);
const fields = {
  name: text(['名称', 'Name'], { required: true, inList: true, max: 40 }),
  code: text(['编码', 'Code'], { required: true, inList: true, form: 'code', max: 20 }),
  holder: text(['投保人', 'Holder'], { required: true, grade: 'personal', inList: true, max: 20 }),
  mobile: phone(['手机', 'Mobile'], { required: true }),
  idCardNo: idCard(['身份证', 'ID number'], { required: true }),
  birthday: day(['生日', 'Birthday'], { required: true }),
  startsAt: moment(['开始', 'Starts'], { required: true }),
  price: money(['金额', 'Amount'], { required: true, min: 10_000, max: 20_000 }),
  months: whole(['月数', 'Months'], { required: true, min: 3, max: 12 }),
  level: choice(['等级', 'Level'], { plain: ['普通', 'Plain'], gold: ['金卡', 'Gold'] }, { required: true }),
  tags: many(['标签', 'Tags'], text(['标签', 'Tag'], { max: 20 }), { required: true, min: 1, max: 3 }),
  memberId: ref(['客户', 'Customer'], 'member', { required: true }),
  parentId: ref(['上级', 'Parent'], 'insurancePlan'),
  areaCode: region(['地区', 'Area'], { required: true }),
  remark: longText(['备注', 'Remark'], { max: 200 }),
  picture: image(['图片', 'Picture']),
  key: secret(['密钥', 'Key']),
  enabled: flag(['启用', 'Enabled'], { required: true }),
} as const;
const plan = entity('insurancePlan', {
  label: ['保险计划', 'Insurance plan'],
  orgOwned: true,
  fields,
  unique: [['orgId', 'code']],
  standard: { base: '/crm-server/insurancePlan', title: 'name', endpoints: { list: ['GET /crm-server/insurancePlan/list', ''] } },
});
const houses = written.organisation.filter((row) => row['type'] === 'hospital').map((row) => row.id);
const around = {
  seed: 7,
  now,
  groupId: written.groupId,
  orgIds: houses,
  made: new Map(Object.entries({ member: written.member, staffUser: written.staffUser })),
};
const rows = rowsByKind(plan as never, around);

describe('rows by kind', () => {
  test('are a dozen, the same for the same seed, and each is what a save of it would take', () => {
    expect(rows).toHaveLength(12);
    expect(rowsByKind(plan as never, around)).toEqual(rows);
    const { picture: _picture, key: _key, ...taken } = fields;
    const schema = inputSchema(taken);
    for (const row of rows) {
      const given = Object.fromEntries(Object.keys(taken).flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
      expect(schema.safeParse(given).error, JSON.stringify(given)).toBeUndefined();
    }
  });

  test('read like a hospital’s, stand in its houses, refer to what is there, and repeat no natural key', () => {
    expect(new Set(rows.map((row) => row['name'])).size).toBe(12);
    expect(rows[0]?.['name']).toBe('标准保险计划');
    for (const row of rows) {
      expect(String(row['holder'])).toMatch(/^\p{Script=Han}{2,4}$/u);
      expect(houses).toContain(row['orgId']);
      expect(written.member.find(({ id: memberId }) => memberId === row['memberId'])?.['orgId']).toBe(row['orgId']);
      expect([row['key'], row['picture'] ?? null, row['parentId']]).toEqual([undefined, null, null]);
      expect(Date.parse(String(row['createdAt']))).toBeLessThan(now);
    }
    expect(new Set(rows.map((row) => `${String(row['orgId'])} ${String(row['code'])}`)).size).toBe(rows.length);
  });

  test('stand for times that go forward and do not overlap where the description holds them apart', () => {
    const timed = { ...plan, fields: { ...fields, from: day(['从', 'From'], { inList: true }), to: day(['到', 'To'], { inList: true }) } };
    const plain = rowsByKind({ ...timed, period: { from: 'from', to: 'to' } } as never, around);
    expect(plain).toHaveLength(12);
    for (const row of plain) expect(endsFirst(timed.fields.from, row['from'], row['to'])).toBe(false);
    const apart = rowsByKind({ ...timed, period: { from: 'from', to: 'to', apart: ['orgId', 'level'] } } as never, around);
    expect(apart.length).toBeGreaterThan(1);
    for (const [at, row] of apart.entries())
      for (const other of apart.slice(at + 1).filter((one) => one['orgId'] === row['orgId'] && one['level'] === row['level']))
        expect(overlap(...([row, other].map((one) => spanOf(timed.fields.from, one['from'], one['to'])) as [Span, Span]))).toBe(false);
  });

  test('are none where a field must be filled that nobody can invent, or refers to what is not there', () => {
    const impossible = { ...plan, fields: { ...fields, rules: json(['规则', 'Rules'], shape<object>(), { required: true }) } };
    const lonely = { ...plan, fields: { ...fields, ticketId: ref(['票', 'Ticket'], 'ticket', { required: true }), other: id() } };
    expect([rowsByKind(impossible as never, around), rowsByKind(lonely as never, around)]).toEqual([[], []]);
  });

  test('are made for every entity of the engine that has no demo by hand, and for no other', () => {
    const made = makeDescribed(around, [...(Object.values(resources) as never[]), plan as never]);
    expect(made.get('insurancePlan')).toHaveLength(12);
    expect([...made.keys()].filter((name) => ['member', 'staffUser', 'orgFieldConfig', 'conversation', 'organisation'].includes(name))).toEqual([]);
    expect([...written.described.keys()].filter((name) => Object.hasOwn(written, name))).toEqual([]);
  });
});
