/**
 * The desk acts when time passes by its policy: it returns waiting customers of somebody who has vanished, closes what stayed without a word, and sends texts to those who wait. What
 * was snoozed is woken by the worker of all lives. Each act is a transaction of its own that asks again under the lock, so it happens once, whoever else is at it.
 */
import type { StaffMove } from '#contract/lives/conversationLife.ts';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { lockTeam } from './lock.ts';
import { moveConversation } from './move.ts';
import type { MoveAsked } from './moveInput.ts';
import { isPresentSql } from '#server/session/presence.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Desk, DeskOrg } from './system.ts';
import { tellOne, textNow, untoldOf } from './publish.ts';

/** One turn takes on so many; the next goes on. */
const turnMost = 200;

interface Due extends DeskOrg, Record<string, unknown> {
  readonly id: string;
  readonly teamId: string | null;
}
/** A fault of one is reported and the others go on. */
export type OnFault = (error: unknown) => void;

interface Rule {
  readonly move: StaffMove;
  /** The condition says which conversations `c` of the policy `p` are due; it is asked without the lock, then with it. */
  readonly isDue: string;
  readonly more?: (due: Due) => Partial<MoveAsked>;
}

/** `now()` and not the clock: an index can be asked for it. */
const rules = {
  /** Somebody who came back has no such row any more, and the customer stays with them. */
  giveBack: {
    move: 'requeue',
    isDue: `c.state = 'serving' and c.waiting_since is not null
      and exists (select from assignee_away a where a.user_id = c.assignee_id and a.since <= now() - make_interval(mins => p.away_minutes))
      and not ${isPresentSql('c.assignee_id')}`,
    more: ({ teamId }) => ({ toTeamId: teamId }),
  },
  /** Idle since the last message or since the answer is waited for, whichever is later. */
  closeIdle: {
    move: 'close',
    isDue: `c.state = 'waitingCustomer' and c.last_message_at <= now() - make_interval(hours => p.idle_hours)
      and not exists (select from conversation_step s where s.conversation_id = c.id and s.move = 'awaitCustomer' and s.at > now() - make_interval(hours => p.idle_hours))`,
    more: () => ({ closeReason: 'noReply' }),
  },
} as const satisfies Record<string, Rule>;

const from = `from conversation c join organisation o on o.id = c.org_id left join desk_policy p on p.org_id = c.org_id and p.deleted_at is null`;

/** @returns how many were moved */
async function act(database: Database, rule: Rule, orgId: string, onFault: OnFault): Promise<number> {
  const due = await database.query<Due>(
    `select c.id, c.org_id as "orgId", o.group_id as "groupId", c.team_id as "teamId" ${from}
     where c.org_id = $1 and c.deleted_at is null and ${rule.isDue} limit ${turnMost}`,
    [orgId],
  );
  let moved = 0;
  for (const one of due) {
    try {
      const more = rule.more?.(one);
      moved += await inTransaction(database, async (tx) => {
        if (more?.toTeamId != null) await lockTeam(tx, more.toTeamId);
        const [still] = await tx.query(`select c.id ${from} where c.id = $1 and c.deleted_at is null and ${rule.isDue} for no key update of c`, [one.id]);
        if (!still) return 0;
        await moveConversation(tx, { conversationId: one.id, move: rule.move, ...more }, systemOf(one));
        return 1;
      });
    } catch (error) {
      onFault(error);
    }
  }
  return moved;
}

/** Since when somebody with waiting customers has been away stands in the database: no restart forgets it. */
async function noteAway(database: Database, orgId: string): Promise<void> {
  await database.query(
    `insert into assignee_away (user_id, since)
     select distinct c.assignee_id, clock_timestamp() from conversation c
     where c.org_id = $1 and c.state = 'serving' and c.waiting_since is not null and c.assignee_id is not null and c.deleted_at is null and not ${isPresentSql('c.assignee_id')}
     on conflict do nothing`,
    [orgId],
  );
  await database.query(`delete from assignee_away a where ${isPresentSql('a.user_id')}`);
}

async function tellWaiting(database: Database, org: Desk, onFault: OnFault): Promise<number> {
  const { policy } = org;
  // Most of the day there is a text for the other hours alone: then no row is locked.
  if (!org.welcomes && (await textNow(database, policy)) === '') return 0;
  let told = 0;
  for (const { id } of await untoldOf(database, org.orgId, turnMost)) {
    try {
      told += (await inTransaction(database, (tx) => tellOne(tx, id, org, policy))) ? 1 : 0;
    } catch (error) {
      onFault(error);
    }
  }
  return told;
}

/** @returns how many acts there were */
export async function keepOrder(database: Database, org: Desk, onFault: OnFault): Promise<number> {
  const { policy } = org;
  let acts = 0;
  if (policy.awayMinutes !== null) {
    await noteAway(database, org.orgId);
    acts += await act(database, rules.giveBack, org.orgId, onFault);
  }
  if (policy.idleHours !== null) acts += await act(database, rules.closeIdle, org.orgId, onFault);
  if (org.welcomes || policy.waitingText !== null || policy.closedText !== null) acts += await tellWaiting(database, org, onFault);
  return acts;
}
