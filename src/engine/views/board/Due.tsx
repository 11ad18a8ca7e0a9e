import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useTranslation } from 'react-i18next';
import { deadlineOf } from '#contract/lives/clocked.ts';
import type { Life } from '#contract/lives/life.ts';
import type { Language } from '#i18n/language.ts';
import { fullTime } from '#i18n/times.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Rounded down, so that nothing is said to be later than it is. */
function spanWords(span: number, language: Language): string {
  const [unit, of] = span >= day ? (['day', day] as const) : span >= hour ? (['hour', hour] as const) : (['minute', minute] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: language === 'en' ? 'short' : 'long' }).format(Math.floor(span / of));
}

interface DueProps {
  readonly life: Life;
  readonly state: string;
  readonly row: ListRow;
  /** It is marked so many hours before. */
  readonly within: number;
}
/** A card is so late, or has so little time left. */
export function useDue({ life, state, row, within }: DueProps): { readonly tone: 'bad' | 'waiting'; readonly at: number; readonly span: number } | null {
  const now = useMinute();
  const at = deadlineOf(life, state, row);
  if (at === null) return null;
  if (at <= now) return { tone: 'bad', at, span: now - at };
  return at - now <= within * hour ? { tone: 'waiting', at, span: at - now } : null;
}

export function Due({ due: { tone, at, span } }: { readonly due: NonNullable<ReturnType<typeof useDue>> }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isLate = tone === 'bad';
  return (
    <Tag tone={tone} title={fullTime(at)}>
      {isLate ? <ExclamationCircleOutlined aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}{' '}
      {t(isLate ? 'board.late' : 'board.due', { span: spanWords(span, language) })}
    </Tag>
  );
}
