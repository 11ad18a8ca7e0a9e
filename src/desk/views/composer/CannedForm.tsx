import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button, Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { formKey } from '#contract/forms.ts';
import { cannedVariables } from '#contract/choices/cannedVariables.ts';
import { labelIn } from '#i18n/label.ts';
import type { CannedReply } from '#src/desk/machines/desk/context.ts';
import { useDesk, useDeskRef } from '#src/desk/views/useDesk.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import type { CannedSave } from './useCannedSave.tsx';

interface CannedFormProps {
  /** Null: a new one. */
  readonly given: CannedReply | null;
  readonly mayShare: boolean;
  readonly saving: CannedSave;
  readonly onDone: () => void;
}

const most = { shortcut: 20, title: 40, text: 2_000 } as const;

/** A slash and blanks are no part of a shortcut. */
const asShortcut = (typed: string): string => typed.replace(/[\s/、]/g, '');

function Variables(): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = Object.values(cannedVariables).map((label) => `{${labelIn(label, language)}}`);
  return <p className="faint">{t('composer.variables', { names: names.join(' ') })}</p>;
}

type CannedTexts = {
  readonly isShared: boolean;
  readonly shortcut: string;
  readonly title: string;
  readonly text: string;
};
const textsOf = (given: CannedReply | null): CannedTexts =>
  given === null
    ? { isShared: false, shortcut: '', title: '', text: '' }
    : { isShared: given.isShared, shortcut: given.shortcut, title: given.title, text: given.text };

/** The server said this against it; the form keeps its texts. */
function Refused({ isSaid, text, onRetry }: { readonly isSaid: boolean; readonly text: string; readonly onRetry: () => void }): React.ReactElement | null {
  const failure = useDesk((context) => context.cannedFailure, null);
  return isSaid && failure !== null ? <NotSaved failure={failure} written={text} onRetry={onRetry} /> : null;
}

export function CannedForm({ given, mayShare, saving, onDone }: CannedFormProps): React.ReactElement {
  const { t } = useTranslation();
  const desk = useDeskRef();
  const { values, change, done } = useForm<CannedTexts>(formKey('cannedReply', given?.id ?? 'new'), textsOf(given));
  const { shortcut, title, text, isShared } = values;
  const end = (): void => {
    done();
    onDone();
  };
  const isReady = shortcut !== '' && title.trim() !== '' && text.trim() !== '' && !saving.isSaving;
  const save = (): void => {
    if (!isReady) return;
    desk?.send({ type: 'canned.save', ...(given ? { id: given.id, version: given.version } : {}), isShared, shortcut, title: title.trim(), text: text.trim() });
    saving.ask();
  };
  return (
    <form
      className="canned-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="float-field">
        <span>{t('composer.shortcut')}</span>
        <Input
          className="float-search"
          autoFocus
          maxLength={most.shortcut}
          value={shortcut}
          onChange={(event) => change({ shortcut: asShortcut(event.target.value) })}
        />
      </label>
      <label className="float-field">
        <span>{t('composer.cannedName')}</span>
        <Input className="float-search" maxLength={most.title} value={title} onChange={(event) => change({ title: event.target.value })} />
      </label>
      <label className="float-field">
        <span>{t('composer.cannedText')}</span>
        <Input.TextArea className="float-search" rows={6} maxLength={most.text} value={text} onChange={(event) => change({ text: event.target.value })} />
      </label>
      <Variables />
      {mayShare ? (
        <Checkbox className="float-radio" checked={isShared} onChange={(event) => change({ isShared: event.target.checked })}>
          {t('composer.share')}
        </Checkbox>
      ) : null}
      <Refused isSaid={saving.wasRefused} text={text} onRetry={save} />
      <div className="float-foot">
        <span className="grow" />
        <Button onClick={end}>{t('composer.back')}</Button>
        <Button type="primary" htmlType="submit" disabled={!isReady}>
          {saving.isSaving ? <LoadingOutlined aria-hidden="true" /> : null} {t('composer.save')}
        </Button>
      </div>
    </form>
  );
}
