/**
 * Every call of the console that changes something has a place where its failure is said (M3). The calls are found in src/<domain>/wiring; one that is missing here fails.
 * `draw`: the place itself, with the failure in its snapshot. `held`: a test that holds it, where the place is no view or has a stage of its own.
 */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import type { AccessSheet as Sheet } from '#src/rights/machines/context.ts';
import { LeaveSheet } from '#src/rights/views/LeaveSheet.tsx';
import { OpenSheet } from '#src/rights/views/OpenSheet.tsx';
import { Invite } from '#src/accounts/views/invite/Invite.tsx';
import { CodeField } from '#src/accounts/views/login/CodeField.tsx';
import { ScanPanel } from '#src/accounts/views/login/ScanPanel.tsx';
import { LoginsTable } from '#src/accounts/views/logins/LoginsTable.tsx';
import type { OperationKey } from '#contract/operations.ts';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef, DeskRef, EntranceRef, ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { AccessRef } from '#src/rights/machines/accessMachine.ts';
import type { LoginsRef } from '#src/accounts/machines/loginsMachine.ts';
import type { SetupRef } from '#src/setup/machines/setupMachine.ts';
import type { ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import type { ImportRef } from '#src/imports/machines/jobs/context.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { openedSettings } from '#src/desk/machines/desk/settings.ts';
import type { DeskSettings as DeskSettingsState } from '#src/desk/machines/desk/settings.ts';
import { policyDefaults } from '#contract/resources/desk.ts';
import { Composer } from '#src/desk/views/Composer.tsx';
import { Unsaved } from '#src/desk/views/side/Part.tsx';
import { SettingsDrawer } from '#src/desk/views/deskSettings/SettingsDrawer.tsx';
import { TeamsPart } from '#src/desk/views/deskSettings/TeamsPart.tsx';
import { ConsultDialog } from '#src/orders/views/ConsultDialog.tsx';
import { ChoosePatient } from '#src/desk/views/patient/ChoosePatient.tsx';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { orderScreen, movedAgain, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { Login } from '#src/accounts/views/login/Login.tsx';
import { loginParts } from '#src/accounts/views/login/loginParts.tsx';
import { ImportSheet } from '#src/imports/views/ImportSheet.tsx';
import { KeepLayout } from '#src/imports/views/KeepLayout.tsx';
import { Setup } from '#src/setup/views/Setup.tsx';
import { Notices } from '#src/kit/views/console/Notices.tsx';
import { Remedies } from '#src/desk/views/talk/Remedies.tsx';
import { actorShowing, draw, now, person } from './stage.tsx';
import type { Stage } from './stage.tsx';
import { placesOfWork } from './placesOfWork.ts';
import type { Held } from './placesOfWork.ts';

type Drawn = { readonly draw: (failure: Failure) => { readonly view: React.ReactElement; readonly stage?: Stage } };
type Place = (Held | Drawn) & { readonly where: string };

const composer = (act: { readonly type: string }): Drawn => ({
  draw: (failure) => ({
    view: (
      <Composer
        conversation={actorShowing<ConversationRef>({
          context: {
            row: { userName: '林晓彤', patientName: '林晓彤', state: 'serving', assigneeId: 'u1', assigneeName: '周敏' },
            person: null,
            mode: 'reply',
            draft: '',
            noteDraft: '',
            otherDraft: '',
            draftKept: 'kept',
            quoting: null,
            quotes: {},
            items: [],
            held: null,
            outbox: [],
            orderChoices: null,
            failure,
            failedAct: act,
          },
        })}
      />
    ),
  }),
});
const sidePart = (part: 'memberNote' | 'tags' | 'push'): Drawn => ({
  draw: (failure) => ({
    view: <Unsaved conversation={actorShowing<ConversationRef>({ context: { sideFailures: { [part]: failure } } })} part={part} written="x" />,
  }),
});
const consultDialog: Drawn = {
  draw: (failure) => {
    const context = { isOwn: false, customer: null, isFixed: true, offer: { fee: 1, doctors: [] }, failure };
    return { view: <ConsultDialog consultation={actorShowing<ConsultationRef>({ context, tags: ['asked', 'writing'] })} /> };
  },
};
const notice = (about: 'duty' | 'preferences' | 'looks' | 'mark' | 'job'): Drawn => ({
  draw: ({ reason, text, values }) => ({ view: <Notices />, stage: { root: { notices: [{ id: 1, key: reason, text, values, about }] } } }),
});
const importSheet = (stage: string): Drawn => ({
  draw: (failure) => {
    const plain = {
      entity: 'dictionary',
      jobId: '',
      file: null,
      sent: 0,
      known: [],
      path: '',
      looked: null,
      sheet: 0,
      mapping: [],
      keys: [],
      onMatch: 'refuse',
      mended: [],
    };
    const one = actorShowing<ImportRef>({ context: { ...plain, job: null, faults: [], source: null, failure }, tags: [stage] });
    return { view: <ImportSheet one={one} onLeave={() => undefined} /> };
  },
});
const orderList: Drawn = {
  draw: (failure) => ({ view: <ResourceList list={stagedList({ failure, again: movedAgain })} screen={orderScreen} title="订单" /> }),
};
const base = openedSettings({ ...policyDefaults, version: 1 });
const deskWith = (settings: DeskSettingsState): DeskRef => actorShowing<DeskRef>({ context: { settings, teams: [team], people: {}, keptForms: {} } });
const lead = { ...person, rights: [...person.rights, 'desk.team'] };
const policy: Drawn = {
  draw: (failure) => {
    const settings = { ...base, failure };
    return { view: <SettingsDrawer desk={deskWith(settings)} settings={settings} />, stage: { person: lead } };
  },
};
const teamPart = (asksRemoval: boolean): Drawn => ({
  draw: (failure) => {
    const settings = { ...base, team: { ...team, asksRemoval }, teamFailure: failure };
    return { view: <TeamsPart desk={deskWith(settings)} settings={settings} />, stage: { root: { desk: deskWith(settings) }, person: lead } };
  },
});
const team = { id: 't1', version: 1, name: '护士组', memberIds: [] };

const setupPage: Drawn = {
  draw: (failure) => {
    const progress = { steps: [], figures: { houses: 1, departments: 0, people: 0, waiting: 0, uninvited: 0, cameIn: 0 }, people: [], roles: [] };
    const setup = actorShowing<SetupRef>({
      context: { progress, failure: null, actFailure: failure, checking: null, seenId: null, seen: null, seenFailure: null },
    });
    return {
      view: <Setup />,
      stage: {
        actors: { setup },
        root: { config: { features: ['setup'], version: '1', title: ['院', 'House'] } },
        person: { ...person, rights: ['role.write'] },
      },
    };
  },
};

const accessSheet = (sheet: Sheet): Drawn => ({
  draw: (failure) => ({ view: <OpenSheet access={actorShowing<AccessRef>({ context: { sheet, failure, told: null, why: null } })} sheet={sheet} /> }),
});

const begun = { state: 's', url: 'https://care.test/scanLogin?state=s', number: '47' };
const logins: Drawn = {
  draw: (failure) => {
    const row = {
      id: 'l1',
      name: '周敏',
      browser: 'Chrome',
      system: 'Windows',
      address: '',
      since: '2026-11-20T02:00:00Z',
      lastSeenAt: '2026-11-20T02:00:00Z',
    };
    const context = { rows: [row], next: null, failure: null, actFailure: failure, ended: null };
    return { view: <LoginsTable logins={actorShowing<LoginsRef>({ context })} isOwn />, stage: {} };
  },
};

const callDeskTest = 'tests/src/calls/machines/callDeskMachine.test.ts';
const places: Readonly<Partial<Record<OperationKey, Place>>> = {
  'access.unmask': { where: 'in the sheet, which keeps the reason', ...accessSheet({ kind: 'number', entity: 'member', id: 'm1', field: 'mobile' }) },
  'account.acceptInvitation': {
    where: 'in the form',
    draw: (failure) => ({
      view: <Invite />,
      stage: {
        session: actorShowing({ context: { person: null, failure, notice: null, ended: null } }),
        actors: {
          invitation: actorShowing({
            context: { invited: { nickName: '周敏', username: 'z', orgName: '东', expiresAt: '2026-11-23T02:00:00Z' }, failure: null },
          }),
        },
      },
    }),
  },
  'account.endOthers': { where: 'above the list', ...logins },
  'session.removeToken': { where: 'above the list', ...logins },
  'account.endSession': { where: 'above the list', ...logins },
  'account.invite': { where: 'in the sheet', ...accessSheet({ kind: 'invite', id: 'u1', name: '周敏' }) },
  'account.inviteWaiting': { where: 'in the step', held: ['tests/src/setup/machines/setupMachine.test.ts', 'a failure is said and can be tried again'] },
  'account.leave': {
    where: 'in the sheet',
    draw: (failure) => ({
      view: (
        <LeaveSheet
          access={actorShowing<AccessRef>({ context: { leave: { held: [], beyond: 0, sessions: 1 }, done: null, failure } })}
          list={actorShowing<ResourceListRef>({ context: { options: {} } })}
          name="周敏"
          onLeave={() => undefined}
        />
      ),
    }),
  },
  'account.sendValidCode': {
    where: 'below the field',
    draw: (failure) => ({ view: <CodeField entrance={actorShowing<EntranceRef>({ context: { codeFailure: failure } })} invalid={false} /> }),
  },
  'scan.begin': {
    where: 'in place of the picture',
    draw: (failure) => {
      const context = { shown: null, scanFailure: failure, isScanned: false, corps: [{ id: 'c', name: 'c' }] };
      return { view: <ScanPanel entrance={actorShowing<EntranceRef>({ context, state: { scan: { open: 'failed' } } })} failure={undefined} /> };
    },
  },
  'scan.fill': { where: 'on the telephone', held: ['tests/src/accounts/machines/telephoneMachine.test.ts', 'a failure is told and can be tried again'] },
  'scan.confirm': { where: 'on the telephone', held: ['tests/src/accounts/machines/telephoneMachine.test.ts', 'a failure is told and can be tried again'] },
  'scan.login': {
    where: 'below the picture',
    draw: (failure) => {
      const context = { shown: begun, scanFailure: null, isScanned: true, corps: [{ id: 'c', name: 'c' }] };
      const entrance = actorShowing<EntranceRef>({ context, state: { scan: { open: 'confirmed' } } });
      return { view: <ScanPanel entrance={entrance} failure={failureText(failure, 'zh-CN') + failureText(failure, 'en')} /> };
    },
  },
  'pointRecord.reverse': {
    where: 'in the entry',
    held: ['tests/src/points/machines/pointsMachine.test.ts', 'a reversal is asked once at a time, and says why it was refused'],
  },
  'setupStep.check': { where: 'above the steps', ...setupPage },
  'menu.grant': {
    where: 'above the two buttons, the ticks stay',
    held: ['tests/src/rights/machines/accessMachine.test.ts', 'whom it concerns is asked before it is saved'],
  },
  'role.fromTemplate': { where: 'in the sheet', ...accessSheet({ kind: 'template' }) },
  'staffUser.resetPassword': { where: 'in the sheet', ...accessSheet({ kind: 'password', id: 'u1', name: '周敏' }) },
  'cannedReply.save': { where: 'in the form, which keeps its texts', held: ['tests/src/desk/machines/deskMachine.test.ts', 'canned'] },
  'cannedReply.remove': { where: 'above the canned replies', held: ['tests/src/desk/machines/deskMachine.test.ts', 'canned'] },
  'conversation.handOver': { where: 'in the hand-over sheet', held: ['tests/src/desk/machines/desk/handOver.test.ts', 'refuse'] },
  'conversation.mark': { where: 'a notice, the mark is as before', ...notice('mark') },
  'conversation.move': { where: 'in the sheet of the move, and over the composer', ...composer({ type: 'move.make' }) },
  'conversation.setUrgent': { where: 'over the composer', ...composer({ type: 'urgent.set' }) },
  'desk.removeTeam': { where: 'in the form of the team', ...teamPart(true) },
  'desk.savePolicy': { where: 'in the foot of the drawer', ...policy },
  'shellPreference.save': { where: 'a notice, and where they are chosen', ...notice('preferences') },
  'desk.savePreferences': { where: 'a notice, and where they are chosen', ...notice('preferences') },
  'desk.saveTeam': { where: 'in the form of the team', ...teamPart(false) },
  'desk.setDuty': { where: 'a notice, the duty is as before', ...notice('duty') },
  'desk.setTags': { where: 'under the tags', ...sidePart('tags') },
  'files.upload': {
    where: 'beside the picture in the outbox',
    draw: (failure) => ({
      view: (
        <Remedies
          item={{ clientId: 'c', type: 1, at: now, content: '', state: 'failed', reason: failure.reason, failureText: '' }}
          conversation={actorShowing<ConversationRef>({ context: {} })}
        />
      ),
    }),
  },
  'files.slice': {
    where: 'at the file in the list, with its reason and a retry',
    held: ['tests/src/transfers/machines/transferMachine.test.ts', 'that is refused says why'],
  },
  'files.cancelSlices': {
    where: 'nothing to save: what was stopped is gone here, and the server removes what is left of it by itself',
    held: ['tests/src/transfers/machines/transferMachine.test.ts', 'that is stopped is forgotten by the server'],
  },
  'files.forget': {
    where: 'nothing to save: it is gone from the list, and the server removes what nobody names by itself',
    held: ['tests/src/transfers/machines/transfersMachine.test.ts', 'what is removed stops'],
  },
  'files.parseIdCard': { where: 'at the picture of the card', held: ['tests/src/transfers/machines/transferMachine.test.ts', 'an identity card is read'] },
  'job.look': { where: 'at the choice of the file', ...importSheet('atFile') },
  'importLayout.save': {
    where: 'below the name that was written',
    draw: (failure) => ({
      view: <KeepLayout one={actorShowing<ImportRef>({ context: { layoutName: '新表', layoutFailure: failure, layoutMade: null, mapping: ['name'] } })} />,
      stage: { person: { ...person, rights: ['importLayout.write'] } },
    }),
  },
  'job.check': { where: 'below the columns', ...importSheet('atColumns') },
  'job.mend': { where: 'below what the check found', ...importSheet('atResult') },
  'job.run': { where: 'below what the check found', ...importSheet('atResult') },
  'job.stop': { where: 'below the progress; from the tray: a notice', ...importSheet('atWork') },
  'job.again': { where: 'below the results; from the tray: a notice', ...importSheet('atEnd') },
  'job.remove': { where: 'a notice, it is still there', ...notice('job') },
  'job.beginExport': { where: 'a notice', held: ['tests/src/imports/machines/jobsMachine.test.ts', 'what was refused is told'] },
  'listLayout.save': {
    where: 'a notice',
    held: ['tests/src/engine/machines/resourceListMachine.test.ts', 'columns and saved queries that cannot be kept are said'],
  },
  'message.markRead': {
    where: 'the row stays unread, and it is said again by itself',
    held: ['tests/src/desk/machines/conversationMachine.test.ts', 'a read mark that fails is set again'],
  },
  'message.recall': { where: 'over the composer', ...composer({ type: 'recall.ask' }) },
  'note.remove': { where: 'over the composer', ...composer({ type: 'note.remove' }) },
  'note.save': { where: 'over the composer, and under the note about the customer', ...sidePart('memberNote') },
  'order.consult': { where: 'in the dialog of the consultation', ...consultDialog },
  'order.consultOwn': { where: 'in the dialog of the consultation', ...consultDialog },
  'order.push': { where: 'in the form of the order', ...sidePart('push') },
  'order.consultationMove': { where: 'over the list, and over the composer', ...orderList },
  'order.move': { where: 'over the list, and over the composer', ...composer({ type: 'order.move' }) },
  'payment.begin': { where: 'over the composer', ...composer({ type: 'order.move' }) },
  'payment.cashier': { where: 'over the composer', ...composer({ type: 'order.move' }) },
  'session.changePassword': {
    where: 'at its field',
    held: ['tests/src/accounts/views/password/Password.test.tsx', 'says at its field what the server refused'],
  },
  'session.chooseOrganisation': {
    where: 'a notice, everything is as it was',
    held: ['tests/src/accounts/machines/sessionMachine.test.ts', 'a refused change of organisation leaves everything as it was'],
  },
  'session.firstAdministrator': { where: 'in the form', held: ['tests/src/accounts/views/first/First.test.tsx', 'marks the fields that do not fit'] },
  'session.login': {
    where: 'in the form',
    draw: (failure) => ({
      view: <Login parts={loginParts} />,
      stage: { session: actorShowing({ context: { person: null, failure, notice: null, ended: null } }) },
    }),
  },
  'session.logout': {
    where: 'nothing to save: this browser has forgotten the session all the same',
    held: ['tests/src/accounts/machines/sessionMachine.test.ts', "test.each(['answered', 'refused', 'without an answer'])('logs out"],
  },
  'session.memberLogin': {
    where: 'above the patients',
    draw: (failure) => ({
      view: <ChoosePatient />,
      stage: {
        session: actorShowing({ context: { person: null, failure, notice: null, ended: null } }),
        root: { config: { features: ['demo'], version: '1', title: ['院', 'House'], demo: { password: '', staff: [], members: [] } } },
      },
    }),
  },
  'systemMessage.read': {
    where: 'a notice, and everything is read again',
    held: ['tests/src/messages/machines/messagesMachine.test.ts', 'a mark that is refused is said'],
  },
  'systemMessage.readAll': {
    where: 'a notice, and everything is read again',
    held: ['tests/src/messages/machines/messagesMachine.test.ts', 'a mark that is refused is said'],
  },
  'systemMessage.remove': {
    where: 'a notice, and everything is read again',
    held: ['tests/src/messages/machines/messagesMachine.test.ts', 'a mark that is refused is said'],
  },
  'systemMessage.announce': {
    where: 'in the form, which keeps its words and its number',
    held: ['tests/src/messages/machines/messagesMachine.test.ts', 'that did not go out keeps its words'],
  },
  ...Object.fromEntries(
    (['next', 'release'] as const).map((verb) => [
      `callTask.${verb}`,
      { where: 'above the card', held: [callDeskTest, 'says what was refused, whichever it was'] },
    ]),
  ),
  ...Object.fromEntries(
    (['dial', 'answer', 'standIn'] as const).map((verb) => [
      `phoneCall.${verb}`,
      { where: 'above the card', held: [callDeskTest, 'says what was refused, whichever it was'] },
    ]),
  ),
  'callTask.hold': {
    where: 'above what comes after the card, where the task is somebody else’s by now; else the next sign is tried',
    held: [callDeskTest, 'lets go of a task that is somebody else’s by now'],
  },
  'callerState.set': { where: 'above the desk, which is ready again', held: [callDeskTest, 'rests nowhere where the server has not heard of it'] },
  'callTask.outcome': { where: 'above the card, which keeps its note', held: [callDeskTest, 'keeps the card where the outcome was not saved'] },
  ...placesOfWork,
  'session.ticket': {
    where: 'counts as a refused connection: the mark in every panel, then the banner',
    held: ['tests/src/kit/machines/socketMachine.test.ts', 'a ticket that cannot be had counts as a refused connection'],
  },
};

const wiring = Object.values(import.meta.glob<string>('/src/*/wiring/**/*.ts', { query: '?raw', import: 'default', eager: true })).join('\n');
const tests = import.meta.glob<string>('/tests/**/*.test.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const called = (Object.keys(operations) as OperationKey[]).filter((key) => wiring.includes(`'${key}'`) && operationOf(key).class !== 'read');

describe('[M3] every call that changes something', () => {
  it('has a place where its failure is said, and no place is of a call that is not made', () => {
    expect(called.filter((key) => !(key in places))).toEqual([]);
    expect((Object.keys(places) as OperationKey[]).filter((key) => !called.includes(key))).toEqual([]);
  });

  it.each(Object.entries(places).flatMap(([key, place]) => ('draw' in place ? [[key, place] as const] : [])))('%s says it', (_, place) => {
    const failure: Failure = { reason: 'internal', code: 500, text: '', values: {} };
    for (const language of ['zh-CN', 'en'] as const) {
      const { view, stage } = place.draw(failure);
      const drawn = draw(view, { ...stage, language });
      const said = [...screen.queryAllByRole('alert', { hidden: true }), ...screen.queryAllByRole('status', { hidden: true })]
        .map((one) => one.textContent)
        .join('\n');
      expect(said).toContain(failureText(failure, language));
      drawn.unmount();
    }
  });

  it.each(Object.entries(places).flatMap(([key, place]) => ('held' in place ? [[key, place.held] as const] : [])))(
    '%s: held by a test of its own',
    (_, [file, title]) => {
      expect(tests[`/${file}`] ?? '', file).toContain(title);
    },
  );
});
