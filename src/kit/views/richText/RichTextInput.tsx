import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '#src/kit/views/inputs/given.tsx';
import { useTransfers } from '#src/kit/views/transfer/useTransfers.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { RichTextActs } from './RichTextActs.tsx';
import { usePictures } from './usePictures.tsx';

const RichEditor = lazily(() => import('#src/kit/views/dom/RichEditor.tsx').then((module) => module.RichEditor));
/** The contract bounds the kind so. */
const most = 100_000;

/** The editor of rich text, as an input like any other. */
export function RichTextInput({ label, value, onChange, problem, hint, disabledWhy }: InputProps<string>): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const transfers = useTransfers();
  const { pictures, onWant } = usePictures(transfers);
  const length = value?.length ?? 0;
  const isTooLong = length > most;
  const words = {
    tools: t('richText.tools'),
    heading: t('richText.heading'),
    bold: t('richText.bold'),
    italic: t('richText.italic'),
    strike: t('richText.strike'),
    bullets: t('richText.bullets'),
    numbers: t('richText.numbers'),
    quote: t('richText.quote'),
    table: t('richText.table'),
    tableTools: t('richText.tableTools'),
    addRow: t('richText.addRow'),
    addColumn: t('richText.addColumn'),
    removeRow: t('richText.removeRow'),
    removeColumn: t('richText.removeColumn'),
    headerRow: t('richText.headerRow'),
    merge: t('richText.merge'),
    split: t('richText.split'),
    removeTable: t('richText.removeTable'),
    undo: t('richText.undo'),
    redo: t('richText.redo'),
  };
  return (
    <div className="upload" role="group" aria-label={label}>
      <span className="upload-label">{label}</span>
      <RichEditor
        label={label}
        html={value ?? ''}
        onChange={(html) => onChange(html === '' ? null : html)}
        words={words}
        isDisabled={Boolean(disabledWhy)}
        isWrong={problem !== undefined || isTooLong}
        describedBy={`${id}-below`}
        pictures={pictures}
        onWant={onWant}
        more={(acts) => <RichTextActs acts={acts} transfers={transfers} place={`richText.${id}`} html={value ?? ''} isDisabled={Boolean(disabledWhy)} />}
      />
      <span className="rich-foot" id={`${id}-below`}>
        <span className={problem || isTooLong ? 'bad' : ''}>{isTooLong ? t('richText.tooLong', { most }) : (problem ?? (disabledWhy || hint || ''))}</span>
        <span>{t('richText.count', { length, most })}</span>
      </span>
    </div>
  );
}
