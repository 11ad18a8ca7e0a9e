import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SeenArea, SetupPerson } from '#contract/resources/setupStep.ts';
import { failureText } from '#i18n/failureText.ts';
import { listed } from '#i18n/listed.ts';
import { listTime } from '#i18n/times.ts';
import type { SetupRef } from '#src/setup/machines/setupMachine.ts';
import type { SetupProgress } from '#src/setup/machines/setupMachine.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

function Seen({ areas }: { readonly areas: readonly SeenArea[] }): React.ReactElement {
  const { t } = useTranslation();
  if (areas.length === 0) return <p className="setup-nothing">{t('setup.seesNothing')}</p>;
  return (
    <ul className="setup-areas">
      {areas.map(({ name, screens }) => (
        <li key={name}>
          <strong>{name}</strong>
          <ul>
            {screens.map((screen) => (
              <li key={screen.name}>
                <span>{screen.name}</span>
                <span className="setup-buttons">{screen.buttons.length === 0 ? t('setup.noButtons') : screen.buttons.join(' · ')}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Somebody's login will show these, told before they log in. */
function Sight({ setup, person }: { readonly setup: SetupRef; readonly person: SetupPerson }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const seen = useSelector(setup, ({ context }) => context.seen);
  const failure = useSelector(setup, ({ context }) => context.seenFailure);
  return (
    <section className="setup-sight" aria-label={t('setup.seesOf', { name: person.name })} aria-busy={seen === null && failure === null}>
      {failure ? <Alert type="error" title={failureText(failure, language)} /> : seen === null ? <p>{t('states.loading')}</p> : <Seen areas={seen} />}
    </section>
  );
}

function Login({ person }: { readonly person: SetupPerson }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useRoot((context) => context.now);
  if (person.lastLoginAt !== null) return <Tag tone="good">{listTime(person.lastLoginAt, now, language)}</Tag>;
  return person.hasPassword ? <Tag tone="neutral">{t('setup.notYet')}</Tag> : <Tag tone="waiting">{t('setup.noPassword')}</Tag>;
}

function Person({ setup, person }: { readonly setup: SetupRef; readonly person: SetupPerson }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOpen = useSelector(setup, ({ context }) => context.seenId === person.id);
  return (
    <li>
      <div className="setup-person">
        <Face id={person.id} name={person.name} size={28} staff />
        <LocalLink to={`/user?id=${person.id}`}>{person.name}</LocalLink>
        <span className="setup-account">{person.username}</span>
        <span className="setup-person-roles">{person.roles.length === 0 ? t('setup.noRoles') : listed(person.roles, language)}</span>
        <Login person={person} />
        <Button aria-expanded={isOpen} onClick={() => setup.send(isOpen ? { type: 'sight.close' } : { type: 'sight.open', userId: person.id })}>
          {t(isOpen ? 'setup.hide' : 'setup.sees')}
        </Button>
      </div>
      {isOpen ? <Sight setup={setup} person={person} /> : null}
    </li>
  );
}

/** These people log in next, and each of them will find this. */
export function SetupPeople({ setup, progress }: { readonly setup: SetupRef; readonly progress: SetupProgress }): React.ReactElement {
  const { t } = useTranslation();
  if (progress.people.length === 0) return <p className="setup-nothing">{t('setup.firstLoginNobody')}</p>;
  return (
    <ul className="setup-people">
      {progress.people.map((person) => (
        <Person key={person.id} setup={setup} person={person} />
      ))}
    </ul>
  );
}
