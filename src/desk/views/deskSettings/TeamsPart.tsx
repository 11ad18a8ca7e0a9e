import { Alert, Button, Checkbox, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { listed } from '#i18n/listed.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { DeskSettings, TeamDraft } from '#src/desk/machines/desk/settings.ts';
import { usePeople, useTeams } from '#src/desk/views/useDesk.tsx';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

interface TeamFormProps {
  readonly desk: DeskRef;
  readonly settings: DeskSettings;
  readonly draft: TeamDraft;
}

/** Somebody else saved the same team meanwhile: both are shown, and nothing typed is lost. */
function Theirs({ desk, draft }: Omit<TeamFormProps, 'settings'>): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const people = usePeople();
  const team = useTeams().find((one) => one.id === draft.id);
  if (!team || team.version === draft.version) return null;
  const members = listed(
    team.memberIds.map((id) => people[id]?.name ?? id),
    language,
  );
  return (
    <Alert
      type="info"
      title={t('rules.teamTheirs', { name: team.name, members })}
      description={
        <span className="alert-ways">
          <Button className="card-size" onClick={() => desk.send({ type: 'team.write', draft: { ...team } })}>
            {t('rules.useTheirs')}
          </Button>
          <Button className="card-size" onClick={() => desk.send({ type: 'team.write', draft: { ...draft, version: team.version } })}>
            {t('rules.useMine')}
          </Button>
        </span>
      }
    />
  );
}

/** The team's conversations go somewhere, which is said before it goes. */
function Removal({ desk, draft, isSaving }: { readonly desk: DeskRef; readonly draft: TeamDraft; readonly isSaving: boolean }): React.ReactElement | null {
  const { t } = useTranslation();
  const saved = useTeams().find((one) => one.id === draft.id);
  const ask = (asksRemoval: boolean): void => desk.send({ type: 'team.write', draft: { ...draft, asksRemoval } });
  if (draft.id === null) return null;
  return (
    <>
      <Button type="link" className="inline" disabled={isSaving} onClick={() => ask(true)}>
        {t('rules.removeTeam')}
      </Button>
      {draft.asksRemoval ? (
        <ConfirmSheet
          title={t('rules.removeTeamTitle', { name: saved?.name ?? draft.name })}
          consequences={[t('rules.removeTeamMembers', { count: saved?.memberIds.length ?? 0 }), t('rules.removeTeamSure')]}
          act={t('rules.removeTeam')}
          keep={t('rules.keepTeam')}
          isDanger
          isBusy={isSaving}
          onAct={() => desk.send({ type: 'team.remove' })}
          onKeep={() => ask(false)}
        />
      ) : null}
    </>
  );
}

function TeamForm({ desk, settings, draft }: TeamFormProps): React.ReactElement {
  const { t } = useTranslation();
  const people = Object.values(usePeople());
  const isSaving = useSelector(desk, (snapshot) => snapshot.hasTag('savingTeam'));
  const write = (patch: Partial<TeamDraft>): void => desk.send({ type: 'team.write', draft: { ...draft, ...patch } });
  const { teamFailure } = settings;
  const toggle = (id: string, isMember: boolean): void =>
    write({ memberIds: isMember ? [...draft.memberIds, id] : draft.memberIds.filter((one) => one !== id) });
  return (
    <form
      className="team-form"
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'team.save' });
      }}
    >
      <Field label={t('rules.teamName')} error={teamFailure?.fields?.['name']}>
        {(given) => <Input {...given} autoFocus required maxLength={40} value={draft.name} onChange={(event) => write({ name: event.target.value })} />}
      </Field>
      <fieldset className="team-members">
        <legend>{t('rules.members')}</legend>
        {people.map((person) => (
          <Checkbox key={person.id} checked={draft.memberIds.includes(person.id)} onChange={(event) => toggle(person.id, event.target.checked)}>
            <Face id={person.id} name={person.name} size={24} staff />
            <span>{person.name}</span>
            <span className="faint">{person.title}</span>
          </Checkbox>
        ))}
      </fieldset>
      <Theirs desk={desk} draft={draft} />
      {teamFailure && teamFailure.reason !== 'versionConflict' ? (
        <NotSaved failure={teamFailure} onRetry={() => desk.send({ type: draft.asksRemoval ? 'team.remove' : 'team.save' })} isRetrying={isSaving} />
      ) : null}
      <footer>
        <Removal desk={desk} draft={draft} isSaving={isSaving} />
        <Button disabled={isSaving} onClick={() => desk.send({ type: 'team.write', draft: null })}>
          {t('side.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={isSaving || draft.name.trim() === ''}>
          {t(isSaving ? 'rules.saving' : 'rules.saveTeam')}
        </Button>
      </footer>
    </form>
  );
}

/** Teams with their members; each is saved by itself. */
export function TeamsPart({ desk, settings }: Omit<TeamFormProps, 'draft'>): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const teams = useTeams();
  const people = usePeople();
  const draft = settings.team;
  return (
    <>
      {teams.length === 0 && !draft ? <p className="faint">{t('rules.noTeams')}</p> : null}
      <ul className="team-list">
        {teams.map((team) =>
          draft?.id === team.id ? (
            <li key={team.id}>
              <TeamForm desk={desk} settings={settings} draft={draft} />
            </li>
          ) : (
            <li key={team.id} className="team-line">
              <span className="hand-words">
                <strong>{team.name}</strong>
                <span className="faint nowrap">
                  {t('rules.memberCount', { count: team.memberIds.length })} ·{' '}
                  {listed(team.memberIds.map((id) => people[id]?.name ?? '').filter(Boolean), language)}
                </span>
              </span>
              <Button
                disabled={draft !== null}
                aria-label={`${t('rules.change')} ${team.name}`}
                onClick={() => desk.send({ type: 'team.write', draft: { ...team } })}
              >
                {t('rules.change')}
              </Button>
            </li>
          ),
        )}
      </ul>
      {draft?.id === null ? <TeamForm desk={desk} settings={settings} draft={draft} /> : null}
      {draft === null ? (
        <Button onClick={() => desk.send({ type: 'team.write', draft: { id: null, version: 0, name: '', memberIds: [] } })}>{t('rules.newTeam')}</Button>
      ) : null}
    </>
  );
}
