import { useTranslation } from 'react-i18next';
import type { Field } from '#contract/kinds.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { LineChanges } from '#src/engine/views/lines/LineChanges.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { named } from '#src/engine/views/named.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './versions.css';

const shownCharacters = 160;

interface ChangesProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly changes: readonly FieldChange[];
  readonly names: Readonly<Record<string, string>>;
}

/** One side of a change, in a few words. */
function useSides(list: ResourceListRef, names: ChangesProps['names']): (field: Field, value: unknown) => string {
  const { t } = useTranslation();
  const words = useValueWords(list);
  return (field, value) => {
    const said = words(field, value, names);
    return said === '' ? t('versions.nothing') : said.length > shownCharacters ? `${said.slice(0, shownCharacters)}…` : said;
  };
}

/** Two contents of one definition, field by field. */
export function Changes({ list, screen: { entity, fields }, changes, names }: ChangesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const said = useSides(list, names);
  const Told = named('row').changes[entity];
  return (
    <ul className="version-changes" tabIndex={0} aria-label={t('versions.changes')}>
      {changes.map(({ field: name, from, to }) => {
        const field = fields[name];
        if (!field) return null;
        const plain = field.line ? (
          <LineChanges field={field} from={from} to={to} told={said} />
        ) : (
          <>
            {/* Nothing is replaced where nothing stood before, as when it is published for the first time. */}
            {from == null ? null : <del>{said(field, from)}</del>}
            <ins>{said(field, to)}</ins>
          </>
        );
        return (
          <li key={name}>
            <strong>{labelIn(field.label, language)}</strong>
            {Told ? (
              <Told list={list} entity={entity} field={name} from={from} to={to}>
                {plain}
              </Told>
            ) : (
              plain
            )}
          </li>
        );
      })}
    </ul>
  );
}
