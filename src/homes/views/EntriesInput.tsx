import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { homeIcons, isHomeTarget } from '#contract/homeContent.ts';
import type { HomeEntry, HomeIcon } from '#contract/homeContent.ts';
import { homeLimits } from '#contract/limits/lists.ts';
import { labelIn } from '#i18n/label.ts';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { TextInput } from '#src/kit/views/inputs/TextInputs.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { OwnPart } from '#src/engine/views/fields/OwnPart.tsx';
import { ItemHead } from './ItemHead.tsx';
import '#src/engine/views/fields/fields.css';
import './homes.css';

const fresh: HomeEntry = { title: '', icon: 'calendar', target: '' };
const entriesIn = (value: unknown): readonly HomeEntry[] => (Array.isArray(value) ? (value as HomeEntry[]) : []);
const isIcon = (value: string | null): value is HomeIcon => value !== null && Object.hasOwn(homeIcons, value);

interface EntryProps {
  readonly entry: HomeEntry;
  readonly isChecked: boolean;
  readonly disabledWhy: string | undefined;
  readonly onChange: (patch: Partial<HomeEntry>) => void;
}

function EntryFields({ entry: { title, icon, target }, isChecked, disabledWhy, onChange }: EntryProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = Object.entries(homeIcons).map(([value, label]) => ({ value, label: labelIn(label, language) }));
  const isWrong = target === '' ? isChecked : !isHomeTarget(target);
  return (
    <div className="home-item-fields">
      <TextInput
        label={t('homes.entryTitle')}
        value={title}
        problem={isChecked && title.trim() === '' ? t('homes.missing') : undefined}
        disabledWhy={disabledWhy}
        onChange={(next) => onChange({ title: next ?? '' })}
        required
      />
      <SelectInput
        label={t('homes.icon')}
        value={icon}
        options={options}
        disabledWhy={disabledWhy}
        onChange={(next) => (isIcon(next) ? onChange({ icon: next }) : undefined)}
        required
      />
      <div className="wide">
        <TextInput
          label={t('homes.target')}
          hint={t('homes.targetHint')}
          value={target}
          problem={isWrong ? t('homes.targetWrong') : undefined}
          disabledWhy={disabledWhy}
          onChange={(next) => onChange({ target: (next ?? '').trim() })}
          required
        />
      </div>
    </div>
  );
}

/** Customers go first to these, in their order. */
export function EntriesInput({ field, value, onChange, problem, disabledWhy, isChecked = false }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const entries = entriesIn(value);
  const isDisabled = Boolean(disabledWhy);
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy}>
      {entries.length === 0 ? null : (
        <ol className="home-items">
          {entries.map((entry, at) => (
            <li key={at} className="home-item">
              <ItemHead name={entry.title || t('homes.entry', { place: at + 1 })} items={entries} at={at} isDisabled={isDisabled} onChange={onChange} />
              <EntryFields
                entry={entry}
                isChecked={isChecked}
                disabledWhy={disabledWhy}
                onChange={(patch) => onChange(entries.toSpliced(at, 1, { ...entry, ...patch }))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button type="link" className="inline" disabled={isDisabled || entries.length >= homeLimits.entries} onClick={() => onChange([...entries, fresh])}>
        <PlusOutlined aria-hidden="true" /> {t('homes.addEntry')}
      </Button>
    </OwnPart>
  );
}
