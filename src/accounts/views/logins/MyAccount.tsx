import KeyOutlined from '@ant-design/icons/KeyOutlined';
import { Button, Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SessionPerson } from '#contract/calls/session.ts';
import { landings } from '#contract/choices/people.ts';
import type { Landing } from '#contract/choices/people.ts';
import { shellPreference } from '#contract/resources/shellPreference.ts';
import { labelIn } from '#i18n/label.ts';
import type { LoginsRef } from '#src/accounts/machines/loginsMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useFeature, useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePreference, usePreferenceRef } from '#src/kit/views/console/usePreference.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { LoginsTable } from './LoginsTable.tsx';
import { useLogins } from './useLogins.tsx';
import '#src/engine/views/resource.css';
import './logins.css';

function Who({ person }: { readonly person: SessionPerson }): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  return (
    <section className="mine-who" aria-label={t('logins.account')}>
      <Face id={person.id || person.username} name={person.nickName} staff size={48} />
      <div className="mine-name">
        <h2>{person.nickName}</h2>
        <p className="faint">{person.username}</p>
      </div>
      <dl className="mine-facts">
        <div>
          <dt>{t('logins.roles')}</dt>
          <dd>
            {person.roles.map(({ code, name }) => (
              <Tag key={code} tone="neutral">
                {name}
              </Tag>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('logins.orgs')}</dt>
          <dd>
            {person.orgs.map(({ id, name }) => (
              <Tag key={id} tone={id === person.orgId ? 'active' : 'neutral'}>
                {name}
              </Tag>
            ))}
          </dd>
        </div>
      </dl>
      <Button onClick={() => navigation.send({ type: 'go', path: '/secretUpdate' })}>
        <KeyOutlined aria-hidden="true" /> {t('session.changePassword')}
      </Button>
    </section>
  );
}

/** The next login opens this first. */
function LandingChoice({ person }: { readonly person: SessionPerson }): React.ReactElement | null {
  const language = useLanguage();
  const preference = usePreferenceRef();
  const chosen = usePreference(({ landing }) => landing);
  const isKept = useFeature('preferences');
  if (!isKept || !preference || person.landing === undefined) return null;
  const label = labelIn(shellPreference.fields.landing.label, language);
  return (
    <div className="mine-where">
      <h2 id="mine-landing">{label}</h2>
      <Segmented<Landing>
        aria-labelledby="mine-landing"
        value={chosen ?? person.landing}
        options={(Object.keys(landings) as Landing[]).map((value) => ({ value, label: labelIn(landings[value], language) }))}
        onChange={(landing) => preference.send({ type: 'preference.change', patch: { landing } })}
      />
    </div>
  );
}

function Mine({ logins, person }: { readonly logins: LoginsRef; readonly person: SessionPerson }): React.ReactElement {
  const { t } = useTranslation();
  const hasAccounts = useFeature('accounts');
  return (
    <section className="sheet logins" aria-labelledby="mine-title">
      <header className="resource-head">
        <h1 id="mine-title">{t('logins.mine')}</h1>
      </header>
      <Who person={person} />
      <LandingChoice person={person} />
      {hasAccounts ? <Where logins={logins} /> : null}
    </section>
  );
}

/** The list of the specification tells of everybody's logins, and of nobody's whose they are. */
function Where({ logins }: { readonly logins: LoginsRef }): React.ReactElement {
  const { t } = useTranslation();
  const others = useSelector(logins, (snapshot) => snapshot.context.rows.filter(({ isThis }) => !isThis).length);
  const isBusy = useSelector(logins, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <Shown onShown={() => logins.send({ type: 'logins.open', own: true })} />
      <div className="mine-where">
        <div>
          <h2>{t('logins.where')}</h2>
          <p className="faint">{t('logins.whereText')}</p>
        </div>
        <Button disabled={isBusy || others === 0} onClick={() => logins.send({ type: 'logins.endOthers' })}>
          {t('logins.endOthers')}
        </Button>
      </div>
      <LoginsTable logins={logins} isOwn />
    </>
  );
}

/** `/user_sys`: the account of who is logged in, and where it is. */
export function MyAccount(): React.ReactElement {
  const logins = useLogins();
  const person = usePerson();
  return logins && person ? <Mine logins={logins} person={person} /> : <Curtain />;
}
