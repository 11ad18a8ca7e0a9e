import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const english = { 'x-lang': 'en' };
const base = '/crm-server/orgFieldConfig';
let server: TestServer;
const tokens = { east: '', west: '', group: '', reader: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, west, group } = server.hospital.orgs;
  await server.hospital.staff('eastKeeper', east, 'keeper');
  await server.hospital.staff('westKeeper', west, 'keeper');
  await server.hospital.staff('groupKeeper', group, 'keeper');
  await server.hospital.staff('eastReader', east, 'reader');
  for (const [name, username] of [
    ['east', 'eastKeeper'],
    ['west', 'westKeeper'],
    ['group', 'groupKeeper'],
    ['reader', 'eastReader'],
  ] as const)
    tokens[name] = await server.login(username);
});
afterAll(() => server.close());

const save = (json: object, token = tokens.east): Promise<Reply> =>
  server.call('POST', `${base}/save`, { token, json: { entity: 'member', type: 'text', ...json }, headers: english });
const add = async (json: object, token = tokens.east): Promise<Row> => {
  const reply = await save(json, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
};
const change = ({ id, version }: Row, json: object, token = tokens.east): Promise<Reply> =>
  server.call('POST', `${base}/save`, { token, json: { id, version, ...json }, headers: english });
const faults = (reply: Reply): Readonly<Record<string, string>> => (reply.datas as { fields?: Record<string, string> } | null)?.fields ?? {};
const current = async (token = tokens.east): Promise<readonly string[]> => {
  const reply = await server.call('GET', `${base}/current?entity=member`, { token });
  expect(reply.code, reply.text).toBe(0);
  return (reply.datas as { name: string }[]).map(({ name }) => name);
};
const addCustomer = (json: object, token = tokens.east): Promise<Reply> =>
  server.call('POST', '/crm-server/customermanage/save', {
    token,
    json: { name: '张三', sex: 'female', level: 'gold', enabled: true, ...json },
    headers: english,
  });

describe('a field of an organisation', () => {
  it('has a key of its own where nobody names one', async () => {
    expect((await add({ label: '没有编码' }))['fieldKey']).toMatch(/^f[0-9a-f]{8}$/);
    expect(Object.keys(faults(await save({ label: '坏编码', fieldKey: 'Bad key' })))).toEqual(['fieldKey']);
  });

  it('is not called what another one is called, and has no key twice', async () => {
    await add({ label: '血型', labelEn: 'Blood type', fieldKey: 'bloodType' });
    expect(faults(await save({ label: '姓名' }))['label']).toContain('Name');
    expect(faults(await save({ label: '另一个', labelEn: 'blood TYPE' }))['label']).toContain('Blood type');
    expect(faults(await save({ label: '又一个', fieldKey: 'bloodType' }))).toEqual({ fieldKey: 'is taken' });
  });

  it.each([
    ['no choices', { type: 'choice' }, 'choices', /at least one/],
    ['no list', { type: 'choice', choices: 'a,b' }, 'choices', /must be lines/],
    ['a choice without a name', { type: 'choices', choices: [{ value: 'a' }] }, 'choices[0].label', /is required/],
    [
      'a choice twice',
      {
        type: 'choice',
        choices: [
          { value: 'a', label: '甲' },
          { value: 'a', label: '乙' },
        ],
      },
      'choices[1].value',
      /same as in line 1/,
    ],
    [
      'two choices of one name',
      {
        type: 'choice',
        choices: [
          { value: 'a', label: '甲' },
          { value: 'b', label: '甲' },
        ],
      },
      'choices[1].label',
      /same as in line 1/,
    ],
    [
      'too many choices',
      { type: 'choice', choices: Array.from({ length: ownFieldLimits.choices + 1 }, (_, at) => ({ value: `${at}`, label: `${at}` })) },
      'choices',
      /at most/,
    ],
    ['most below least', { type: 'whole', min: 9, max: 3 }, 'max', /not be less/],
    ['a text longer than a text', { type: 'text', max: 5_000 }, 'max', /200/],
    ['no kind there is', { type: 'formula' }, 'type', /none of the choices/],
    ['a condition that is none', { visibleIf: { where: 'name' } }, 'visibleIf', /no condition/],
    ['a condition with SQL in it', { visibleIf: { all: [["name' or 1=1 --", 'is', 'x']] } }, 'visibleIf', /does not exist/],
    ['a name that every object has', { visibleIf: { all: [['constructor', 'is', 'x']] } }, 'visibleIf', /does not exist/],
    ['an unknown field', { requiredIf: { all: [['own_gone', 'is', 'x']] } }, 'requiredIf', /own_gone/],
    ['a field that some see masked', { visibleIf: { all: [['mobile', 'is', '13812348000']] } }, 'visibleIf', /do not see/],
    ['a sign that its kind has not', { visibleIf: { all: [['sex', 'from', 'a']] } }, 'visibleIf', /cannot compare/],
    ['a value that its kind has not', { visibleIf: { all: [['sex', 'is', 'neither']] } }, 'visibleIf', /cannot have/],
    ['more terms than anybody reads', { visibleIf: { all: Array.from({ length: 11 }, () => ['sex', 'is', 'male']) } }, 'visibleIf', /at most 10/],
    ['a role that nobody has', { roleRules: [{ role: 'ghost', grade: 'none' }] }, 'roleRules', /ghost/],
    [
      'a role twice',
      {
        roleRules: [
          { role: 'desk', grade: 'none' },
          { role: 'desk', grade: 'read' },
        ],
      },
      'roleRules',
      /twice/,
    ],
    ['a grade that is none', { roleRules: [{ role: 'desk', grade: 'all' }] }, 'roleRules', /a role/],
  ])('is refused with %s', async (_, json, field, text) => {
    const reply = await save({ label: `字段 ${field}`, ...json });
    expect(reply.code, reply.text).toBe(40001);
    expect(faults(reply)[field]).toMatch(text);
  });

  it('has no circle of conditions, however long', async () => {
    const filled = (name: string): object => ({ all: [[`own_${name}`, 'filled', true]] });
    const one = await add({ label: '一', fieldKey: 'one' });
    await add({ label: '二', fieldKey: 'two', visibleIf: filled('one') });
    await add({ label: '三', fieldKey: 'three', visibleIf: filled('two') });
    const refused = await change(one, { visibleIf: filled('three') });
    expect(faults(refused)['visibleIf']).toBe('goes in a circle: 一 → 三 → 二 → 一');
    expect(faults(await change(one, { visibleIf: filled('one') }))['visibleIf']).toContain('does not exist');
  });

  it('stays while a condition names it', async () => {
    const one = await add({ label: '来源渠道', fieldKey: 'channel' });
    await add({ label: '渠道说明', visibleIf: { all: [['own_channel', 'filled', true]] } });
    expect(faults(await change(one, { isDisabled: true }))['isDisabled']).toContain('change that first');
    expect(faults(await change(one, { isMasked: true }))['isMasked']).toContain('change that first');
    expect(faults(await change(one, { type: 'whole' }))['type']).toContain('a condition');
    expect((await server.call('POST', `${base}/delete`, { token: tokens.east, json: { id: one.id } })).code).toBe(40001);
    expect((await server.call('POST', `${base}/bulk`, { token: tokens.east, json: { ids: [one.id], act: 'remove', isAtomic: true } })).code).toBe(40914);
  });

  it('changes neither type nor choices under values that are there, and keeps them when it goes and comes back', async () => {
    const kept = await add({
      label: '意向',
      fieldKey: 'intent',
      type: 'choice',
      choices: [
        { value: 'a', label: '强' },
        { value: 'b', label: '弱' },
      ],
    });
    const customer = await addCustomer({ own_intent: 'a' });
    expect(customer.code, customer.text).toBe(0);
    expect(faults(await change(kept, { type: 'text' }))['type']).toContain('rows hold values');
    expect(faults(await change(kept, { choices: [{ value: 'b', label: '弱' }] }))['choices']).toContain('强');
    const fewer = await change(kept, { choices: [{ value: 'a', label: '很强' }] });
    expect(fewer.code, fewer.text).toBe(0);
    const { id } = customer.datas as Row;
    const detail = async (): Promise<Row> => (await server.call('GET', `/crm-server/customermanage/detail?id=${id}`, { token: tokens.east })).datas;
    expect((await server.call('POST', `${base}/delete`, { token: tokens.east, json: { id: kept.id } })).code).toBe(0);
    expect(await detail()).not.toHaveProperty('own_intent');
    const changed = await server.call('POST', '/crm-server/customermanage/update', { token: tokens.east, json: { id, version: 1, own_bloodType: 'A' } });
    expect(changed.datas).toMatchObject({ own_bloodType: 'A', version: 2 });
    expect((await server.call('POST', `${base}/restore`, { token: tokens.east, json: { id: kept.id } })).code).toBe(0);
    expect(await detail()).toMatchObject({ own_intent: 'a', own_bloodType: 'A' });
  });

  it('[E1] belongs to its organisation: those below have it, others do not know of it', async () => {
    const shared = await add({ label: '集团字段', fieldKey: 'ofGroup' }, tokens.group);
    await add({ label: '西院字段', fieldKey: 'ofWest' }, tokens.west);
    expect(await current(tokens.east)).toContain('own_ofGroup');
    expect(await current(tokens.east)).not.toContain('own_ofWest');
    expect(await current(tokens.group)).not.toContain('own_ofWest');
    // The name of another organisation's field is nobody's business here.
    expect((await save({ label: '西院字段', fieldKey: 'ofWest' })).code).toBe(0);
    expect((await change(shared, { label: '抢走' })).code).toBe(404);
    expect((await server.call('POST', `${base}/order`, { token: tokens.east, json: { ids: [shared.id] } })).code).toBe(404);
  });

  it('is told only to who may see the rows, and changed only by who may write fields', async () => {
    expect((await server.call('GET', `${base}/current?entity=member`, { token: tokens.reader })).code).toBe(40301);
    expect((await server.call('GET', `${base}/current?entity=dictionary`, { token: tokens.east })).code).toBe(404);
    expect((await save({ label: '越权' }, tokens.reader)).code).toBe(40301);
  });

  it('stands in the order that somebody gives it, heard below', async () => {
    const made = [
      await add({ label: '甲', fieldKey: 'orderA' }),
      await add({ label: '乙', fieldKey: 'orderB' }),
      await add({ label: '丙', fieldKey: 'orderC' }),
    ];
    const ids = made.map(({ id }) => id).toReversed();
    expect((await server.call('POST', `${base}/order`, { token: tokens.east, json: { ids } })).code).toBe(0);
    expect((await current()).filter((name) => name.startsWith('own_order'))).toEqual(['own_orderC', 'own_orderB', 'own_orderA']);
    const ofGroup = await add({ label: '集团又一个' }, tokens.group);
    const [event] = await server.test.database.query<{ audience: unknown }>('select row_to_json(e)::text as audience from event_log e where entity_id = $1', [
      ofGroup.id,
    ]);
    expect(String(event?.audience)).toContain(server.hospital.orgs.east);
  });
});

describe('a template', () => {
  it('gives its fields to an organisation, those apart that are there', async () => {
    const saveTemplate = (json: object): Promise<Reply> =>
      server.call('POST', '/crm-server/orgFieldTemplate/save', {
        token: tokens.group,
        json: { name: '产检', entity: 'member', ...json },
        headers: english,
      });
    const field = { type: 'text', label: '孕周', fieldKey: 'weeks' };
    expect(faults(await saveTemplate({ fields: [{ ...field, id: 'x' }] }))['fields']).toContain('a name, a key and a type');
    expect(faults(await saveTemplate({ fields: [field, field] }))['fields']).toContain('twice');
    const made = await saveTemplate({
      fields: [field, { ...field, label: '末次月经', fieldKey: 'lastPeriod', type: 'day', visibleIf: { all: [['own_weeks', 'filled', true]] } }],
    });
    expect(made.code, made.text).toBe(0);
    const apply = (token: string): Promise<Reply> =>
      server.call('POST', '/crm-server/orgFieldTemplate/apply', { token, json: { id: (made.datas as Row).id }, headers: english });
    const check = async (token: string): Promise<unknown> => {
      const reply = await server.call('GET', `/crm-server/orgFieldTemplate/apply/check?id=${(made.datas as Row).id}`, { token, headers: english });
      expect(reply.code, reply.text).toBe(0);
      return (reply.datas as { label: string; why: string }[]).map(({ label, why }) => [label, why]);
    };
    await add({ label: '另一个孕周', fieldKey: 'weeks' });
    expect(await check(tokens.west)).toEqual([
      ['孕周', ''],
      ['末次月经', ''],
    ]);
    // Nothing was changed by asking.
    expect(await current(tokens.west)).not.toContain('own_weeks');
    expect(((await apply(tokens.west)).datas as Row[]).map((row) => row['label'])).toEqual(['孕周', '末次月经']);
    expect((await apply(tokens.west)).datas).toEqual([]);
    expect(await check(tokens.west)).toEqual([
      ['孕周', 'The organisation has it already'],
      ['末次月经', 'The organisation has it already'],
    ]);
    expect(await check(tokens.east)).toEqual([
      ['孕周', 'The organisation has it already'],
      ['末次月经', ''],
    ]);
    expect(await current(tokens.west)).toEqual(expect.arrayContaining(['own_weeks', 'own_lastPeriod']));
    expect(await current(tokens.east)).not.toContain('own_lastPeriod');
  });

  it('leaves out what the rules refuse, and says why; the others come', async () => {
    const template = async (json: object): Promise<Row> => {
      const made = await server.call('POST', '/crm-server/orgFieldTemplate/save', {
        token: tokens.group,
        json: { entity: 'member', ...json },
        headers: english,
      });
      expect(made.code, made.text).toBe(0);
      return made.datas as Row;
    };
    const source = await add({ label: '过敏史', fieldKey: 'allergyStory', type: 'choice', choices: [{ value: 'a', label: '有' }] }, tokens.group);
    const { id, ...rest } = await template({ name: '初诊', fields: [{ fromId: source.id }, { type: 'text', label: '姓名', fieldKey: 'sameName' }] });
    expect(rest['fields']).toMatchObject([
      { label: '过敏史', fieldKey: 'allergyStory', type: 'choice', choices: [{ value: 'a', label: '有' }] },
      { label: '姓名' },
    ]);
    const ask = { token: tokens.west, headers: english };
    const check = (await server.call('GET', `/crm-server/orgFieldTemplate/apply/check?id=${id}`, ask)).datas as { label: string; why: string }[];
    expect(check.map(({ why }) => why)).toEqual([expect.stringContaining('过敏史'), expect.stringContaining('Name')]);
    const mine = await template({
      name: '复诊',
      fields: [
        { type: 'text', label: '姓名', fieldKey: 'sameName' },
        { type: 'text', label: '复诊意愿', fieldKey: 'again' },
      ],
    });
    const applied = await server.call('POST', '/crm-server/orgFieldTemplate/apply', { ...ask, json: { id: mine.id } });
    expect(((applied.datas ?? []) as Row[]).map((row) => row['label'])).toEqual(['复诊意愿']);
    const foreign = await server.call('POST', '/crm-server/orgFieldTemplate/save', {
      token: tokens.east,
      json: { name: '外来', entity: 'patient', fields: [{ fromId: source.id }] },
      headers: english,
    });
    expect(faults(foreign)['fields']).toContain('a name, a key and a type');
  });
});

describe('the grade of a role for a field, one by one', () => {
  const calls = '/crm-server/orgFieldWxRoleConfig';
  const post = (name: string, json: object, token = tokens.east): Promise<Reply> => server.call('POST', `${calls}/${name}`, { token, json, headers: english });
  const list = async (fieldId: string, token = tokens.east): Promise<readonly Record<string, unknown>[]> =>
    (await server.call('GET', `${calls}/selectList?fieldId=${fieldId}`, { token, headers: english })).datas as never;

  it('[r-wxfield] is the rule of the field, of one organisation: it takes effect at once in rows, and its history is the field’s', async () => {
    const field = await add({ label: '家族史', labelEn: 'Family', fieldKey: 'family' });
    const [role] = await server.test.database.query<{ id: string }>(`select id from role where code = 'keeper' and org_id = $1`, [server.hospital.orgs.group]);
    await addCustomer({ own_family: '祖母' });
    const seen = async (): Promise<unknown> => {
      const { rows } = (await server.call('GET', '/crm-server/customermanage/list?limit=1', { token: tokens.east })).datas as { rows: Row[] };
      return rows[0]?.['own_family'];
    };
    expect(await seen()).toBe('祖母');
    const saved = await post('saveOrUpdateById', { fieldId: field.id, roleId: role?.id, grade: 'none' });
    expect(saved.datas, saved.text).toMatchObject({ id: `${field.id}.${role?.id}`, fieldName: '家族史', grade: 'none' });
    expect(await seen()).toBeUndefined();
    const { id } = saved.datas as { id: string };
    expect((await post('saveOrUpdateById', { id, grade: 'read' })).datas).toMatchObject({ id, grade: 'read' });
    expect([await seen(), await list(field.id)]).toMatchObject(['祖母', [{ id, grade: 'read' }]]);
    expect([await list(field.id, tokens.west), (await post('deleteById', { id }, tokens.west)).code]).toEqual([[], 404]);
    for (const wrong of ['x', `${field.id}.${field.id}`, `${field.id}.${role?.id}.1`]) expect((await post('deleteById', { id: wrong })).code, wrong).toBe(404);
    expect((await post('saveOrUpdateById', { roleId: role?.id, grade: 'none' })).code).toBe(40001);
    expect((await post('saveOrUpdateById', { id, grade: 'none' }, tokens.reader)).code).toBe(40301);
    expect((await post('deleteById', { id })).code).toBe(0);
    expect([await list(field.id), (await post('deleteById', { id })).code]).toEqual([[], 404]);
    const history = (await server.call('GET', `${base}/history?id=${field.id}`, { token: tokens.east })).datas as { version: number }[];
    expect(history.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });
});
