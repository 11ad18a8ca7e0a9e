import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { asksWhom } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorContext } from '#src/engine/machines/resourceEditorMachine.ts';
import { changedIn } from '#src/engine/machines/resourceEditor/changed.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { HeldKeys } from '#src/kit/views/dom/Keys.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { EditorConflict } from './EditorConflict.tsx';
import { EditorField } from './EditorField.tsx';
import { usePicturesWait } from './pictures.tsx';
import { SaveSheet } from './SaveSheet.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import { useCreating, useNoun } from '#src/engine/views/ListHead.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { named } from '#src/engine/views/named.tsx';
import { PaneEnds } from '#src/engine/views/PaneEnds.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { isFromAbove, whyFixed } from '#src/engine/views/onRow.tsx';

interface PaneProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly editor: EditorRef;
}

const formSelector = '[data-form]';
const faultySelector = `${formSelector} [aria-invalid="true"]`;
const firstSelector = `${formSelector} input:not([disabled]), ${formSelector} textarea:not([disabled])`;

function useEditor<T>(editor: EditorRef, select: (context: EditorContext) => T): T {
  return useSelector(editor, (snapshot) => select(snapshot.context));
}

/** The heading is the page's own where the form has a page of its own. */
const Heading = ({ isFull, children }: { readonly isFull: boolean; readonly children: string }): React.ReactElement =>
  isFull ? (
    <h1 className="nowrap">{children}</h1>
  ) : (
    <p>
      <strong className="nowrap">{children}</strong>
    </p>
  );

function Head({ list, screen, editor }: PaneProps): React.ReactElement {
  const { t } = useTranslation();
  const noun = useNoun(screen);
  const creating = useCreating(screen);
  const about = useEditor(editor, (context) => context.about);
  const language = useLanguage();
  const name = useEditor(editor, (context) => titleIn(screen, context.row ?? undefined, language));
  const isFull = useSelector(list, (snapshot) => snapshot.context.isFull);
  return (
    <header className="detail-head">
      <div className="detail-title">
        <Heading isFull={isFull}>{about === 'new' ? creating : t('resource.editOf', { noun })}</Heading>
        <p className="faint">{name}</p>
      </div>
      <PaneEnds list={list} onClose={() => list.send({ type: 'editor.close' })} />
    </header>
  );
}

/** Something came between: written before, changed or removed by somebody else. */
function Strips({ editor }: Pick<PaneProps, 'editor'>): React.ReactElement {
  const { t } = useTranslation();
  const isKept = useEditor(editor, (context) => context.isKept);
  const isBehind = useEditor(editor, (context) => context.isBehind);
  const isGone = useEditor(editor, (context) => context.isGone);
  return (
    <>
      {isGone ? <Alert banner type="error" title={t('resource.gone')} /> : null}
      {isBehind ? (
        <Alert
          banner
          type="info"
          role="status"
          title={t('resource.behind')}
          action={
            <Button type="link" className="inline" onClick={() => editor.send({ type: 'theirs.compare' })}>
              {t('resource.compare')}
            </Button>
          }
        />
      ) : null}
      {isKept ? (
        <Alert
          banner
          type="info"
          role="status"
          title={t('resource.draftKept')}
          action={
            <Button type="link" className="inline" onClick={() => editor.send({ type: 'draft.discard' })}>
              {t('resource.draftDiscard')}
            </Button>
          }
        />
      ) : null}
    </>
  );
}

/** The values go to the clipboard as they were written: one line a field. */
function useWritten({ list, screen, editor }: PaneProps): () => string {
  const language = useLanguage();
  const words = useValueWords(list);
  return () => {
    const context = editor.getSnapshot().context;
    return changedIn(context)
      .flatMap((name) => {
        const field = screen.fields[name];
        return field && field.kind !== 'secret' ? [`${labelIn(field.label, language)}: ${words(field, context.values[name])}`] : [];
      })
      .join('\n');
  };
}

function Failed(part: PaneProps): React.ReactElement | null {
  const { editor } = part;
  const written = useWritten(part);
  const failure = useEditor(editor, (context) => context.failure);
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  if (!failure) return null;
  return (
    <NotSaved
      failure={failure}
      written={written()}
      isRetrying={isSaving}
      onRetry={() => editor.send({ type: 'save.ask' })}
      onDismiss={() => editor.send({ type: 'failure.dismiss' })}
    />
  );
}

