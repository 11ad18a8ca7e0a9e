import { Alert, Button, Radio, Slider, Switch } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { DeskPreferences } from '#src/desk/machines/deskMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './notify.css';

const abouts = ['mine', 'mineAndQueue', 'all'] as const;
type Notify = DeskPreferences['notify'];

interface LineProps {
  readonly id: string;
  readonly word: string;
  readonly text?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Line({ id, word, text, isOn, isDisabled = false, onChange }: LineProps): React.ReactElement {
  return (
    <div className="notify-line">
      <span>
        <span id={id}>{word}</span>
        {text ? <span className="notify-text">{text}</span> : null}
      </span>
      <Switch checked={isOn} disabled={isDisabled} onChange={onChange} aria-labelledby={id} />
    </div>
  );
}

const permissionLooks = { granted: 'success', denied: 'error', default: 'info', unsupported: 'info' } as const;

/** The browser lets this page do this much, and this is pressed where it does not. */
function Permission({ desk }: { readonly desk: DeskRef }): React.ReactElement {
  const { t } = useTranslation();
  const permission = useSelector(desk, (snapshot) => snapshot.context.permission);
  return (
    <Alert
      className="notify-permission"
      type={permissionLooks[permission]}
      role="status"
      title={t(`notify.${permission}`)}
      action={
        permission === 'default' ? (
          <Button className="card-size" onClick={() => desk.send({ type: 'permission.ask' })}>
            {t('notify.allow')}
          </Button>
        ) : null
      }
    />
  );
}

function Sound({
  desk,
  notify,
  onChange,
}: {
  readonly desk: DeskRef;
  readonly notify: Notify;
  readonly onChange: (patch: Partial<Notify>) => void;
}): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <Line id="notify-sound" word={t('notify.sound')} isOn={notify.sound} onChange={(sound) => onChange({ sound })} />
      <div className="notify-volume">
        <Slider
          min={0}
          max={100}
          step={5}
          value={notify.volume}
          disabled={!notify.sound}
          onChange={(volume) => onChange({ volume })}
          ariaLabelForHandle={t('notify.volume')}
        />
        <Button className="card-size" disabled={!notify.sound} onClick={() => desk.send({ type: 'sound.try' })}>
          {t('notify.tryIt')}
        </Button>
      </div>
    </>
  );
}

/** One hears of these, so loud. */
export function NotifyPanel({ desk }: { readonly desk: DeskRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const notify = useSelector(desk, (snapshot) => snapshot.context.preferences.notify);
  const failure = useSelector(desk, (snapshot) => snapshot.context.preferencesFailure);
  const isBlocked = useSelector(desk, (snapshot) => snapshot.context.permission === 'unsupported' || snapshot.context.permission === 'denied');
  const change = (patch: Partial<Notify>): void => desk.send({ type: 'preferences.change', patch: { notify: patch } });
  return (
    <section className="notify-settings" aria-label={t('notify.title')}>
      <h2>{t('notify.title')}</h2>
      <fieldset>
        <legend>{t('notify.about')}</legend>
        {abouts.map((about) => (
          <Radio key={about} name="notify-about" checked={notify.about === about} onChange={() => change({ about })}>
            {t(`notify.${about}`)}
          </Radio>
        ))}
      </fieldset>
      <Sound desk={desk} notify={notify} onChange={change} />
      <Line
        id="notify-desktop"
        word={t('notify.desktop')}
        text={t('notify.desktopText')}
        isOn={notify.desktop && !isBlocked}
        isDisabled={isBlocked}
        onChange={(desktop) => change({ desktop })}
      />
      <Permission desk={desk} />
      <Line id="notify-tab" word={t('notify.tab')} text={t('notify.tabText')} isOn={notify.title} onChange={(title) => change({ title })} />
      {failure ? (
        <Alert type="error" title={t('notify.notSaved', { reason: failureText(failure, language) })} />
      ) : (
        <p className="notify-text">{t('notify.saved')}</p>
      )}
    </section>
  );
}
