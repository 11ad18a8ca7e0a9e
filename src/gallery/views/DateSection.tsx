import { useTranslation } from 'react-i18next';
import { dayOf } from '#i18n/times.ts';
import { DayInput, DayRangeInput, MomentInput, TimeInput } from '#src/kit/views/inputs/DateInputs.tsx';
import type { DayRange } from '#src/kit/views/dom/shanghaiPickers.tsx';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Demo, useVariant } from './demos.tsx';
import type { SectionProps } from './demos.tsx';

/** Days and times of Shanghai, wherever the browser stands. */
export function DateSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const more = useVariant(variant);
  const today = dayOf(useMinute());
  return (
    <>
      <Demo<string> start={null}>{(held) => <DayInput {...held} {...more} label={t('gallery.day')} hint={t('gallery.dayHint')} />}</Demo>
      <Demo<string> start="1992-02-29">
        {(held) => <DayInput {...held} {...more} label={t('gallery.birthday')} max={today} hint={t('gallery.birthdayHint')} />}
      </Demo>
      <Demo<string> start="2026-11-20T16:01:00.000Z">
        {(held) => <MomentInput {...held} {...more} label={t('gallery.moment')} hint={t('gallery.momentHint')} />}
      </Demo>
      <Demo<string> start="08:30">{(held) => <TimeInput {...held} {...more} label={t('gallery.time')} />}</Demo>
      <Demo<DayRange> start={null}>{(held) => <DayRangeInput {...held} {...more} label={t('gallery.range')} />}</Demo>
    </>
  );
}
