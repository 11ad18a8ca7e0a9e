import { useState } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Alert, Button, Flex, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AccessStep } from '#contract/calls/access.ts';
import { screens } from '#contract/screens/index.ts';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import type { AccessSheet as Sheet } from '#src/rights/machines/context.ts';
import type { AccessRef } from '#src/rights/machines/accessMachine.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useFeature, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { TemplateSheet } from './TemplateSheet.tsx';
import '#src/kit/views/inputs/confirm.css';
import './access.css';

interface PartProps {
  readonly access: AccessRef;
}

function Failed({ access }: PartProps): React.ReactElement | null {
  const language = useLanguage();
  const failure = useSelector(access, (snapshot) => snapshot.context.failure);
  return failure ? <Alert type="error" title={failureText(failure, language)} /> : null;
}

function Step({ step }: { readonly step: AccessStep }): React.ReactElement {
  const { t } = useTranslation();
  // A role that gives nothing is no fault where another one gives it; a field that is narrowed is to be known.
  const isNote = !step.isMet && (step.kind === 'role' || step.kind === 'field');
  const look = step.isMet ? 'met' : isNote ? 'note' : 'unmet';
  return (
    <li className={`why-step ${look}`}>
      {step.isMet ? (
        <CheckOutlined aria-label={t('access.pass')} />
      ) : isNote ? (
        <span role="img" aria-label={t('access.note')}>
          ·
        </span>
      ) : (
        <CloseOutlined aria-label={t('access.fail')} />
      )}
      <span>{step.text}</span>
    </li>
  );
}

/** Pages of the menu, to ask for another one. */
const pages = screens.filter((screen) => screen.menu !== undefined && screen.title !== undefined);

function Why({ access, sheet }: PartProps & { readonly sheet: Extract<Sheet, { kind: 'why' }> }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const why = useSelector(access, (snapshot) => snapshot.context.why);
  const isBusy = useSelector(access, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      {sheet.userId === undefined ? null : (
        <SelectInput
          label={t('access.page')}
          value={sheet.path ?? null}
          options={pages.map(({ path, title }) => ({ value: path, label: labelIn(title ?? [path, path], language), detail: path }))}
          required
          onChange={(path) => {
            if (path !== null) access.send({ type: 'sheet.page', path });
          }}
        />
      )}
      {isBusy ? <Loading rows={4} faces={false} /> : null}
      {why && !isBusy ? (
        <>
          <p className="why-answer">
            <Tag tone={why.isAllowed ? 'good' : 'bad'}>{t(why.isAllowed ? 'access.allowed' : 'access.notAllowed')}</Tag>
          </p>
          <ol className="why-steps">
            {why.steps.map((step) => (
              <Step key={`${step.kind} ${step.text}`} step={step} />
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}

function Told({ word, value }: { readonly word: string; readonly value: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="told" role="status">
      <span className="faint">{word}</span>
      <strong>{value}</strong>
      <Button className="card-size" onClick={() => copyText(value)}>
        {t('access.copy')}
      </Button>
    </div>
  );
}

function Reveal({ access }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const [reason, write] = useState('');
  const told = useSelector(access, (snapshot) => snapshot.context.told);
  const isBusy = useSelector(access, (snapshot) => snapshot.hasTag('busy'));
  if (told !== null) return told === '' ? <p className="faint">{t('access.noNumber')}</p> : <Told word={t('access.told')} value={told} />;
  return (
    <Flex
      vertical
      gap={12}
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim().length > 1 && !isBusy) access.send({ type: 'number.ask', reason: reason.trim() });
      }}
    >
      <p className="faint">{t('access.revealText')}</p>
      <label className="confirm-typed">
        {t('access.reason')}
        <Input autoComplete="off" maxLength={200} value={reason} disabled={isBusy} onChange={(event) => write(event.target.value)} />
      </label>
      <Flex justify="flex-end">
        <Button type="primary" htmlType="submit" disabled={isBusy || reason.trim().length < 2}>
          {t('access.show')}
        </Button>
      </Flex>
    </Flex>
  );
}

function PasswordTold({ told }: { readonly told: string }): React.ReactElement {
  const { t } = useTranslation();
  return told === '' ? <p role="status">{t('access.passwordReset')}</p> : <Told word={t('access.passwordTold')} value={told} />;
}

function NewPassword({ access }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const told = useSelector(access, (snapshot) => snapshot.context.told);
  const isBusy = useSelector(access, (snapshot) => snapshot.hasTag('busy'));
  const isTold = useFeature('access');
  return (
    <>
      <ul className="confirm-what">
        {told === null ? <li>{t('access.passwordEnds')}</li> : null}
        <li>{t(isTold ? 'access.passwordOnce' : 'access.passwordElsewhere')}</li>
      </ul>
      {told === null ? (
        <Flex justify="flex-end">
          <Button type="primary" disabled={isBusy} onClick={() => access.send({ type: 'password.ask' })}>
            {t('access.resetPassword')}
          </Button>
        </Flex>
      ) : (
        <PasswordTold told={told} />
      )}
    </>
  );
}

function Invitation({ access }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const told = useSelector(access, (snapshot) => snapshot.context.told);
  const isBusy = useSelector(access, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <ul className="confirm-what">
        <li>{t('logins.inviteOwn')}</li>
        <li>{t('logins.inviteOnce')}</li>
        {told === null ? <li>{t('logins.inviteEnds')}</li> : null}
      </ul>
      {told === null ? (
        <Flex justify="flex-end">
          <Button type="primary" disabled={isBusy} onClick={() => access.send({ type: 'invite.ask' })}>
            {t('logins.inviteAsk')}
          </Button>
        </Flex>
      ) : (
        <Told word={t('logins.inviteTold')} value={told} />
      )}
    </>
  );
}

function useTitle(access: AccessRef, sheet: Sheet): string {
  const { t } = useTranslation();
  const { why, told, made } = useSelector(access, (snapshot) => snapshot.context);
  const name = 'name' in sheet ? sheet.name : '';
  const words: Readonly<Record<Sheet['kind'], string>> = {
    why: why ? t('access.whyTitle', { person: why.person, what: why.what }) : name,
    number: t(told === null ? 'access.reveal' : 'access.told'),
    invite: t('logins.inviteTitle', { name }),
    password: t('access.passwordTitle', { name }),
    template: made ? t('roles.made', { name: made.name }) : t('roles.fromTemplate'),
    leave: name,
  };
  return words[sheet.kind];
}

/** Questions about rights, above everything: why somebody may not, a number in clear, a new password. */
export function OpenSheet({ access, sheet }: { readonly access: AccessRef; readonly sheet: Sheet }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ModalSheet title={useTitle(access, sheet)} width={480} closable={{ 'aria-label': t('access.close') }} onLeave={() => access.send({ type: 'sheet.close' })}>
      {sheet.kind === 'why' ? <Why access={access} sheet={sheet} /> : null}
      {sheet.kind === 'number' ? <Reveal access={access} /> : null}
      {sheet.kind === 'invite' ? <Invitation access={access} /> : null}
      {sheet.kind === 'password' ? <NewPassword access={access} /> : null}
      {sheet.kind === 'template' ? <TemplateSheet access={access} /> : null}
      <Failed access={access} />
    </ModalSheet>
  );
}
