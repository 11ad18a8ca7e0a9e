import { useMemo, useState } from 'react';
import { Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { asAsked, sourcesOf, fieldStateOf } from '#contract/conditions.ts';
import type { FieldState } from '#contract/conditions.ts';
import type { Field as FieldOf, Fields } from '#contract/kinds.ts';
import { linesIn } from '#contract/lines/lines.ts';
import { ownAccess, ownField, ownName } from '#contract/ownFields.ts';
import type { OwnChoice, OwnFieldRow } from '#contract/ownFields.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { FieldGrade } from '#contract/resources/role.ts';
import { writtenFields } from '#contract/readings/fields.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useOptionsSource } from '#src/engine/views/useOptionsSource.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { useOwnRows } from './useOwnRows.tsx';
import '#src/kit/views/inputs/inputs.css';
import './fields.css';

interface PreviewProps {
  readonly list: ResourceListRef;
  readonly editor: EditorRef;
}

/** The field in the form is called so here: it may have no key yet. */
const written = ownName('written');

/** The server makes the value of a choice when it is saved; one without a name is not there yet. */
const writtenChoices = (given: unknown): readonly OwnChoice[] =>
  linesIn(given).flatMap(({ value, label, labelEn }, at) =>
    typeof label !== 'string' || label.trim() === ''
      ? []
      : [{ value: typeof value === 'string' ? value : `new ${at}`, label: label.trim(), labelEn: typeof labelEn === 'string' ? labelEn : null }],
  );

/**
 * The field is taken as a row would have it; nothing can be drawn of it before it has a name and a type. The words of a dictionary are those of whoever opens the form.
 */
function rowOf(values: FormValues, ofDictionary: string): OwnFieldRow | null {
  const { label, type, dictionaryId } = values;
  if (typeof label !== 'string' || label.trim() === '' || typeof type !== 'string') return null;
  const choices = dictionaryId == null ? writtenChoices(values['choices']) : [{ value: 'word', label: ofDictionary }];
  return { ...values, choices, label: label.trim() } as unknown as OwnFieldRow;
}

interface Previewed {
  /** Described fields that a condition asks for, then those of the organisation in their order. */
  readonly fields: Fields;
  readonly all: Fields;
}

function usePreviewed({ list, editor }: PreviewProps): Previewed {
  const { t } = useTranslation();
  const { entity, rows } = useOwnRows(list, editor);
  const values = useSelector(editor, (snapshot) => snapshot.context.values);
  const ofDictionary = t('ownFields.previewWords');
  return useMemo(() => {
    const described = writtenFields(standardEntity(entity)?.fields ?? {});
    const one = rowOf(values, ofDictionary);
    const place = Number(values['sort'] ?? Number.MAX_SAFE_INTEGER);
    const at = rows.findIndex((row) => Number((row as { sort?: number | null }).sort ?? 0) > place);
    const before: readonly (readonly [string, OwnFieldRow])[] = rows.map((row) => [ownName(row.fieldKey), row]);
    const key = typeof values['fieldKey'] === 'string' && values['fieldKey'] !== '' ? ownName(values['fieldKey']) : written;
    const ordered = one ? before.toSpliced(at < 0 ? before.length : at, 0, [key, one]) : before;
    const own = Object.fromEntries(ordered.map(([name, row]) => [name, ownField(row)]));
    const asked = new Set(Object.values(own).flatMap(sourcesOf));
    const sources = Object.fromEntries(Object.entries(described).filter(([name]) => asked.has(name)));
    return { fields: { ...sources, ...own }, all: { ...described, ...own } };
  }, [entity, rows, values, ofDictionary]);
}

interface FieldProps {
  readonly list: ResourceListRef;
  readonly field: FieldOf;
  readonly access: FieldGrade;
  readonly fieldState: FieldState;
  readonly isWritten: boolean;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The field that is written now says why it is not to be seen; the others are simply not there. */
function PreviewField({ list, field, access, fieldState, isWritten, value, onChange }: FieldProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const optionsSource = useOptionsSource(list, field);
  const label = labelIn(field.label, language);
  const isShown = access !== 'none' && fieldState.isVisible;
  if (!isShown && !isWritten) return null;
  const hint = field.own?.hint ?? undefined;
  return (
    <div className={isWritten ? 'preview-field written' : 'preview-field'}>
      {!isShown ? (
        <p className="faint">{t(access === 'none' ? 'ownFields.previewNone' : 'ownFields.previewHidden', { label })}</p>
      ) : access === 'masked' ? (
        <p>
          {label} <span className="faint">•••• {t('ownFields.previewMasked')}</span>
        </p>
      ) : (
        <KindInput
          key={field.kind}
          field={asAsked(field, fieldState)}
          hint={hint}
          optionsSource={optionsSource}
          value={value}
          disabledWhy={access === 'read' ? t('ownFields.previewRead') : ''}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function RoleChoice({
  list,
  role,
  onRole,
}: Pick<PreviewProps, 'list'> & { readonly role: string; readonly onRole: (role: string) => void }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = useSelector(list, (snapshot) => snapshot.context.options['role']?.rows ?? null);
  return (
    <div className="preview-role">
      <Field label={t('ownFields.previewAs')}>
        {(given) => (
          <Select
            {...given}
            value={role}
            onChange={onRole}
            options={[
              { value: '', label: t('ownFields.previewAnybody') },
              ...(known ?? []).map(({ label, labelEn, hint }) => ({ value: hint ?? '', label: language === 'en' && labelEn ? labelEn : label })),
            ]}
          />
        )}
      </Field>
    </div>
  );
}

/** The fields of the organisation as a role has them in a form, with the one that is being written: what is typed here tries conditions and is kept nowhere. */
export function FormPreview({ list, editor }: PreviewProps): React.ReactElement {
  const { t } = useTranslation();
  const { fields, all } = usePreviewed({ list, editor });
  const key = useSelector(editor, (snapshot) => snapshot.context.values['fieldKey']);
  const own = typeof key === 'string' && key !== '' ? ownName(key) : written;
  const [role, choose] = useState('');
  const [tried, attempt] = useState<FormValues>({});
  const stands = fieldStateOf(all, tried);
  const held = { roleCodes: role === '' ? [] : [role], seesMasked: role === '' || role === corpAdminRoleCode };
  const accessOf = ({ own: rules }: FieldOf): FieldGrade => (rules ? ownAccess(held, rules, 'write') : 'write');
  const valueOf = (name: string, field: FieldOf): unknown => tried[name] ?? (field.kind === 'flag' ? false : null);
  return (
    // A form within the form: what is pressed or sent here saves nothing.
    <section className="own-preview" aria-label={t('ownFields.preview')} onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}>
      <Shown onShown={() => list.send({ type: 'options.ask', entity: 'role', words: '', isWhole: true })} />
      <header>
        <h2>{t('ownFields.preview')}</h2>
        <RoleChoice list={list} role={role} onRole={choose} />
      </header>
      {Object.keys(fields).length === 0 ? <p className="faint">{t('ownFields.previewNothing')}</p> : null}
      {Object.entries(fields).map(([name, field]) => (
        <PreviewField
          key={name}
          list={list}
          field={field}
          access={accessOf(field)}
          fieldState={stands(name)}
          isWritten={name === own}
          value={valueOf(name, field)}
          onChange={(value) => attempt((now) => ({ ...now, [name]: value }))}
        />
      ))}
    </section>
  );
}
