/** The standard fixture: a small group in the middle of a working day. Pure: the same seed and moment give the same rows. */
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { consultationItem } from './catalogue.ts';
import { dayMs, hourMs } from './demoDates.ts';
import type { DemoRows } from './demoRows.ts';
import { makeCannedReplies, makeMemberNotes, makePolicies, makeTeams } from './makeDesk.ts';
import { makeDescribed } from './makeDescribed.ts';
import { makeDictionaries } from './makeDictionaries.ts';
import { makeFiles } from './makeFiles.ts';
import { homePictures } from './makeHomes.ts';
import { makeJourneys } from './makeJourneys.ts';
import { makeQuestionnaires } from './makeQuestionnaires.ts';
import { withQuestionnaire } from './stories/calls.ts';
import { makeMessages } from './makeMessages.ts';
import { OrderBook, roadsTo } from './makeOrders.ts';
import { makeOrgRules } from './makeOrgRules.ts';
import { itemsOf, makePeople } from './makePeople.ts';
import type { People } from './makePeople.ts';
import { makePoints } from './makePoints.ts';
import { makeVisits } from './makeVisits.ts';
import { makeApprovals } from './makeApprovals.ts';
import { makeComplaints } from './stories/complaints.ts';
import { makeDeclarations } from './stories/declarations.ts';
import { makeBatches } from './makeBatches.ts';
import { makeSentMessages } from './makeSentMessages.ts';
import { makeSettings } from './makeSettings.ts';
import { TalkMaker } from './makeTalks.ts';
import { Seeded } from './seeded.ts';

const pastOrders = 44;

/** Orders of the last weeks, besides those of the talks: every status of both kinds occurs. */
function addPastOrders(book: OrderBook, from: { readonly seeded: Seeded; readonly people: People; readonly now: number }): void {
  const { seeded, people, now } = from;
  const members = [...people.members.values()];
  const staff = [...people.staff.values()];
  const doctor = staff.find((one) => one.role === 'physician');
  const pushers = staff.filter((one) => one.role === 'consultant' || one.role === 'serviceLead');
  if (!doctor) throw new Error('The demo has no physician: keep that role in group.ts.');
  const statuses = Object.keys(orderLife.states) as OrderStatus[];
  for (let index = 0; index < pastOrders; index += 1) {
    const status = statuses[index % statuses.length] ?? orderLife.first;
    const kind = Math.floor(index / statuses.length) % 2 === 0 ? 'pushed' : 'consultation';
    const member = seeded.pick(members);
    const item = kind === 'pushed' ? seeded.pick(itemsOf(member.topic)) : { ...consultationItem(member.topic, index), remark: null };
    // An order that still waits for somebody is recent; a finished one may be weeks old.
    const isOpen = status === 'pendingReview' || status === 'unpaid';
    const createdMs = now - seeded.whole(1, isOpen ? 20 : 21 * 24) * hourMs - seeded.whole(0, hourMs);
    const span = Math.min(2 * dayMs, now - createdMs);
    const stepMs = roadsTo[status].slice(1).map((_to, step, all) => createdMs + Math.floor((span * (step + 1)) / (all.length + 1)));
    book.add({ kind, title: item.title, fen: item.fen, remark: item.remark, member, staff: seeded.pick(pushers), doctor, createdMs, status, stepMs });
  }
}

/** Journeys and questionnaires with the versions of both, told apart from those that settings have. */
function makeVersioned(people: People, from: { readonly seed: number; readonly now: number; readonly writerId: string | null }) {
  const shared = { ...from, orgId: people.orgIds.gaoxin, members: people.member };
  const { definitionVersion: ofJourneys, ...journeys } = makeJourneys(shared);
  const { definitionVersion: ofQuestionnaires, ...questionnaires } = makeQuestionnaires({
    ...shared,
    patients: people.patient,
    examinerId: [...people.staff.values()].find(({ role }) => role === 'physician')?.id ?? null,
  });
  return { ...journeys, ...questionnaires, definitionVersion: [...(ofJourneys ?? []), ...ofQuestionnaires] };
}

/** Somebody of the demo with this role, as rows name a person. */
const idWithRole = ({ staffUser }: People, role: string) => staffUser.find((one) => (one['roleCodes'] as readonly string[]).includes(role))?.id ?? null;

