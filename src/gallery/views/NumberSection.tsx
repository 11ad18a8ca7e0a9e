import { useTranslation } from 'react-i18next';
import { MoneyInput } from '#src/kit/views/inputs/MoneyInput.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { Demo, useVariant } from './demos.tsx';
import type { SectionProps } from './demos.tsx';

export function NumberSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const more = useVariant(variant);
  return (
    <>
      <Demo<number> start={12}>{(held) => <WholeInput {...held} label={t('gallery.whole')} {...more} />}</Demo>
      <Demo<number> start={null}>
        {(held) => (
          <WholeInput {...held} label={t('gallery.bounded')} hint={t('gallery.boundedHint')} min={5} max={600} step={5} unit={t('rules.minutes')} {...more} />
        )}
      </Demo>
      <Demo<number> start={128_600}>{(held) => <MoneyInput {...held} label={t('gallery.money')} hint={t('gallery.moneyHint')} {...more} />}</Demo>
    </>
  );
}
