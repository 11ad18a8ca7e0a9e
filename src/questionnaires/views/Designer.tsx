/** `/questionnaireDesigner`: one questionnaire on its page. Left its parts, in the middle the form of one of them, right a telephone; or all of it as an examiner reads it. */
import { Button, Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { DraftHead } from '#src/engine/views/drafts/DraftHead.tsx';
import { DraftNotes } from '#src/engine/views/drafts/DraftNotes.tsx';
import { OpenDraft } from '#src/engine/views/drafts/OpenDraft.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { EditorPane, RecordFrame } from '#src/engine/views/record/RecordFrame.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { FormPanel } from './FormPanel.tsx';
import { Outline } from './Outline.tsx';
import { QuestionnaireConflict } from './QuestionnaireConflict.tsx';
import { ReadThrough } from './ReadThrough.tsx';
import { AddPanel, FaultsPanel } from './SidePanels.tsx';
import { TrialPhone } from './TrialPhone.tsx';
import { useContent, useDesigner, useHasEnglish } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/detail.css';
import '#src/kit/views/inputs/lines/lines.css';
import './designer.css';

/** Contents that were submitted are read; a draft is written. */
function useShows({ editor, isReadOnly }: DesignerPart): 'write' | 'read' {
  const shows = useDesigner(editor, (context) => context.shows);
  const isExamined = useSelector(editor, (snapshot) => snapshot.hasTag('examined'));
  return shows ?? (isReadOnly || isExamined ? 'read' : 'write');
}

/** Submitting and deciding are there in the states that they leave, and stay while they are on their way. */
function useOffers(editor: DesignerRef): (act: string) => boolean {
  const submits = useSelector(editor, (snapshot) => snapshot.can({ type: 'act.told', act: 'submit' }) || snapshot.matches({ survey: 'submitting' }));
  const decides = useSelector(editor, (snapshot) => snapshot.can({ type: 'act.told', act: 'decide' }) || snapshot.matches({ survey: 'deciding' }));
  return (act) => (act === 'submit' ? submits : act === 'decide' ? decides : true);
}

/** The list does what is done with its rows: the designer is told what is on its way. */
function ActOnItsWay({ list, editor }: DesignerPart): React.ReactElement {
  const act = useSelector(list, (snapshot) => snapshot.context.bulk?.act ?? null);
  return <Shown key={act} onShown={() => editor.send({ type: 'act.told', act })} />;
}

function Head(part: DesignerPart): React.ReactElement {
  const { editor, isReadOnly } = part;
  const { t } = useTranslation();
  const shows = useShows(part);
  const count = useDesigner(editor, ({ faults }) => faults.length);
  const hasEnglish = useHasEnglish(editor);
  const offers = useOffers(editor);
  const showFaults = (): void => {
    editor.send({ type: 'shows.turn', to: 'write' });
    editor.send({ type: 'panel.show', panel: 'faults' });
  };
  return (
    <DraftHead {...part} faults={count} onFaults={showFaults} offers={offers}>
      {isReadOnly ? null : (
        <Button aria-pressed={hasEnglish} type={hasEnglish ? 'primary' : 'default'} ghost={hasEnglish} onClick={() => editor.send({ type: 'english.turn' })}>
          {t('designer.english')}
        </Button>
      )}
      <Segmented<'write' | 'read'>
        value={shows}
        aria-label={t('designer.shows')}
        options={[
          { value: 'write', label: t(isReadOnly ? 'designer.asParts' : 'designer.asWritten') },
          { value: 'read', label: t('designer.asRead') },
        ]}
        onChange={(to) => editor.send({ type: 'shows.turn', to })}
      />
    </DraftHead>
  );
}

function Middle(part: DesignerPart): React.ReactElement {
  const { list, screen, editor } = part;
  const panel = useDesigner(editor, (context) => context.panel);
  const form = useSelector(list, (snapshot) => snapshot.context.editor);
  if (form) return <EditorPane list={list} screen={screen} editor={form} />;
  if (panel === 'add' && !part.isReadOnly) return <AddPanel {...part} />;
  return panel === 'faults' ? <FaultsPanel {...part} /> : <FormPanel {...part} />;
}

function Work(part: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const content = useContent(part.editor);
  const isRead = useShows(part) === 'read';
  return (
    <div className={isRead ? 'designer-work reading' : 'designer-work'}>
      {isRead ? (
        <ReadThrough content={content} />
      ) : (
        <>
          <Outline {...part} />
          <div className="designer-middle">
            <Middle {...part} />
            {part.isReadOnly ? null : (
              <p className="designer-keys faint" aria-hidden="true">
                {t('designer.keys')}
              </p>
            )}
          </div>
        </>
      )}
      <TrialPhone {...part} />
    </div>
  );
}

function Opened({ id, title, ...given }: PageProps & { readonly id: string; readonly editor: DesignerRef }): React.ReactElement {
  const { editor, screen } = given;
  const isConflict = useSelector(editor, (snapshot) => snapshot.hasTag('conflict'));
  const part = { ...given, isReadOnly: !screen.can.update };
  return (
    <section className="sheet designer" aria-label={title}>
      <OpenDraft id={id} name="questionnaire" editor={editor}>
        <ActOnItsWay {...part} />
        <Head {...part} />
        <DraftNotes editor={editor} />
        {isConflict ? <QuestionnaireConflict editor={editor} /> : <Work {...part} />}
      </OpenDraft>
    </section>
  );
}

export function Designer(props: PageProps): React.ReactElement {
  const { list, screen } = props;
  const { t } = useTranslation();
  const id = useSelector(list, (snapshot) => snapshot.context.openId);
  const path = useListPath('questionnaire');
  return (
    <RecordFrame list={list} screen={screen}>
      {id === null ? (
        <Empty heading="h1" title={t('beside.noRow')} text={t('beside.noRowText')}>
          {path === undefined ? null : <LinkButton to={path}>{t('beside.toList')}</LinkButton>}
        </Empty>
      ) : (
        <WithActor<DesignerRef> name="questionnaireDesigner">{(editor) => <Opened key={id} {...props} id={id} editor={editor} />}</WithActor>
      )}
    </RecordFrame>
  );
}