/** @returns what keeps the form from being saved; empty: nothing does */
function useWhyNotSaved(screen: ListScreen, editor: PaneProps['editor']): string {
  const { t } = useTranslation();
  const isNew = useEditor(editor, (context) => context.about === 'new');
  const isElsewhere = useEditor(editor, (context) => isFromAbove(context.row));
  const isGone = useEditor(editor, (context) => context.isGone);
  const language = useLanguage();
  const whyRow = useEditor(editor, (context) => whyFixed(screen, context.row, language));
  const isWaiting = usePicturesWait(useEditor(editor, (context) => context.key));
  if (isElsewhere) return t('resource.fromAbove');
  if (!(isNew ? screen.can.create : screen.can.update)) return t('resource.mayNotWrite');
  if (isGone) return t('resource.removedFirst');
  if (whyRow !== undefined) return whyRow;
  return isWaiting ? t('transfer.waits') : '';
}

function Foot({ list, screen, editor }: PaneProps): React.ReactElement {
  const { t } = useTranslation();
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  const isNew = useEditor(editor, (context) => context.about === 'new');
  const changes = useEditor(editor, (context) => changedIn(context).length);
  const why = useWhyNotSaved(screen, editor);
  return (
    <footer className="detail-foot editor-foot">
      <span className="faint grow">{why || (changes > 0 ? t('resource.changed', { count: changes }) : '')}</span>
      <Button onClick={() => list.send({ type: 'editor.close' })}>{t('resource.cancel')}</Button>
      <Button type="primary" htmlType="submit" disabled={isSaving || why !== '' || (!isNew && changes === 0)} aria-keyshortcuts="Control+S Control+Enter">
        {isSaving ? <LoadingOutlined aria-hidden="true" /> : null}
        {t(isSaving ? 'resource.saving' : 'resource.save')}
      </Button>
    </footer>
  );
}

function Form(part: PaneProps): React.ReactElement {
  const { list, screen, editor } = part;
  const faultTurn = useEditor(editor, (context) => context.faultTurn);
  const about = useEditor(editor, (context) => context.about);
  const isWaiting = usePicturesWait(useEditor(editor, (context) => context.key));
  const save = (): void => {
    if (!isWaiting) editor.send({ type: 'save.ask' });
  };
  const more = named('form').forms[screen.entity];
  return (
    <form
      className="editor"
      data-form=""
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        // A list that is open below a field closes first; what is written stays and is there again.
        const isPlain =
          event.target instanceof Element && event.target.closest('[role="combobox"], [aria-expanded="true"], .ant-picker, [contenteditable]') === null;
        if (event.key === 'Escape' && isPlain && !event.nativeEvent.isComposing) list.send({ type: 'editor.close' });
      }}
    >
      <FocusOnce selector={firstSelector} token={1} />
      <FocusOnce selector={faultySelector} token={faultTurn} />
      <HeldKeys keys={{ s: save }} />
      <Strips editor={editor} />
      <div className={`scroll detail-body editor-fields ${more?.isBeside ? 'beside' : ''}`}>
        {screen.written.map((name) => (
          <EditorField key={`${about} ${name}`} list={list} screen={screen} editor={editor} name={name} />
        ))}
        <Failed {...part} />
        {more ? <more.Part list={list} editor={editor} /> : null}
      </div>
      <Foot {...part} />
      {asksWhom(screen.entity) ? <SaveSheet editor={editor} screen={screen} /> : null}
    </form>
  );
}

/** One row in somebody's hands: beside the list or in its place. */
export function EditorPane(part: PaneProps): React.ReactElement {
  const { t } = useTranslation();
  const { list, editor, screen } = part;
  const isFull = useSelector(list, (snapshot) => snapshot.context.isFull);
  const isLoading = useSelector(editor, (snapshot) => snapshot.hasTag('loading'));
  const hasFailed = useSelector(editor, (snapshot) => snapshot.hasTag('loadFailed'));
  const isConflict = useSelector(editor, (snapshot) => snapshot.hasTag('conflict'));
  const failure = useEditor(editor, (context) => context.failure);
  const look = ['sheet detail', isFull ? 'full' : '', isConflict ? 'wide' : ''].filter(Boolean).join(' ');
  return (
    <aside className={look} aria-label={t('resource.form', { noun: labelIn(screen.label, useLanguage()) })}>
      <Head {...part} />
      {isLoading ? (
        <Loading rows={6} faces={false} />
      ) : hasFailed && failure ? (
        <LoadFailure failure={failure} onRetry={() => editor.send({ type: 'load.again' })} />
      ) : isConflict ? (
        <EditorConflict {...part} />
      ) : (
        <Form {...part} />
      )}
    </aside>
  );
}
