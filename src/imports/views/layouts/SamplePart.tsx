import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { plainHeader } from '#contract/layouts/columns.ts';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import { failureText } from '#i18n/failureText.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { DropZone } from '#src/kit/views/transfer/DropZone.tsx';
import '#src/kit/views/transfer/transfer.css';
import { useSample } from './useLayout.tsx';
import type { Layout } from './useLayout.tsx';

interface SampleProps {
  readonly layout: Layout;
  readonly columns: readonly ImportColumn[];
  readonly disabledWhy: string;
  readonly onColumns: (columns: readonly ImportColumn[]) => void;
}
const whole = 100;

const isKnown = (columns: readonly ImportColumn[], header: string): boolean =>
  columns.some((column) => column.headers.some((one) => plainHeader(one) === plainHeader(header)));

/** Headings of the sample that the template does not have yet. */
function Others({ layout, columns, disabledWhy, onColumns }: SampleProps): React.ReactElement | null {
  const { t } = useTranslation();
  const looked = useSample(layout.one, (context) => context?.looked ?? null);
  const sheet = useSample(layout.one, (context) => context?.sheet ?? 0);
  const { headers = [], mapping = [] } = looked?.sheets[sheet] ?? {};
  const others = headers.flatMap((header, at) => (header === '' || isKnown(columns, header) ? [] : [{ header, field: mapping[at] ?? null }]));
  if (others.length === 0) return null;
  const add = (some: typeof others): void => {
    const taken = new Set(columns.map(({ field }) => field));
    onColumns([...columns, ...some.map(({ header, field }): ImportColumn => ({ headers: [header], field: taken.has(field) ? null : field }))]);
  };
  return (
    <div className="sample-others">
      <span className="faint">{t('layoutForm.others', { count: others.length })}</span>
      {others.map((one) => (
        <Button key={one.header} disabled={disabledWhy !== ''} onClick={() => add([one])}>
          + {one.header}
        </Button>
      ))}
      {others.length > 1 ? (
        <Button type="primary" disabled={disabledWhy !== ''} onClick={() => add(others)}>
          {t('layoutForm.takeAll')}
        </Button>
      ) : null}
    </div>
  );
}

/** The sample is this sheet of this file, and its headings stand there. */
function SampleFile({ layout: { one } }: Pick<SampleProps, 'layout'>): React.ReactElement | null {
  const { t } = useTranslation();
  const file = useSample(one, (context) => context?.file ?? null);
  const looked = useSample(one, (context) => context?.looked ?? null);
  const sheet = useSample(one, (context) => context?.sheet ?? 0);
  if (!looked || !file) return null;
  return (
    <p className="sample-file">
      <strong>{file.name}</strong>
      {looked.sheets.length > 1 ? (
        <Select
          aria-label={t('imports.sheet')}
          value={sheet}
          onChange={(at) => one?.send({ type: 'sheet.choose', sheet: at })}
          options={looked.sheets.map(({ name }, at) => ({ value: at, label: name }))}
        />
      ) : null}
      <span className="faint">{t('layoutForm.sampleHeader', { line: looked.sheets[sheet]?.headerLine ?? 1 })}</span>
    </p>
  );
}

/** A file as the house has it: its headings become columns, its first rows show what would come of them. */
export function SamplePart(part: SampleProps): React.ReactElement {
  const { layout, columns, disabledWhy } = part;
  const { one } = layout;
  const { t } = useTranslation();
  const language = useLanguage();
  const file = useSample(one, (context) => context?.file ?? null);
  const sent = useSample(one, (context) => context?.sent ?? 0);
  const failure = useSample(one, (context) => context?.failure ?? null);
  const isSending = useSelector(one ?? undefined, (snapshot) => snapshot?.hasTag('sending') === true);
  return (
    <div className="layout-sample">
      <Shown onShown={layout.open} />
      <DropZone
        label={t('layoutForm.sample')}
        word={t(file ? 'layoutForm.sampleOther' : 'layoutForm.sampleChoose')}
        hint={t('layoutForm.sampleHint')}
        accept=".xlsx,.csv"
        isMany={false}
        disabledWhy={disabledWhy || (one ? '' : t('layoutForm.entityFirst'))}
        onPick={([given]) => {
          if (given) one?.send({ type: 'file.pick', file: given, columns });
        }}
      />
      {isSending ? (
        <p role="status">
          <LoadingOutlined aria-hidden="true" /> {sent < 1 ? t('imports.sent', { percent: Math.floor(sent * whole) }) : t('imports.lookingText')}
        </p>
      ) : null}
      {failure ? (
        <p role="alert" className="field-below">
          {t('layoutForm.sampleUnread')} {failureText(failure, language)}{' '}
          <Button type="link" className="inline" onClick={() => one?.send({ type: 'sample.retry' })}>
            {t('layoutForm.sampleAgain')}
          </Button>
        </p>
      ) : null}
      <SampleFile layout={layout} />
      <Others {...part} />
    </div>
  );
}
