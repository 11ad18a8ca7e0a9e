/** Many callers over many tasks, with callers who vanish in between: no task is at two people, none is lost. 200 x 10,000 by `npm run promises`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figure } from '#tests/server/promises/profile.ts';
import { startCallHouse } from './callRig.ts';
import type { CallHouse } from './callRig.ts';

const [callers, count] = [figure(12, 200), figure(200, 10_000)];

let house: CallHouse;
beforeAll(async () => {
  house = await startCallHouse();
  await house.tasks(count);
}, 600_000);
afterAll(() => house.server.close());

it(
  `${callers} callers end ${count} tasks, each once, though every seventh take is of a caller who vanishes`,
  async () => {
    const tokens: string[] = [];
    for (let at = 0; at < callers; at += 1) tokens.push((await house.caller(`caller${at}`)).token);
    let vanished = 0;
    let takes = 0;
    const ended = new Map<string, number>();
    const work = async (token: string): Promise<void> => {
      for (;;) {
        const card = await house.next(token);
        if (!card) return;
        takes += 1;
        if (takes % 7 === 0) {
          // Whoever vanishes is not heard of for longer than the task waits; several workers at once give it back.
          vanished += 1;
          await house.sql(`update call_task set held_until = now() - interval '1 second' where id = $1`, [card.id]);
          await house.turn();
          const { code } = await house.call(token, 'ctCallTask/outcome', { id: card.id, outcomeId: house.outcomes.reached });
          expect([0, 40342]).toContain(code);
          if (code === 0) ended.set(card.id, (ended.get(card.id) ?? 0) + 1);
          continue;
        }
        expect((await house.call(token, 'ctCallTask/outcome', { id: card.id, outcomeId: house.outcomes.reached })).code).toBe(0);
        ended.set(card.id, (ended.get(card.id) ?? 0) + 1);
      }
    };
    await Promise.all(tokens.map(work));
    await house.turn();
    await Promise.all(tokens.map(work));
    expect(vanished).toBeGreaterThan(0);
    expect([ended.size, [...ended.values()].filter((times) => times !== 1)]).toEqual([count, []]);
    expect(await house.sql(`select status, attempts, count(*)::int as count from call_task group by 1, 2`)).toEqual([{ status: 'done', attempts: 1, count }]);
    // The history is the witness: a task that was taken is given back or ended before it is taken again.
    const [wrong] = await house.sql(
      `select count(*)::int as count from (
         select c->>'to' as state, lag(c->>'to') over (partition by h.entity_id order by h.version) as before
         from record_change h cross join lateral jsonb_array_elements(h.changes) c where h.entity = 'callTask' and c->>'field' = 'status') s
       where s.state = 'taken' and s.before = 'taken'`,
    );
    expect(wrong?.['count']).toBe(0);
  },
  figure(120_000, 3_600_000),
);
