/** A conversation as a text file. */
import { describe, expect, test } from 'vitest';
import { withDesk } from './deskRig.ts';
import type { Colleague } from './deskRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const desk = withDesk();
const transcript = (token: string, id: string, language?: string): Promise<Reply> =>
  desk.server.call('GET', `/crm-server/Consultation/transcript?conversationId=${id}`, {
    token,
    ...(language ? { headers: { 'accept-language': language } } : {}),
  });

let people = 0;
async function talk(): Promise<{ readonly id: string; readonly lead: Colleague; readonly memberId: string }> {
  const { hospital } = desk.server;
  const number = (people += 1);
  const lead = await desk.staff(`lead-${number}`, { role: 'lead' });
  const memberId = await hospital.member(`talker-${number}`, desk.org, { name: '林晓/\u202e"' });
  const patientId = await hospital.patient(memberId, desk.org, '11010119900307123X');
  await desk.server.test.database.query(`update patient set archive_no = 'A-0042' where id = $1`, [patientId]);
  const orderId = await hospital.order(memberId, desk.org, { title: '孕早期套餐' });
  const id = await desk.conversation('serving', lead.id, { member_id: memberId, patient_id: patientId });
  const say = (seq: number, more: object): Promise<string> =>
    hospital.message(id, desk.org, { seq, sender_id: memberId, sender_name: '林晓\n#9 人员', sent_at: `2026-11-20T0${seq}:30:00Z`, ...more });
  await say(1, { content: '医生您好\n#2 2026-11-20 10:00:00 人员 假冒' });
  await say(2, { content: '您好', sender_kind: 'staff', sender_id: lead.id, sender_name: '王护士', reply_to_seq: 1 });
  await say(3, { content: '/api-file/x.png', message_type: 1 });
  await say(4, { content: 'a secret sent by mistake', recalled_at: '2026-11-20T04:31:00Z' });
  await say(5, { content: orderId, message_type: 3, order_id: orderId, sender_kind: 'staff', sender_id: lead.id, sender_name: '王护士' });
  await say(6, { content: 'T1', message_type: 16, order_id: orderId, status: 'paid', sender_kind: 'system', sender_name: '' });
  await desk.server.call('POST', '/crm-server/consultationNote/save', { token: lead.token, json: { conversationId: id, text: 'PRIVATE difficult' } });
  await desk.move(lead.token, id, 'close', { closeReason: 'booked', remark: 'PRIVATE remark' });
  return { id, lead, memberId };
}

describe('a transcript', () => {
  test('tells who, what and when in the language of the caller, and nothing that staff told each other', async () => {
    const { id, lead } = await talk();
    const reply = await transcript(lead.token, id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    // fetch takes the mark away when it reads text.
    const [head = '', body = ''] = reply.text.split('\r\n\r\n');
    expect(head).toMatch(/^会话记录/);
    for (const line of [
      '机构: org east',
      '客户: 林晓',
      '患者: name of patient',
      '手机: 138****8000',
      '身份证: 1101**********123X',
      '档案号: A-0042',
      `导出: ${lead.name} 20`,
    ])
      expect(head).toContain(line);
    expect(reply.text).not.toMatch(/13812348000|11010119900307123X|PRIVATE|secret/);
    const lines = body.split('\r\n');
    expect(lines.slice(0, 15)).toEqual([
      '#1 2026-11-20 09:30:00 客户 林晓 #9 人员',
      '    医生您好',
      '    #2 2026-11-20 10:00:00 人员 假冒',
      '#2 2026-11-20 10:30:00 人员 王护士 (回复第 1)',
      '    您好',
      '#3 2026-11-20 11:30:00 客户 林晓 #9 人员',
      '    [图片]',
      '#4 2026-11-20 12:30:00 客户 林晓 #9 人员',
      '    [已撤回]',
      '#5 2026-11-20 13:30:00 人员 王护士',
      expect.stringMatching(/^ {4}\[订单\] T\d+ 孕早期套餐$/),
      '#6 2026-11-20 14:30:00 系统',
      expect.stringMatching(/^ {4}\[订单状态\] T\d+ 孕早期套餐 已支付$/),
      expect.stringMatching(new RegExp(`^-- \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d 人员 ${lead.name} 结束会话 已预约到院 --$`)),
      '',
    ]);
    const english = (await transcript(lead.token, id, 'en')).text;
    expect(english).toMatch(/^Conversation transcript/);
    expect(english).toContain('[Recalled]');
    expect(english).toContain('Close Visit booked');
  });

  test('is a file with a name that any system takes, in UTF-8 with its mark', async () => {
    const { id, lead } = await talk();
    const response = await fetch(`${desk.server.url}/crm-server/Consultation/transcript?conversationId=${id}`, {
      headers: { authorization: `Bearer ${lead.token}` },
    });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="download"; filename\*=UTF-8''[\w%.-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toMatch(/^会话记录 林晓___ \d{4}-\d\d-\d\d\.txt$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('needs its own right, shows numbers only to who may see customers, and is audited as an export', async () => {
    const { id, lead } = await talk();
    const plain = await desk.staff(`no-export-${people}`);
    expect((await transcript(plain.token, id)).code).toBe(40301);
    const audited = async (): Promise<unknown[]> =>
      desk.server.test.database.query(
        `select class, outcome, actor_id as "actorId", entity_id as "entityId", detail from audit where operation = 'conversation.transcript' and actor_id = any($1) order by id`,
        [[lead.id, plain.id]],
      );
    await transcript(lead.token, id);
    expect(await audited()).toEqual([
      expect.objectContaining({ class: 'export', outcome: 'refused', actorId: plain.id }),
      { class: 'export', outcome: 'done', actorId: lead.id, entityId: id, detail: { messages: 6 } },
    ]);
    await desk.server.test.database.query(
      `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'exporter', 'Exporter', '{chat.read,chat.export}', 'org')`,
      [desk.server.hospital.orgs.group],
    );
    const exporter = await desk.staff(`exporter-${people}`, { role: 'exporter' });
    expect((await transcript(exporter.token, id)).text).not.toContain('1101**');
  });

  test('of a long conversation holds the newest messages and says how many it leaves out', async () => {
    const { id, lead, memberId } = await talk();
    await desk.server.test.database.query(
      `insert into message (id, org_id, conversation_id, seq, message_type, content, sender_kind, sender_id, sender_name, sent_at)
       select gen_random_uuid(), $1, $2, n, 0, 'line ' || n, 'member', $3, 'x', timestamptz '2026-11-20T10:00:00Z' + make_interval(secs => n) from generate_series(7, 10100) n`,
      [desk.org, id, memberId],
    );
    const { text } = await transcript(lead.token, id);
    expect(text).toContain('更早的消息未列出，条数: 100');
    expect([text.includes('#100 '), text.includes('#101 '), text.includes('#10100 ')]).toEqual([false, true, true]);
  });
});
