/** One row on a page of its own (docs/adr/0079): head with its acts, facts, what belongs to it, and one time line. Its address names it; its tab is its own. */
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { RelatedRows } from '#src/engine/views/beside/RelatedRows.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { AskProvider } from '#src/engine/views/ask.tsx';
import type { Question } from '#src/engine/views/ask.tsx';
import { Asked } from '#src/engine/views/beside/Asked.tsx';
import { Acts, Facts, NamedSections, Past, RecordTitle } from '#src/engine/views/DetailPane.tsx';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { useOwnFields } from '#src/engine/views/listScreen.tsx';
import { withParts } from '#src/engine/views/named.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { Refusal } from '#src/engine/views/beside/Refusal.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/detail.css';
import './record.css';

const EditorPane = lazily<Pick<PageProps, 'list' | 'screen'> & { readonly editor: EditorRef }>(() =>
  withParts('form', import('#src/engine/views/editor/EditorPane.tsx')).then((module) => module.EditorPane),
);

const ActSheet = lazily<Pick<PageProps, 'list' | 'screen'>>(() => import('#src/engine/views/acts/ActSheet.tsx').then((module) => module.ActSheet), 'none');
/** It says what an act has done, and how it is taken back. */
const BulkStrip = lazily<Pick<PageProps, 'list' | 'screen'>>(() => import('#src/engine/views/BulkStrip.tsx').then((module) => module.BulkStrip), 'none');

function Content({ list, screen, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  const row = useSelector(list, (snapshot) => (snapshot.context.detail?.id === snapshot.context.openId ? snapshot.context.detail : null));
  const failure = useSelector(list, (snapshot) => snapshot.context.detailFailure);
  const editor = useSelector(list, (snapshot) => snapshot.context.editor);
  const at = useListPath(screen.entity);
  const way = at === undefined ? null : <LinkButton to={openId === null ? at : `${at}?id=${encodeURIComponent(openId)}`}>{t('beside.toList')}</LinkButton>;
  if (openId === null)
    return (
      <Empty heading="h1" title={t('beside.noRow')} text={t('beside.noRowText')}>
        {way}
      </Empty>
    );
  if (editor) return <EditorPane list={list} screen={screen} editor={editor} />;
  if (!row) return failure ? <LoadFailure failure={failure} onRetry={() => list.send({ type: 'row.open', id: openId })} /> : <Loading rows={8} faces={false} />;
  return (
    <section className="sheet detail full record" aria-label={title}>
      <header className="detail-head">
        <RecordTitle screen={screen} row={row} isHeading />
        <span className="faint">{labelIn(screen.label, language)}</span>
        {way}
      </header>
      <Refusal list={list} />
      <div className="scroll record-body" tabIndex={0}>
        <div>
          <section className="side-part">
            <header>
              <h2>{t('resource.facts')}</h2>
              <FreshnessMark />
            </header>
            <Facts list={list} screen={screen} row={row} />
          </section>
          <NamedSections list={list} screen={screen} row={row} />
        </div>
        <div>
          <RelatedRows list={list} screen={screen} row={row} />
          <Past key={openId} list={list} screen={screen} row={row} />
        </div>
      </div>
      <Acts list={list} screen={screen} row={row} />
    </section>
  );
}

export function RecordPage({ list, screen: described, title }: PageProps): React.ReactElement {
  const screen = useOwnFields(list, described);
  const [asked, ask] = useState<Question | null>(null);
  const isActing = useSelector(list, (snapshot) => snapshot.context.preview !== null);
  const isTold = useSelector(list, ({ context }) => context.bulkReport !== null || context.removed !== null);
  return (
    <AskProvider value={ask}>
      <div className="resource full">
        <Content list={list} screen={screen} title={title} />
        {isTold ? <BulkStrip list={list} screen={screen} /> : null}
        {isActing ? <ActSheet list={list} screen={screen} /> : null}
        {asked ? <Asked question={asked} onLeave={() => ask(null)} /> : null}
      </div>
    </AskProvider>
  );
}
