import CopyOutlined from '@ant-design/icons/CopyOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SetupRef } from '#src/setup/machines/setupMachine.ts';
import type { Invitations, SetupProgress } from '#src/setup/machines/setupMachine.ts';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';

/** One line each, as a mail or a table takes them. */
const asText = ({ people }: Invitations): string => people.map(({ name, username, orgName, link }) => [name, username, orgName, link].join('\t')).join('\n');

/** The links, once: who closes the list has to make new ones. */
function Links({ setup, told }: { readonly setup: SetupRef; readonly told: Invitations }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="setup-invited" role="status">
      <p>
        <strong>{t('setup.invited', { count: told.people.length })}</strong> {t('setup.invitedOnce')}
        {told.left > 0 ? ` ${t('setup.invitedLeft', { count: told.left })}` : ''}
      </p>
      <ul className="setup-links scroll" tabIndex={0} aria-label={t('setup.invited', { count: told.people.length })}>
        {told.people.map(({ id, name, username, link }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className="setup-account">{username}</span>
            <code>{link}</code>
          </li>
        ))}
      </ul>
      <div className="setup-ways">
        <Button type="primary" onClick={() => copyText(asText(told))}>
          <CopyOutlined aria-hidden="true" />
          {t('setup.copyAll')}
        </Button>
        <Button onClick={() => setup.send({ type: 'invitations.close' })}>{t('setup.invitedClose')}</Button>
      </div>
    </div>
  );
}

/** Everybody without a password gets a link with which they set one: all at once, to hand out. */
export function SetupInvitations({
  setup,
  progress,
  isNext,
}: {
  readonly setup: SetupRef;
  readonly progress: SetupProgress;
  readonly isNext: boolean;
}): React.ReactElement {
  const { t } = useTranslation();
  const mayInvite = useRight('staff.password');
  const told = useSelector(setup, ({ context }) => context.invitations);
  const failure = useSelector(setup, ({ context }) => context.inviteFailure);
  const isBusy = useSelector(setup, (snapshot) => snapshot.hasTag('inviting'));
  const { uninvited, waiting } = progress.figures;
  return (
    <>
      <p className="setup-figures">{t('setup.invitationsFigures', { uninvited, invited: waiting - uninvited })}</p>
      {failure ? <NotSaved failure={failure} title={t('setup.notInvited')} /> : null}
      {told ? (
        <Links setup={setup} told={told} />
      ) : mayInvite && uninvited > 0 ? (
        <div className="setup-ways">
          <Button type={isNext ? 'primary' : 'default'} aria-disabled={isBusy} onClick={() => setup.send({ type: 'invitations.ask' })}>
            <LinkOutlined aria-hidden="true" />
            {isBusy ? t('setup.inviting') : t('setup.inviteAll', { count: uninvited })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
