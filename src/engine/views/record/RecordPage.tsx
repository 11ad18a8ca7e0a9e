/** One row on a page of its own (docs/adr/0079): head with its acts, facts, what belongs to it, and one time line. Its address names it; its tab is its own. */
import { useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { RelatedRows } from '#src/engine/views/beside/RelatedRows.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Acts, Past } from '#src/engine/views/DetailPane.tsx';
import { RecordTitle } from '#src/engine/views/RecordTitle.tsx';
import { NamedSections } from '#src/engine/views/NamedSections.tsx';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { useOwnFields } from '#src/engine/views/listScreen.tsx';
import { named } from '#src/engine/views/named.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { Refusal } from '#src/engine/views/beside/Refusal.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import type { TimeLineProps } from '#src/engine/views/timeLine/TimeLine.tsx';
import { EditorPane, RecordFrame } from './RecordFrame.tsx';
import { Sections } from './Sections.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/detail.css';
import './record.css';

const TimeLine = lazily<TimeLineProps & { readonly rights: string }>(() => import('#src/engine/views/timeLine/TimeLine.tsx').then((module) => module.TimeLine));

/** A section is changed where it stands; a refusal of what stands in another one shows the whole form. */
function Edited({
  list,
  screen,
  editor,
  section,
}: Pick<PageProps, 'list' | 'screen'> & { readonly editor: EditorRef; readonly section: readonly string[] | null }): React.ReactElement {
  const problems = useSelector(editor, (snapshot) => snapshot.context.problems);
  const isWhole = section === null || Object.keys(problems).some((name) => !section.includes(name));
  const narrowed = useMemo(
    () => (section === null || isWhole ? screen : { ...screen, written: screen.written.filter((name) => section.includes(name)) }),
    [screen, section, isWhole],
  );
  return <EditorPane list={list} screen={narrowed} editor={editor} />;
}

interface FileProps extends Pick<PageProps, 'list' | 'screen' | 'title'> {
  readonly row: ListRow;
  readonly editor: EditorRef | null;
}
/** The facts stand on one side, the past on the other. */
function File({ list, screen, row, editor, title }: FileProps): React.ReactElement {
  const language = useLanguage();
  const [section, setSection] = useState<readonly string[] | null>(null);
  const { t } = useTranslation();
  const at = useListPath(screen.entity);
  const Head = named('row').records[screen.entity];
  const described = standardEntity(screen.entity);
  const hasLine = useRoot((context) => context.config.features.includes('resources')) && described?.standard.timeLine === true;
  const edit = (fields: readonly string[] | null): void => {
    setSection(fields);
    list.send({ type: 'editor.open', id: row.id });
  };
  return (
    <section className={hasLine ? 'sheet detail full record has-line' : 'sheet detail full record'} aria-label={title}>
      <header className="detail-head">
        {Head ? <Head list={list} screen={screen} row={row} /> : <RecordTitle screen={screen} row={row} isHeading />}
        <span className="faint">{labelIn(screen.label, language)}</span>
        {at === undefined ? null : <LinkButton to={`${at}?id=${encodeURIComponent(row.id)}`}>{t('beside.toList')}</LinkButton>}
      </header>
      <Refusal list={list} />
      <div className="scroll record-body" tabIndex={0}>
        <div className="record-known">
          {editor ? (
            <Edited list={list} screen={screen} editor={editor} section={section} />
          ) : (
            <>
              <NamedSections list={list} screen={screen} row={row} of="leads" />
              <Sections list={list} screen={screen} row={row} onEdit={edit} />
              <NamedSections list={list} screen={screen} row={row} />
              <RelatedRows list={list} screen={screen} row={row} />
            </>
          )}
        </div>
        <div className="record-past">
          {hasLine ? (
            <TimeLine
              key={row.id}
              entity={screen.entity}
              id={row.id}
              rights={described.standard.rights ?? screen.entity}
              parts={{ told: named('row').lines }}
            />
          ) : (
            <Past key={row.id} list={list} screen={screen} row={row} />
          )}
        </div>
      </div>
      {editor ? null : <Acts list={list} screen={screen} row={row} />}
    </section>
  );
}

function Content({ list, screen, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  const row = useSelector(list, (snapshot) => (snapshot.context.detail?.id === snapshot.context.openId ? snapshot.context.detail : null));
  const failure = useSelector(list, (snapshot) => snapshot.context.detailFailure);
  const editor = useSelector(list, (snapshot) => snapshot.context.editor);
  const at = useListPath(screen.entity);
  if (openId === null)
    return editor ? (
      <EditorPane list={list} screen={screen} editor={editor} />
    ) : (
      <Empty heading="h1" title={t('beside.noRow')} text={t('beside.noRowText')}>
        {at === undefined ? null : <LinkButton to={at}>{t('beside.toList')}</LinkButton>}
      </Empty>
    );
  if (!row) return failure ? <LoadFailure failure={failure} onRetry={() => list.send({ type: 'row.open', id: openId })} /> : <Loading rows={8} faces={false} />;
  return <File key={openId} list={list} screen={screen} row={row} editor={editor} title={title} />;
}

export function RecordPage({ list, screen: described, title }: PageProps): React.ReactElement {
  const screen = useOwnFields(list, described);
  return (
    <RecordFrame list={list} screen={screen}>
      <Content list={list} screen={screen} title={title} />
    </RecordFrame>
  );
}
