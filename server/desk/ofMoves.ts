/** Messages to people whose conversations somebody else moves, or to whom somebody gives some. Moves that the system makes by itself send none. */
import type { LockedConversation } from './lock.ts';
import type { MoveInput } from './moveInput.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Principal } from '#server/kit/principal.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import type { Told } from '#server/messages/publish.ts';

type Of = Pick<LockedConversation, 'id' | 'orgId' | 'groupId' | 'memberId' | 'assigneeId' | 'state'>;

const desk = '/consultation';
const linkTo = (id: string): string => `${desk}?c=${id}`;

async function namesOf(tx: Tx, moved: readonly Of[], toUserId: string | null | undefined): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from member where id = any($1) union all select id, nick_name from staff_user where id = $2::uuid',
    [moved.map((one) => one.memberId), toUserId ?? null],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Moving {
  readonly asked: MoveInput;
  readonly remark: string;
  readonly names: ReadonlyMap<string, string>;
}

function toldToTaker(moved: readonly Of[], { remark, names }: Moving, principal: Principal): Told | undefined {
  const [first] = moved;
  if (!first) return undefined;
  if (moved.length > 1) return { kind: 'conversationsGiven', values: { by: principal.name, count: moved.length, remark }, link: desk, of: first };
  return { kind: 'conversationGiven', values: { by: principal.name, customer: names.get(first.memberId) ?? '', remark }, link: linkTo(first.id), of: first };
}

function toldToFormer(of: Of, { asked, remark, names }: Moving, principal: Principal): Told | undefined {
  const values = { by: principal.name, customer: names.get(of.memberId) ?? '', remark };
  const about = { link: linkTo(of.id), of };
  if (asked.move === 'assign') return { kind: 'conversationMoved', values: { ...values, to: names.get(asked.toUserId ?? '') ?? '' }, ...about };
  if (asked.move === 'requeue') return { kind: 'conversationQueued', values, ...about };
  return asked.move === 'close' ? { kind: 'conversationClosed', values, ...about } : undefined;
}

/** Somebody else was at it. */
const isLost = (of: Of, asked: MoveInput, principal: Principal): boolean =>
  of.state !== 'closed' && of.assigneeId !== null && of.assigneeId !== principal.id && of.assigneeId !== asked.toUserId;

const takerOf = (asked: MoveInput, principal: Principal): string | null =>
  asked.move === 'assign' && asked.toUserId != null && asked.toUserId !== principal.id ? asked.toUserId : null;

/** @param moved as they were before the move */
export async function notifyOfMoves(
  tx: Tx,
  moved: readonly Of[],
  given: { readonly asked: MoveInput; readonly remark: string },
  principal: Principal,
): Promise<void> {
  const { asked } = given;
  if (principal.kind !== 'staff') return;
  const takerId = takerOf(asked, principal);
  const forTaker = takerId === null ? [] : moved.filter((of) => of.assigneeId !== takerId);
  const lost = moved.filter((of) => isLost(of, asked, principal));
  if (forTaker.length === 0 && lost.length === 0) return;
  const moving: Moving = { ...given, names: await namesOf(tx, moved, asked.toUserId) };
  const told = toldToTaker(forTaker, moving, principal);
  if (told && takerId !== null) await notifyPerson(tx, takerId, told, principal);
  for (const of of lost) {
    const news = toldToFormer(of, moving, principal);
    if (news && of.assigneeId !== null) await notifyPerson(tx, of.assigneeId, news, principal);
  }
}
