/** The desk asks for these beside its list; they are answered from memory, so that it does in the bench as much as it does in life. */
import { deskDefaults } from '#contract/limits/chat.ts';
import type { ContentFrame } from '#contract/socket.ts';
import { alwaysOpen } from '#contract/workingTime.ts';
import { nextFrame, person } from './inboxRows.ts';
import type { ChatRow } from './inboxRows.ts';

const onePerson = {
  memberId: person.id,
  name: '林晓彤',
  level: '银卡会员',
  tags: ['试管周期'],
  mobile: '138****8000',
  source: '公众号',
  ownerName: person.nickName,
  patientName: '林晓彤',
  sex: '女',
  birthday: '1992-04-16',
  archiveNo: 'AH-208317',
  idNo: null,
  allergies: null,
  summary: null,
};
const emptyPage = { rows: [], position: 1, next: null };

export const deskAnswers: Readonly<Record<string, () => unknown>> = {
  'GET /api-uaa/oauth/sealKey': () => ({ key: Buffer.alloc(32, 7).toString('base64') }),
  'GET /crm-server/Consultation/chatPerson': () => onePerson,
  'GET /crm-server/Consultation/people': () => [
    { id: person.id, name: person.nickName, title: '咨询', teamIds: [], dutyState: 'online', isPresent: true, open: 12, capacity: deskDefaults.capacity },
  ],
  'GET /crm-server/Consultation/teams': () => [],
  'GET /crm-server/Consultation/policy': () => ({
    ...deskDefaults,
    hours: alwaysOpen,
    assignMode: 'manual',
    awayMinutes: null,
    idleHours: null,
    waitingText: null,
    closedText: null,
    version: 0,
  }),
  'GET /crm-server/Consultation/preferences': () => ({
    desk: { notify: { desktop: false, sound: false, volume: 50, title: true, about: 'mineAndQueue' }, singleKeys: true, goOn: true },
  }),
  'POST /crm-server/Consultation/savePreferences': () => null,
  'GET /crm-server/Consultation/timeline': () => [],
  'GET /crm-server/consultationNote/list': () => [],
  'GET /crm-server/cannedReply/list': () => [],
  'GET /crm-server/pushorder/list': () => emptyPage,
  'GET /crm-server/consultationOrder/list': () => emptyPage,
};

/** The messages of one conversation up to its last number, as a page of history. */
export function historyOf(row: ChatRow, lastSeq: number, asked: URLSearchParams): { rows: ContentFrame[]; lastSeq: number } {
  const limit = Number(asked.get('limit') ?? 50);
  const after = asked.get('afterSeq');
  const before = Number(asked.get('beforeSeq') ?? lastSeq + 1);
  const from = after === null ? Math.max(1, before - limit) : Number(after) + 1;
  const to = after === null ? before - 1 : Math.min(lastSeq, from + limit - 1);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => nextFrame(row, { seq: from + index, position: 1 }));
  return { rows, lastSeq };
}
