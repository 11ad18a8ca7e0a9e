/** Customers are followed up by rules and visits: their words, and an outcome (spec 3, 83). */
import { expect } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgement, Judgements } from '#tests/specification/known.ts';
import { callAt } from '#tests/specification/specified.ts';

const rules = familyNamed('/crm-server/visitRule');
const visits = familyNamed('/crm-server/returnVisit');

const words =
  (path: string): Judgement =>
  async ({ client }) => {
    const found = (await client.done(callAt(`POST /crm-server/visitRule/${path}`), {})).datas;
    expect((found as unknown as readonly { value: string }[]).length).toBeGreaterThan(2);
  };

export const followUpJudgements: Judgements = {
  'POST /crm-server/visitRule/requirementList': words('requirementList'),
  'POST /crm-server/visitRule/timeList': words('timeList'),
  'POST /crm-server/visitRule/noticeList': words('noticeList'),
  'POST /crm-server/visitRule/typeList': words('typeList'),
  'POST /crm-server/visitRule/updateStatus': async ({ client, rows }) => {
    const on = (await rows.read(rules)).find((row) => row['status'] === 'enabled');
    for (const status of ['disabled', 'enabled']) {
      await client.done(callAt('POST /crm-server/visitRule/updateStatus'), { id: on?.id, status });
      expect((await rows.read(rules)).find(({ id }) => id === on?.id)?.['status']).toBe(status);
    }
  },
  'POST /crm-server/backVisitDetail/record': async ({ client, rows }) => {
    const due = (await rows.read(visits)).find((row) => row['status'] === 'due');
    await client.done(callAt('POST /crm-server/backVisitDetail/record'), { id: due?.id, result: 'reached' });
  },
};
