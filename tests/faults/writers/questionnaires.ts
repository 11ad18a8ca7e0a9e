/** Questionnaires are sent and answered by their links: what was kept last stands, an answer is submitted once, and who is asked twice has one answer. */
import { randomUUID } from 'node:crypto';
import { answerLife } from '#contract/lives/answerLife.ts';
import type { Life } from '#contract/lives/life.ts';
import type { Answers } from '#contract/questionnaires/definition.ts';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import type { Violation } from '#tests/rig/checker.ts';
import { addMembers } from '#tests/rig/people.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import { Asker } from './asker.ts';
import { makeHouse } from './house.ts';
import type { House } from './house.ts';
import { checkMoves } from './rows.ts';
import { shiftWriter } from './shiftWriter.ts';
import type { Writer, WriterOptions } from './writer.ts';

/** The customer said this, in order; the last one that was acknowledged stands, or one after it that nobody knows of. */
export interface Answering {
  readonly id: string;
  readonly memberId: string;
  readonly said: { readonly words: string; readonly isAcknowledged: boolean }[];
  submitted: 'ok' | 'unknown' | 'not';
}
export interface StoredAnswer {
  readonly id: string;
  readonly memberId: string;
  readonly status: string;
  readonly words: string | null;
  readonly states: readonly string[];
}

const atOnce = 3;
const mostKept = 4;

function checkAnswer({ id, said, submitted }: Answering, stored: StoredAnswer): Violation[] {
  const found: Violation[] = [];
  const last = said.findLastIndex(({ isAcknowledged }) => isAcknowledged);
  const possible = said.slice(Math.max(last, 0)).map(({ words }) => words);
  if (last < 0 ? stored.words !== null && !possible.includes(stored.words) : !possible.includes(stored.words ?? ''))
    found.push({ fault: 'lost', what: `answer ${id} says "${stored.words ?? 'nothing'}", expected ${possible.map((words) => `"${words}"`).join(' or ')}` });
  if (submitted === 'ok' && stored.status !== 'submitted') found.push({ fault: 'lost', what: `answer ${id} was submitted and is ${stored.status}` });
  if (submitted === 'not' && stored.status === 'submitted')
    found.push({ fault: 'refusedButStored', what: `answer ${id} is submitted, and nobody submitted it` });
  return [...found, ...checkMoves([{ id, life: answerLife as unknown as Life, states: stored.states }])];
}

export function checkAnswers(answerings: readonly Answering[], stored: readonly StoredAnswer[]): Violation[] {
  const byId = new Map(stored.map((one) => [one.id, one]));
  const perMember = Map.groupBy(stored, ({ memberId }) => memberId);
  return [
    ...answerings.flatMap((one): Violation[] => {
      const row = byId.get(one.id);
      return row ? checkAnswer(one, row) : [{ fault: 'lost', what: `answer ${one.id} was acknowledged and is not stored` }];
    }),
    ...[...perMember].flatMap(([memberId, rows]): Violation[] =>
      rows.length > 1 ? [{ fault: 'doubled', what: `customer ${memberId} was asked once and has ${String(rows.length)} answers` }] : [],
    ),
  ];
}

const questionnaireSql = `insert into questionnaire (id, org_id, title, category, mode, open_days, content, standing, published_number)
  values ($1, $2, $3, 'other', 'named', 14, $4, 'published', 1)`;
const versionSql = `insert into definition_version (id, org_id, entity, row_id, number, content) values ($1, $2, 'questionnaire', $3, 1, $4)`;
async function publish(rig: Rig, { orgId }: House): Promise<string> {
  const id = randomUUID();
  const title = `故障演练 ${id}`;
  await rig.sql(questionnaireSql, [id, orgId, title, JSON.stringify(afterSurgery)]);
  await rig.sql(versionSql, [randomUUID(), orgId, id, JSON.stringify({ title, category: 'other', mode: 'named', openDays: 14, content: afterSurgery })]);
  return id;
}

interface Ward {
  readonly rig: Rig;
  readonly house: House;
  readonly nurse: Asker;
  /** Whoever has a link needs no session. */
  readonly customers: Asker;
  readonly questionnaireId: string;
  readonly answerings: Answering[];
  readonly random: Random;
}

