/**
 * Public calls of whoever answers by a link (docs/adr/0113). Each may be repeated: after a kill nobody knows whether the call before it was heard. Keeping writes neither
 * history nor event, as nobody but the answerer sees what is not submitted yet; the moves of the life do both.
 */
import { isDeepStrictEqual } from 'node:util';
import { questionsOf } from '#contract/questionnaires/definition.ts';
import type { Answers } from '#contract/questionnaires/definition.ts';
import { cleanAnswers, problemsOf } from '#contract/questionnaires/judge.ts';
import { problemWords } from '#contract/questionnaires/problems.ts';
import type { Answers as AnswerOf, Takes } from '#contract/operations.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { moveRow } from '#server/engine/move.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { maskText } from '#server/privacy/mask.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { afterSubmit } from './afterSubmit.ts';
import { answeringBy, standingOf } from './answerByLink.ts';
import type { Answering } from './answerByLink.ts';
import { isKnownDevice, letIn, letNobodyIn, newCode } from './answerDevices.ts';
import { givenAnswers } from './givenAnswers.ts';

type Given = Takes<'answering.keep'>;
type Kept = AnswerOf<'answering.keep'>;

const move = (tx: Tx, of: Answering, to: 'begun' | 'submitted', keys: Keys): Promise<unknown> =>
  moveRow(
    tx,
    { entity: entityOf('questionnaireAnswer'), call: { entity: 'questionnaireAnswer', verb: 'move' }, principal: systemOf(of), keys },
    { id: of.id, state: 'status', to },
  );

async function begin(tx: Tx, of: Answering, keys: Keys): Promise<void> {
  if (of.status !== 'sent') return;
  await tx.query('update questionnaire_answer set began_at = now() where id = $1', [of.id]);
  await move(tx, of, 'begun', keys);
}

async function open(tx: Tx, { token, device, code }: Takes<'answering.open'>, context: OperationContext): Promise<AnswerOf<'answering.open'>> {
  const of = await answeringBy(tx, token, context);
  const standing = standingOf(of);
  const { orgName, isAnonymous, revision, expiresAt, submittedAt } = of;
  const told = { orgName, isAnonymous, revision, expiresAt, submittedAt, name: null, content: null, answers: null };
  // After the end the words of thanks alone are told: what was answered is no longer the link's to read.
  if (standing !== 'open') return { ...told, state: standing, ...(standing === 'submitted' ? { content: { ...of.content, sections: [], scores: [] } } : {}) };
  if (!(await letIn(tx, of, { device, code }, context.keys))) return { ...told, state: 'elsewhere' };
  await begin(tx, of, context.keys);
  const name = of.memberName === null || isAnonymous ? null : maskText(of.memberName);
  return { ...told, state: 'open', name, content: of.content, answers: of.answers ?? {} };
}

const keptAs = ({ revision }: Pick<Answering, 'revision'>, state: Kept['state'], { answers = null, submittedAt = null }: Partial<Kept> = {}): Kept => ({
  state,
  revision,
  answers,
  submittedAt,
});

/** @returns what keeps anything from being written; undefined where it may be */
async function refusalOf(tx: Tx, of: Answering, { device }: Given): Promise<Kept | undefined> {
  const standing = standingOf(of);
  if (standing !== 'open') return keptAs(of, standing, { submittedAt: of.submittedAt });
  return (await isKnownDevice(tx, of, device)) === 'no' ? keptAs(of, 'elsewhere') : undefined;
}
/** An answer that was not heard is asked for again: the same answers are no change. Others to an older revision would write over what another device has said. */
const isBehind = (of: Answering, { revision }: Given, answers: Answers): boolean => revision !== of.revision && !isDeepStrictEqual(of.answers ?? {}, answers);

async function keep(tx: Tx, input: Given, principal: Principal, context: OperationContext): Promise<Kept> {
  const of = await answeringBy(tx, input.token, context);
  const refused = await refusalOf(tx, of, input);
  if (refused) return refused;
  const answers = givenAnswers(of.content, input.answers, principal);
  if (isBehind(of, input, answers)) return keptAs(of, 'behind', { answers: of.answers ?? {} });
  if (isDeepStrictEqual(of.answers ?? {}, answers)) return keptAs(of, 'open');
  await begin(tx, of, context.keys);
  await tx.query('update questionnaire_answer set answers = $2::jsonb, revision = revision + 1 where id = $1', [of.id, JSON.stringify(answers)]);
  return keptAs({ revision: of.revision + 1 }, 'open');
}

/** @throws Refusal invalidInput: an older page, or another hand, has left out what this one judges */
function refuseIncomplete(of: Answering, answers: Answers, { language }: Principal): void {
  const problems = problemsOf(of.content, answers);
  if (problems.length === 0) return;
  const fields = Object.fromEntries(
    problems.map((problem) => [`answers.${[problem.question, problem.blank].filter(Boolean).join('.')}`, problemWords(problem)[language === 'en' ? 1 : 0]]),
  );
  throw new Refusal('invalidInput', { detail: Object.values(fields)[0] ?? '' }, fields);
}

async function submit(tx: Tx, input: Given, principal: Principal, context: OperationContext): Promise<Kept> {
  const of = await answeringBy(tx, input.token, context);
  context.note({ entity: 'questionnaireAnswer', ...(of.isAnonymous ? {} : { entityId: of.id }) });
  const refused = await refusalOf(tx, of, input);
  if (refused) return refused;
  const given = givenAnswers(of.content, input.answers, principal);
  if (isBehind(of, input, given)) return keptAs(of, 'behind', { answers: of.answers ?? {} });
  refuseIncomplete(of, given, principal);
  await begin(tx, of, context.keys);
  const [written] = await tx.query<{ submittedAt: string; revision: number }>(
    `update questionnaire_answer set answers = $2::jsonb, revision = revision + 1, submitted_at = date_trunc('milliseconds', now()) where id = $1
     returning submitted_at as "submittedAt", revision`,
    [of.id, JSON.stringify(cleanAnswers(of.content, given))],
  );
  await move(tx, of, 'submitted', context.keys);
  await afterSubmit(tx, of.id);
  await letNobodyIn(tx, of.id);
  return keptAs(written ?? of, 'submitted', { submittedAt: written?.submittedAt ?? null });
}
type Key = 'open' | 'keep' | 'submit' | 'code' | 'picture';
export const answering: Pick<Handlers, `answering.${Key}`> = {
  'answering.open': writes((tx, input, _who, context) => open(tx, input, context)),
  'answering.keep': writes(keep),
  'answering.submit': writes(submit),
  'answering.code': writes(async (tx, { token, device }, _who, context) => {
    const of = await answeringBy(tx, token, context);
    if (standingOf(of) !== 'open' || (await isKnownDevice(tx, of, device)) === 'no') throw new Refusal('notFound');
    return newCode(tx, of, context.keys);
  }),
  'answering.picture': alone(async (database, { token, file }, _who, context) => {
    const of = await answeringBy(database, token, context);
    const isAsked = questionsOf(of.content).some(({ picture }) => picture === file);
    const [found] = isAsked && standingOf(of) === 'open' ? await database.query<{ path: string; contentType: string }>(pictureSql, [file, of.groupId]) : [];
    const bytes = found && (await context.files.open(found.path, found.contentType));
    if (!bytes) throw new Refusal('notFound');
    return bytes;
  }),
};
const pictureSql = `select f.path, f.content_type as "contentType" from file f join organisation o on o.id = f.org_id
  where f.path = $1 and o.group_id = $2 and f.content_type like 'image/%' and f.deleted_at is null`;
