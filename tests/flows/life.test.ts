/** The life of a conversation on several desks at once: each move is on every screen without a refresh, and what may not be is refused by name. */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { quiet, waitsSince } from './quiet.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { refusedCall } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [consultant, nurse, lead] = ['周敏', '何佳宁', '沈清妍'];
const moveCall = '**/Consultation/move';

async function seated(who: string, patient?: PlayedPatient): Promise<DeskPage> {
  const { desk, watch } = await browser.open(product.rig.url, { as: who });
  watch.expect(refusedCall);
  await desk.linkSays(desk.words.shell.linkLive);
  if (patient) await desk.open(patient.member.name);
  return desk;
}

async function writing(name: string, text = '在吗'): Promise<PlayedPatient> {
  const patient = await product.patient(name);
  await patient.says(text);
  return patient;
}

/** The acts of all of them reach the server in the same moment. */
async function together(desks: readonly DeskPage[], call: string): Promise<void> {
  let come = 0;
  const allHere = Promise.withResolvers<void>();
  for (const { page } of desks)
    await page.route(
      call,
      async (route) => {
        come += 1;
        if (come === desks.length) allHere.resolve();
        await allHere.promise;
        await route.continue();
      },
      { times: 1 },
    );
}

// Seen by `keyboard.test.ts` and `fortyChats.test.ts`, too; who serves, by the transfers below.
test.runIf(isWhole)('N takes whoever has waited longest, and the whole desk knows who serves', async () => {
  await quiet(product.rig);
  const [later, longest] = [await writing('生命甲'), await writing('生命乙')];
  await waitsSince(product.rig, longest.member.id, 300);
  await waitsSince(product.rig, later.member.id, 200);
  const [taker, other] = await Promise.all([seated(consultant), seated(nurse)]);
  await other.choose('waiting');
  await other.row('生命乙').waitFor();
  await taker.page.locator('body').press('n');
  await taker.page.getByRole('region', { name: taker.words.desk.conversation.replace('{{name}}', '生命乙') }).waitFor();
  await taker.stands('serving');
  await taker.step(taker.words.talk.stepClaim.replace('{{who}}', taker.words.talk.you)).waitFor();
  await other.row('生命乙').waitFor({ state: 'detached' });
  await other.choose('all');
  await other.row('生命乙').getByText(consultant).waitFor();
  expect(await other.row('生命甲').getByText(other.words.desk.toTake).count()).toBe(1);
});

test.runIf(isWhole)('two take the same one: one gets it, the other is told who', async () => {
  const patient = await writing('生命丙');
  const people = [consultant, nurse];
  const desks = await Promise.all(people.map((who) => seated(who, patient)));
  await together(desks, moveCall);
  await Promise.all(desks.map((desk) => desk.headButton('claim').click()));
  const refused = desks.map((desk) => desk.page.getByRole('alert').filter({ hasText: '已先接手' }));
  await until(async () => (await Promise.all(refused.map((one) => one.count()))).includes(1), { what: 'one of them to be refused' });
  const lost = (await refused[0]?.count()) === 1 ? 0 : 1;
  const winner = people[1 - lost] ?? '';
  expect(await refused[lost]?.textContent()).toContain(`${winner}已先接手`);
  expect(await refused[1 - lost]?.count()).toBe(0);
  for (const desk of desks) await desk.stands('serving');
  await desks[lost]?.row('生命丙').getByText(winner).waitFor();
  await desks[1 - lost]?.row('生命丙').getByText('我', { exact: true }).waitFor();
  expect(patient.heard.filter((frame) => frame.fromRemoteId !== patient.member.id && frame.username === winner)).toEqual([]);
});

test('a transfer to a person is in her list at once with its remark; to a team and to the queue it is where they look', async () => {
  const patient = await writing('生命丁');
  const [from, to, watching] = await Promise.all([seated(consultant, patient), seated(nurse), seated(lead, patient)]);
  await from.headButton('claim').click();
  await from.stands('serving');
  await to.choose('mine');
  expect(await to.row('生命丁').count()).toBe(0);
  await from.transferTo(nurse, '核对今晚的用药');
  await to.row('生命丁').waitFor();
  await to.open('生命丁');
  const given = from.words.talk.stepAssign.replace('{{who}}', consultant).replace('{{to}}', nurse);
  for (const desk of [to, watching]) await desk.step(new RegExp(`${given}.*：核对今晚的用药`)).waitFor();
  await to.transferTo('咨询师组');
  await watching.step(to.words.talk.stepRequeueTeam.replace('{{who}}', nurse).replace('{{team}}', '咨询师组')).waitFor();
  // A conversation that is being read stays where it stands; it says whose it is.
  await to.row('生命丁').getByText(`${to.words.desk.toTake} · 咨询师组`).waitFor();
  await from.choose('team');
  await from.row('生命丁').getByText(`${from.words.desk.toTake} · 咨询师组`).waitFor();
  await from.headButton('claim').click();
  await from.stands('serving');
  const sheet = await from.sheet('transfer');
  await sheet.getByRole('option', { name: from.words.head.queue }).click();
  await sheet.getByRole('button', { name: from.words.head.transferTo.replace('{{to}}', from.words.head.queue) }).click();
  for (const desk of [from, to, watching]) await desk.stands('waiting');
  await watching.choose('waiting');
  await watching.row('生命丁').waitFor();
  expect(patient.heard.filter((frame) => JSON.stringify(frame).includes('核对今晚的用药'))).toEqual([]);
});

