/** A questionnaire in force, in the east house where nothing else is said, and whoever was asked to answer it. */
import { randomUUIDv7 } from 'node:crypto';
import { systemOf } from '#server/kit/principal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { sendQuestionnaire } from '#server/questionnaires/send.ts';
import type { QuestionnaireSent } from '#server/questionnaires/send.ts';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

export async function publishedQuestionnaire(
  { test, hospital }: TestServer,
  { mode = 'named', content = afterSurgery, orgId = hospital.orgs.east } = {},
): Promise<string> {
  const id = randomUUIDv7();
  const title = `${content.title.zh} ${id}`;
  await test.database.query(
    `insert into questionnaire (id, org_id, title, category, mode, open_days, content, standing, published_number) values ($1, $2, $3, 'other', $4, 14, $5, 'published', 1)`,
    [id, orgId, title, mode, JSON.stringify(content)],
  );
  await test.database.query(`insert into definition_version (id, org_id, entity, row_id, number, content) values ($1, $2, 'questionnaire', $3, 1, $4)`, [
    randomUUIDv7(),
    orgId,
    id,
    JSON.stringify({ title, category: 'other', mode, openDays: 14, content }),
  ]);
  return id;
}

export const ask = (
  { running, hospital }: TestServer,
  questionnaireId: string,
  memberId: string,
  conversationId: string | null = null,
): Promise<QuestionnaireSent> =>
  inTransaction(running.services.database, (tx) =>
    sendQuestionnaire(
      tx,
      {
        orgId: hospital.orgs.east,
        questionnaireId,
        memberId,
        conversationId,
        by: systemOf({ orgId: hospital.orgs.east, groupId: hospital.orgs.group }),
        source: 'hand',
      },
      running.services.keys,
    ),
  );

type Call = 'open' | 'keep' | 'submit' | 'code';
export const call = ({ call: asked }: Pick<TestServer, 'call'>, name: Call, json: object): Promise<Reply> => asked('POST', `/api-qs/answer/${name}`, { json });
