import { useSelector } from '@xstate/react';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './access.css';

/** Roles by their codes, which people keep; the pickers of the list know what they are called. */
export function RolesInput({ list, field, value, onChange, problem, disabledWhy }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = useSelector(list, (snapshot) => snapshot.context.options['role']?.rows) ?? [];
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const known = rows.flatMap(({ hint, label, labelEn }) => (hint ? [{ code: hint, name: language === 'en' && labelEn ? labelEn : label }] : []));
  // One that they may not choose, or that is gone, stays until it is taken away.
  const all = [...known, ...chosen.filter((code) => !known.some((one) => one.code === code)).map((code) => ({ code, name: code }))];
  return (
    <fieldset className="rule-input" disabled={Boolean(disabledWhy)} aria-invalid={problem !== undefined} tabIndex={problem === undefined ? undefined : -1}>
      <Shown onShown={() => list.send({ type: 'options.ask', entity: 'role', words: '', isWhole: true })} />
      <legend>{labelIn(field.label, language)}</legend>
      <div className="role-ticks">
        {all.map(({ code, name }) => (
          <Checkbox
            key={code}
            checked={chosen.includes(code)}
            disabled={Boolean(disabledWhy)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))}
          >
            {name}
          </Checkbox>
        ))}
        {all.length === 0 ? <span className="faint">{t('access.noRoles')}</span> : null}
      </div>
      {problem === undefined ? null : (
        <span className="field-below" role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
