import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '#contract/kinds.ts';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import { resourceHere, standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import type { AuditChanges as Changes, AuditRef } from '#src/operation/machines/auditMachine.ts';
import { RoleChange } from '#src/rights/views/RoleChange.tsx';
import { PartsChange } from '#src/engine/views/changes/PartsChange.tsx';
import { usePartsOf } from '#src/engine/views/changes/usePartsOf.tsx';
import { rowFields } from '#src/engine/views/listScreen.tsx';
import { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import '#src/engine/views/changes/changes.css';

export interface ChangesProps {
  readonly audit: AuditRef;
}

const fieldsOf = (entity: string): Fields => resourceHere(entity)?.fields ?? {};

function fieldWords({ entity, names }: NonNullable<Changes>, field: string, language: Language): string {
  const label = fieldsOf(entity)[field]?.label;
  return label ? labelIn(label, language) : (names[field] ?? field);
}

interface ChangeProps {
  readonly changes: NonNullable<Changes>;
  readonly change: FieldChange;
}

function ChangedValue({ changes: { entity, about = '', names }, change: { field, from, to } }: ChangeProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useWordsOf((_entity, id) => names[id] ?? labelIn(unseenRow, language));
  const spoken = standardEntity(about);
  const partsOf = usePartsOf({ entity, fields: spoken ? rowFields(spoken) : fieldsOf(entity), words, called: (code) => names[code] ?? code })(field);
  if (partsOf) return <PartsChange from={partsOf(from)} to={partsOf(to)} />;
  const described = fieldsOf(entity)[field];
  const told = (value: unknown): string => (described ? words(described, value, names) : String(value ?? '')) || t('operation.nothing');
  return (
    <RoleChange entity={entity} field={field} from={from} to={to}>
      <del>{told(from)}</del> <ArrowRightOutlined aria-label={t('operation.becomes')} /> <ins>{told(to)}</ins>
    </RoleChange>
  );
}

/** Before and after, as the history of the row tells them to this reader. */
export function AuditChanges({ audit }: ChangesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const changes = useSelector(audit, (snapshot) => snapshot.context.changes);
  const isBusy = useSelector(audit, (snapshot) => snapshot.hasTag('changesBusy'));
  return (
    <section className="side-part" aria-labelledby="audit-changes">
      <h3 id="audit-changes">{t('operation.changes')}</h3>
      {isBusy ? (
        <Loading rows={2} faces={false} />
      ) : changes === null ? (
        <p className="faint">{t('operation.changesNone')}</p>
      ) : (
        <>
          <dl className="change-fields">
            {changes.fields.map((change) => (
              <div key={change.field}>
                <dt>{fieldWords(changes, change.field, language)}</dt>
                <dd>
                  <ChangedValue changes={changes} change={change} />
                </dd>
              </div>
            ))}
          </dl>
          {changes.reason ? (
            <p className="faint">
              {t('operation.reason')}: {changes.reason}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
