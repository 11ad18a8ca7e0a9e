import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { HomeBanner } from '#contract/homeContent.ts';
import { isHomeTarget } from '#contract/homeContent.ts';
import { homeLimits } from '#contract/limits/lists.ts';
import { DayInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { FlagInput } from '#src/kit/views/inputs/FlagInput.tsx';
import { TextInput } from '#src/kit/views/inputs/TextInputs.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { placeOf } from '#src/engine/views/editor/pictures.tsx';
import { PictureInput } from '#src/kit/views/transfer/PictureInput.tsx';
import { OwnPart } from '#src/engine/views/fields/OwnPart.tsx';
import { ItemHead } from './ItemHead.tsx';
import '#src/engine/views/fields/fields.css';
import './homes.css';

const fresh: HomeBanner = { picture: '', title: '', target: '', from: null, until: null, isOn: true };
const bannersIn = (value: unknown): readonly HomeBanner[] => (Array.isArray(value) ? (value as HomeBanner[]) : []);

interface BannerProps {
  readonly banner: HomeBanner;
  /** Under which its picture goes up. */
  readonly place: string;
  readonly isChecked: boolean;
  readonly disabledWhy: string | undefined;
  readonly onChange: (patch: Partial<HomeBanner>) => void;
}

function BannerFields({ banner, place, isChecked, disabledWhy, onChange }: BannerProps): React.ReactElement {
  const { t } = useTranslation();
  const { picture, title, target, from, until, isOn } = banner;
  const given = { disabledWhy };
  const missing = (value: string): string | undefined => (isChecked && value.trim() === '' ? t('homes.missing') : undefined);
  return (
    <div className="home-item-fields">
      <div className="wide">
        <PictureInput
          {...given}
          label={t('homes.picture')}
          place={place}
          value={picture || null}
          problem={missing(picture)}
          onChange={(next) => onChange({ picture: next ?? '' })}
        />
      </div>
      <TextInput
        {...given}
        label={t('homes.bannerTitle')}
        value={title}
        problem={missing(title)}
        onChange={(next) => onChange({ title: next ?? '' })}
        required
      />
      <TextInput
        {...given}
        label={t('homes.target')}
        hint={t('homes.targetHint')}
        value={target}
        problem={target !== '' && !isHomeTarget(target) ? t('homes.targetWrong') : undefined}
        onChange={(next) => onChange({ target: (next ?? '').trim() })}
      />
      <DayInput {...given} label={t('homes.from')} value={from} max={until ?? undefined} onChange={(next) => onChange({ from: next })} />
      <DayInput {...given} label={t('homes.until')} value={until} min={from ?? undefined} onChange={(next) => onChange({ until: next })} />
      <FlagInput {...given} label={t('homes.isOn')} value={isOn} onChange={(next) => onChange({ isOn: next === true })} />
    </div>
  );
}

/** Pictures at the head of a page, in their order. */
export function BannersInput({ field, value, onChange, problem, disabledWhy, isChecked = false, editor }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const place = useSelector(editor, (snapshot) => placeOf(snapshot.context.key, 'banners'));
  const banners = bannersIn(value);
  const isDisabled = Boolean(disabledWhy);
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy}>
      {banners.length === 0 ? null : (
        <ol className="home-items">
          {banners.map((banner, at) => (
            <li key={at} className={banner.isOn ? 'home-item' : 'home-item off'}>
              <ItemHead name={banner.title || t('homes.banner', { place: at + 1 })} items={banners} at={at} isDisabled={isDisabled} onChange={onChange} />
              <BannerFields
                banner={banner}
                place={`${place}.${at}`}
                isChecked={isChecked}
                disabledWhy={disabledWhy}
                onChange={(patch) => onChange(banners.toSpliced(at, 1, { ...banner, ...patch }))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button type="link" className="inline" disabled={isDisabled || banners.length >= homeLimits.banners} onClick={() => onChange([...banners, fresh])}>
        <PlusOutlined aria-hidden="true" /> {t('homes.addBanner')}
      </Button>
    </OwnPart>
  );
}
