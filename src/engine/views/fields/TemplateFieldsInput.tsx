import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { ownFieldTypes } from '#contract/ownFields.ts';
import type { TemplateField, TemplateSource } from '#contract/resources/orgFieldTemplate.ts';
import { labelIn } from '#i18n/label.ts';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { OwnPart } from './OwnPart.tsx';
import './fields.css';

type Part = TemplateField | TemplateSource;
const partsIn = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : []);
const isSource = (part: Part): part is TemplateSource => 'fromId' in part;
const noOptions: readonly OptionRow[] = [];

/** A template holds these: fields of the organisation are taken as they are now; one that is taken can be left out again. */
export function TemplateFieldsInput({ field, value, onChange, problem, disabledWhy, list }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = useSelector(list, (snapshot) => snapshot.context.options['orgFieldConfig']?.rows ?? noOptions);
  const parts = partsIn(value);
  const wordOf = ({ label, labelEn }: { readonly label: string; readonly labelEn?: string | null }): string => (language === 'en' && labelEn ? labelEn : label);
  const called = (part: Part): string => {
    if (!isSource(part)) return `${wordOf(part)} · ${labelIn(ownFieldTypes[part.type], language)}`;
    const option = options.find(({ id }) => id === part.fromId);
    return option ? wordOf(option) : part.fromId;
  };
  const taken = (option: OptionRow): boolean => parts.some((part) => (isSource(part) ? part.fromId === option.id : part.fieldKey === option.hint));
  const free = options.filter((option) => !taken(option));
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy}>
      <Shown onShown={() => list.send({ type: 'options.ask', entity: 'orgFieldConfig', words: '', isWhole: true })} />
      {parts.length === 0 ? <span className="faint">{t('ownFields.templateEmpty')}</span> : null}
      <ol className="template-lines">
        {parts.map((part, at) => (
          <li key={isSource(part) ? part.fromId : part.fieldKey} className="template-line">
            <span>{called(part)}</span>
            <Button
              type="text"
              aria-label={t('ownFields.templateLeaveOut', { field: called(part) })}
              onClick={() => onChange(parts.toSpliced(at, 1))}
              icon={<CloseOutlined />}
            />
          </li>
        ))}
      </ol>
      <Select
        className="template-add"
        aria-label={t('ownFields.templateTake')}
        value={null}
        placeholder={t(free.length === 0 ? 'ownFields.templateNoMore' : 'ownFields.templateTake')}
        disabled={free.length === 0 || parts.length >= ownFieldLimits.templateFields}
        onChange={(fromId: string) => onChange([...parts, { fromId }])}
        options={free.map((option) => ({ value: option.id, label: wordOf(option) }))}
      />
    </OwnPart>
  );
}
