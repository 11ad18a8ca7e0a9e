/** The facts of a row on its own page, in the sections of its description: nothing that is empty, each changed where it stands. */
import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldStateOf } from '#contract/conditions.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { Fact, Facts, grouped, isEmptyFact } from '#src/engine/views/DetailPane.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { named } from '#src/engine/views/named.tsx';
import { onRow, whyFixed } from '#src/engine/views/onRow.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';

interface SectionsProps extends NamedProps {
  /** Null: the whole form. */
  readonly onEdit: (fields: readonly string[] | null) => void;
}
interface OneProps extends SectionsProps {
  readonly title: string;
  readonly fields: readonly string[];
  readonly isFirst: boolean;
}

function One({ screen, row, title, fields, isFirst, onEdit }: OneProps): React.ReactElement | null {
  const { t } = useTranslation();
  const here = onRow(screen, row);
  const stands = fieldStateOf(screen.fields, row);
  const said = (name: string): boolean => named('row').facts[`${screen.entity}.${name}`]?.(row[name], row) !== '';
  const told = fields.filter((name) => screen.fields[name] && stands(name).isVisible && said(name) && !isEmptyFact(screen, row, name));
  const written = fields.filter((name) => screen.written.includes(name));
  const canEdit = here.can.update && written.length > 0 && row[archiveField] == null;
  const why = whyFixed(screen, row, useLanguage(), written);
  if (told.length === 0 && (!canEdit || why !== undefined)) return null;
  return (
    <section className="side-part record-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="side-head">
          {isFirst ? <FreshnessMark /> : null}
          {canEdit ? (
            <Button
              type="text"
              size="small"
              aria-label={t('beside.editSection', { section: title })}
              title={why ?? t('beside.editSection', { section: title })}
              disabled={why !== undefined}
              icon={<EditOutlined />}
              onClick={() => onEdit(written)}
            />
          ) : null}
        </span>
      </header>
      {told.length === 0 ? (
        <p className="faint">{t('beside.sectionEmpty')}</p>
      ) : (
        <dl className="facts">
          {told.map((name) => (
            <Fact key={name} screen={screen} row={row} name={name} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** An entity without sections has all of its facts in one. */
export function Sections(props: SectionsProps): React.ReactElement {
  const { list, screen, row } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const sections = standardEntity(screen.entity)?.sections;
  if (!sections)
    return (
      <section className="side-part">
        <header>
          <h2>{t('resource.facts')}</h2>
          <FreshnessMark />
        </header>
        <Facts list={list} screen={screen} row={row} />
      </section>
    );
  const named = new Set(sections.flatMap(({ fields }) => fields));
  const rest = grouped(screen)
    .flat()
    .filter((name) => !named.has(name));
  return (
    <>
      {sections.map(({ label, fields }, at) => (
        <One key={label[0]} {...props} title={labelIn(label, language)} fields={fields} isFirst={at === 0} />
      ))}
      {rest.length === 0 ? null : <One {...props} title={t('beside.otherFacts')} fields={rest} isFirst={false} />}
    </>
  );
}
