import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { filled } from '#i18n/filled.ts';
import { labelIn } from '#i18n/label.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { countOf } from './ActAnswer.tsx';
import type { ActPart } from './actProps.tsx';
import { useActForm } from './useActForm.tsx';
import type { ActForm } from './useActForm.tsx';
import '#src/kit/views/inputs/confirm.css';
import './acts.css';

interface FrameProps {
  readonly part: ActPart;
  readonly title?: string;
  /** The act would change so many; none: there is nothing to do. */
  readonly count?: number | undefined;
  /** The button says this in place of what the description has. */
  readonly word?: string | undefined;
  readonly width?: number;
  readonly children?: React.ReactNode;
}

/** Somebody must know these before they press the button. */
function Says({ part: { act } }: { readonly part: ActPart }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const lines = [...(act.says ?? []).map((one) => labelIn(one, language)), ...(act.final ? [t('acts.final')] : [])];
  if (lines.length === 0) return null;
  if (lines.length === 1) return <p className="faint">{lines[0]}</p>;
  return (
    <ul className="confirm-what">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const mostOf = ({ takes }: ActForm): number => takes['ids']?.options.max ?? Infinity;

/** It cannot be done for this reason, or was not. */
function Trouble({ part: { list, preview }, most }: { readonly part: ActPart; readonly most: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (preview.ids.length > most) return <Alert type="error" title={t('acts.most', { most })} />;
  if (!preview.failure) return null;
  return (
    <Alert
      type="error"
      title={failureText(preview.failure, language)}
      action={
        <Button type="link" className="inline" onClick={() => list.send({ type: 'preview.again' })}>
          {t('acts.again')}
        </Button>
      }
    />
  );
}

interface PressProps extends Pick<FrameProps, 'part' | 'word'> {
  readonly count: number;
  readonly form: ActForm;
}

/** Whatever tells beforehand has told. */
const isTold = ({ act, preview }: ActPart): boolean =>
  (act.check === undefined || preview.answer !== null) && (act.preview === undefined || preview.effect !== null);

/** The button says how many it is about once that is known, and can be pressed once nothing is missing. */
function Press({ part, count, word, form }: PressProps): React.ReactElement {
  const { list, act, name, preview } = part;
  const language = useLanguage();
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('previewBusy') || snapshot.hasTag('bulkBusy'));
  const isCounted = count > 0 && isTold(part);
  return (
    <Button
      type="primary"
      danger={act.danger === true || act.final === true}
      disabled={isBusy || !isCounted || !form.isWhole || preview.ids.length > mostOf(form)}
      onClick={() => list.send({ type: 'bulk.ask', act: name, ids: preview.ids, change: form.values })}
    >
      {isBusy ? <LoadingOutlined aria-hidden="true" /> : null}{' '}
      {word ?? (isCounted ? filled(act.press ?? act.label, language, { count }) : labelIn(act.label, language))}
    </Button>
  );
}

/** The sheet of an act: its title, what it asks for and tells, and one button with its number. */
export function ActFrame({ part, title, count = countOf(part), word, width = 480, children }: FrameProps): React.ReactElement {
  const { list, screen, act, preview } = part;
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useActForm(part);
  const called = preview.row ? titleIn(screen, preview.row, language) : '';
  const leave = (): void => list.send({ type: 'preview.leave' });
  return (
    <ModalSheet
      title={title ?? filled(act.title ?? act.label, language, { count: preview.ids.length, name: called })}
      width={width}
      closable={false}
      onLeave={leave}
      footer={
        <>
          <Button onClick={leave}>{t('side.cancel')}</Button>
          <Press part={part} count={count} word={word} form={form} />
        </>
      }
    >
      {Object.keys(form.kept).length > 0 ? <Shown onShown={() => form.write(form.kept)} /> : null}
      {children}
      <Says part={part} />
      <Trouble part={part} most={mostOf(form)} />
    </ModalSheet>
  );
}