async function sent({ rig, house, nurse, questionnaireId, answerings }: Ward): Promise<{ readonly answering: Answering; readonly token: string } | undefined> {
  const openId = randomUUID();
  const found = await until(
    async () => {
      const [there] = await rig.sql<{ id: string }>('select id from member where open_id = $1', [openId]);
      return there ?? (await addMembers(rig, [{ openId, name: '答题人', orgId: house.orgId }]))[0];
    },
    { what: 'a customer to be there' },
  );
  const clientId = randomUUID();
  const { outcome, datas } = await nurse.write('questionnaire.send', { questionnaireId, memberId: found.id, clientId });
  if (outcome !== 'ok') return undefined;
  const { answerId, address } = datas as { readonly answerId: string; readonly address: string };
  const answering: Answering = { id: answerId, memberId: found.id, said: [], submitted: 'not' };
  answerings.push(answering);
  // The link ends with it.
  return { answering, token: address.split('/').at(-1) ?? '' };
}

interface Standing {
  readonly state: string;
  readonly revision: number;
}

/** @returns how it stands then; nothing where nobody knows */
async function said(
  { customers }: Ward,
  answering: Answering,
  { standing, ...at }: { readonly token: string; readonly device: string; readonly standing: Standing; readonly isLast: boolean },
): Promise<Standing | undefined> {
  const { token, device, isLast } = at;
  const words = randomUUID();
  const answers: Answers = { bleeds: 'no', fever: 'no', pain: { n: 2 }, words: { t: words } };
  const { outcome, datas } = await customers.write(isLast ? 'answering.submit' : 'answering.keep', { token, device, revision: standing.revision, answers });
  if (outcome === 'refused') return undefined;
  const heard = outcome === 'ok' ? (datas as Standing) : undefined;
  // A try that nobody answered may have been taken: then this one is behind it, with the same words.
  answering.said.push({ words, isAcknowledged: heard !== undefined && heard.state !== 'behind' });
  if (isLast) answering.submitted = heard === undefined ? 'unknown' : heard.state === 'submitted' ? 'ok' : 'not';
  return heard;
}

async function work(ward: Ward): Promise<void> {
  const asked = await sent(ward);
  if (!asked) return;
  const { answering, token } = asked;
  const device = randomUUID();
  const opened = await ward.customers.write('answering.open', { token, device });
  let standing = opened.outcome === 'ok' ? (opened.datas as Standing) : undefined;
  for (let kept = ward.random.between(0, mostKept); kept >= 0 && standing?.state === 'open'; kept -= 1)
    standing = await said(ward, answering, { token, device, standing, isLast: kept === 0 });
}

const storedSql = `select a.id, a.member_id as "memberId", a.status, a.answers -> 'words' ->> 't' as words,
    array(select change ->> 'to' from record_change c, jsonb_array_elements(c.changes) change where c.entity = 'questionnaireAnswer' and c.entity_id = a.id
      and change ->> 'field' = 'status' order by c.version) as states
  from questionnaire_answer a where a.member_id = any($1::uuid[])`;

export async function questionnairesWriter({ rig, random }: WriterOptions): Promise<Writer> {
  const house = await makeHouse(rig, 'answers');
  const nurse = new Asker(rig, await house.person('nurse'), random.fork(1));
  const customers = new Asker(rig, { id: '', username: '', password: '' }, random.fork(2));
  await nurse.logIn();
  const answerings: Answering[] = [];
  const questionnaireId = await publish(rig, house);
  return shiftWriter({
    name: 'questionnaires',
    askers: [nurse, customers],
    workers: Array.from({ length: atOnce }, (_, at) => {
      const ward: Ward = { rig, house, nurse, customers, questionnaireId, answerings, random: random.fork(10 + at) };
      return () => work(ward);
    }),
    begin: () => {
      answerings.length = 0;
    },
    check: async () => {
      const stored = await rig.sql<StoredAnswer & Record<string, unknown>>(storedSql, [answerings.map(({ memberId }) => memberId)]);
      return checkAnswers(answerings, stored);
    },
  });
}