test.runIf(isWhole)('a snoozed one comes back when its time has come, and when the patient writes', async () => {
  const patient = await writing('生命戊');
  const [owner, other] = await Promise.all([seated(consultant, patient), seated(nurse, patient)]);
  await owner.headButton('claim').click();
  await owner.stands('serving');
  await (await owner.sheet('snooze')).getByRole('button', { name: owner.words.head.inQuarter }).click();
  for (const desk of [owner, other]) await desk.stands('snoozed');
  // A quarter of an hour passes.
  await product.rig.sql('update conversation set snoozed_until = clock_timestamp() where member_id = $1', [patient.member.id]);
  for (const desk of [owner, other]) {
    await desk.step(desk.words.talk.stepWakeAuto).waitFor();
    await desk.stands('serving');
  }
  await owner.write('稍等，我去核对');
  await (await owner.sheet('snooze')).getByRole('button', { name: owner.words.head.inHour }).click();
  for (const desk of [owner, other]) await desk.stands('snoozed');
  await patient.says('还有一件事');
  for (const desk of [owner, other]) {
    await desk.stands('serving');
    await desk.step(desk.words.talk.stepWriteOn).waitFor();
  }
  await owner.headButton('snooze').waitFor();
});

test('closing waits for the newest words of the patient, says why on every screen, and can be undone', async () => {
  const patient = await writing('生命己');
  const [owner, other] = await Promise.all([seated(consultant, patient), seated(nurse, patient)]);
  await owner.headButton('claim').click();
  await owner.stands('serving');
  // The patient writes while the move is on its way.
  await owner.page.route(
    moveCall,
    async (route) => {
      await patient.says('等一下，还有问题');
      await route.continue();
    },
    { times: 1 },
  );
  const sheet = await owner.sheet('close');
  await sheet.getByRole('checkbox', { name: owner.words.head.goOn }).uncheck();
  await sheet.getByRole('radio', { name: '已预约到院' }).check();
  await sheet.getByRole('button', { name: owner.words.head.close, exact: true }).click();
  await sheet.getByRole('alert').filter({ hasText: '客户刚发来新消息' }).waitFor();
  await sheet.getByText('等一下，还有问题').waitFor();
  await owner.stands('serving');
  expect(await sheet.getByRole('radio', { name: '已预约到院' }).isChecked()).toBe(true);
  await sheet.getByRole('button', { name: owner.words.head.closeAnyway }).click();
  for (const desk of [owner, other]) await desk.stands('closed');
  await other.step(`${other.words.talk.stepClose.replace('{{who}}', consultant)}：已预约到院`).waitFor();
  await other.row('生命己').getByText(other.words.desk.closed).waitFor();
  await owner.headButton('reopen').click();
  for (const desk of [owner, other]) await desk.stands('serving');
  await other.step(other.words.talk.stepReopen.replace('{{who}}', consultant)).waitFor();
});

test.runIf(isWhole)('urgent, looking and typing are on the colleague’s screen at once and fade; the patient sees only that somebody types', async () => {
  const patient = await writing('生命庚');
  const signals: string[] = [];
  patient.client.onFrame((frame) => {
    if (frame.type === 19) signals.push(JSON.stringify(frame));
  });
  const { desk: here } = await browser.open(product.rig.url, { as: consultant, clock: true });
  await here.linkSays(here.words.shell.linkLive);
  await here.open('生命庚');
  const other = await seated(nurse, patient);
  const who = here.page.getByRole('status').filter({ hasText: nurse });
  await who.filter({ hasText: here.words.head.alsoLooks.replace('{{names}}', nurse) }).waitFor();
  await other.composer.pressSequentially('我来');
  await who.filter({ hasText: here.words.head.alsoWrites.replace('{{names}}', nurse) }).waitFor();
  await until(() => signals.some((one) => one.includes('typing')), { what: 'the patient to see that somebody types' });
  expect(signals.filter((one) => one.includes('looking') || one.includes('我来'))).toEqual([]);
  await other.fromMenu(other.words.head.urgent);
  await here.row('生命庚').getByText(here.words.desk.urgent, { exact: true }).waitFor();
  await here.page.locator('.talk-name .ant-tag').filter({ hasText: here.words.head.isUrgent }).waitFor();
  await other.page.goto(`${product.rig.url}/orderManage`);
  await other.page.getByRole('row').nth(1).waitFor();
  await here.page.clock.fastForward(45_000);
  await who.waitFor({ state: 'detached' });
});

test.runIf(isWhole)('a lead moves what a colleague serves; a nurse is refused, by the screen and by the server, with the name', async () => {
  const patient = await writing('生命辛');
  const [owner, other, chief] = await Promise.all([seated(consultant, patient), seated(nurse, patient), seated(lead, patient)]);
  await owner.headButton('claim').click();
  await other.stands('serving');
  const button = other.headButton('transfer');
  await until(async () => (await button.getAttribute('aria-disabled')) === 'true', { what: 'the transfer to be closed to the nurse' });
  expect(await button.textContent()).toContain(other.words.head.whyNotYours.replace('{{name}}', consultant).replace('{{move}}', other.words.head.transfer));
  const asNurse = await product.staff('nurse');
  const row = (await asNurse.list()).rows.find((one) => one.userName === '生命辛');
  const asked = asNurse.call('POST /crm-server/Consultation/move', { json: { conversationId: row?.conversationId ?? '', move: 'requeue' } });
  await expect(asked).rejects.toThrow(`这个会话由${consultant}接待`);
  await chief.transferTo(nurse);
  const told = chief.words.talk.stepAssign.replace('{{who}}', lead).replace('{{to}}', nurse);
  for (const desk of [owner, other]) await desk.step(told).waitFor();
  await owner.row('生命辛').getByText(nurse).waitFor();
  await other.row('生命辛').getByText(other.words.desk.me, { exact: true }).waitFor();
});