/** Complaints and health declarations of one house. */
function makeStories(people: People, { seeded, seed, now }: { readonly seeded: Seeded; readonly seed: number; readonly now: number }) {
  const shared = { now, orgId: people.orgIds.gaoxin, members: people.member };
  return {
    complaint: makeComplaints({ ...shared, seeded, assigneeId: idWithRole(people, 'serviceLead') }),
    healthDeclaration: makeDeclarations({ ...shared, seeded: new Seeded(seed + 14), patients: people.patient, checkedById: idWithRole(people, 'nurse') }),
  };
}

/** Follow-ups, and messages to customers. */
function makeOutgoing({ orgIds, members, member, staff, role }: People, { seed, now }: { readonly seed: number; readonly now: number }) {
  const { definitionVersion: ofRules, ...visits } = makeVisits({ seed, now, orgIds, members: [...members.values()], staff, roles: role });
  const { definitionVersion: ofTemplates, ...batches } = makeBatches({ seed, now, orgIds, members: member, staff });
  return { ...makeSentMessages({ seed, now, orgIds, members: member }), ...batches, ...visits, definitionVersion: [...ofRules, ...ofTemplates] };
}

export function makeStandard(seed: number, now: number): DemoRows {
  const seeded = new Seeded(seed);
  const people = makePeople(seeded, now);
  const book = new OrderBook(seeded);
  const from = { seeded, now, orgIds: people.orgIds, staff: people.staff };
  const team = makeTeams(from);
  const talks = new TalkMaker({ seeded, people, book, now, teamIds: new Map(team.map((one) => [one.name, one.id])) });
  talks.addAll();
  addPastOrders(book, { seeded, people, now });
  const written = {
    organisation: people.organisation,
    role: people.role,
    staffUser: people.staffUser,
    member: people.member,
    patient: people.patient,
    order: book.orders,
    conversation: talks.conversation,
    message: talks.message,
    conversationStep: talks.conversationStep,
    note: [...talks.note, ...makeMemberNotes(from, people.members)],
    team,
    deskPolicy: makePolicies(from),
    cannedReply: makeCannedReplies(from),
    // Last of all that takes chance, so that everything else stays as it was.
    systemMessage: makeMessages({ ...from, conversations: talks.conversation, members: people.member }),
    ...makeDictionaries(seeded, now, people.orgIds.group),
  };
  const settings = makeSettings({ ...from, roles: people.role, dictionary: written.dictionary, dictionaryItem: written.dictionaryItem });
  const rules = makeOrgRules(from);
  const points = makePoints({ ...from, seed, members: [...people.members.values()], orders: book.orders, moves: book.moves });
  const lead = idWithRole(people, 'serviceLead');
  const { complaint, healthDeclaration } = makeStories(people, { seeded, seed, now });
  const files = makeFiles({ seed, seeded, now, people });
  const { order, pointRecord, ...told } = files.withDouble({ ...written, ...points, moves: book.moves, readMarks: talks.readMarks });
  const { definitionVersion: ofOutgoing, ...outgoing } = makeOutgoing(people, { seed, now });
  const { definitionVersion, ...versioned } = makeVersioned(people, { seed, now, writerId: lead });
  const approvals = makeApprovals({ ...from, seed, people, complaint, writerId: lead });
  const set = {
    ...settings,
    ...rules.described,
    ...points,
    pointRecord,
    complaint,
    healthDeclaration,
    ...approvals.described,
    ...outgoing,
    ...files.described,
    ...versioned,
    callBatch: withQuestionnaire(files.described['callBatch'] ?? [], versioned.questionnaire ?? []),
    definitionVersion: [...(settings.definitionVersion ?? []), ...definitionVersion, ...ofOutgoing, ...approvals.definitionVersion],
  };
  const { group: groupId, ...houses } = people.orgIds;
  return {
    groupId,
    ...written,
    member: rules.withTagEnds(files.member),
    order: rules.withChannels([...order, ...approvals.order]),
    ...told,
    moves: [...told.moves, ...approvals.moves],
    described: new Map([
      ...Object.entries(set),
      ...makeDescribed({ seed, now, groupId, orgIds: Object.values(houses), made: new Map(Object.entries({ ...written, ...set })) }),
    ]),
    pooled: files.pooled,
    pictures: [...talks.pictures, ...homePictures(people.orgIds, people.staff)],
  };
}
