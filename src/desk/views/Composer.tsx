import { useCallback, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { CarriedFocus } from '#src/kit/views/dom/CarriedFocus.tsx';
import { focusSoon } from '#src/kit/views/dom/focusOn.ts';
import { onceWanted } from '#src/kit/views/parts/lazily.tsx';
import { RefusalStrip } from '#src/kit/views/states/RefusalStrip.tsx';
import { sendKey } from './talk/useDraft.tsx';
import type { CannedDrawerProps } from './composer/CannedDrawer.tsx';
import { cannedListId, cannedOptionId, CannedPanel } from './composer/CannedPanel.tsx';
import { IdentityLine } from './composer/IdentityLine.tsx';
import { OtherDraft } from './composer/OtherDraft.tsx';
import type { PictureSheetProps } from './composer/PictureSheet.tsx';
import { Quoted } from './composer/Quoted.tsx';
import { Tools } from './composer/Tools.tsx';
import { cannedSearchId, useCanning } from './composer/useCanning.tsx';
import type { Canning } from './composer/useCanning.tsx';
import { useWriting } from './composer/useWriting.tsx';
import type { Writing } from './composer/useWriting.tsx';
import { composerId, composerSelector } from './places.tsx';

const PictureSheet = onceWanted<PictureSheetProps>(() => import('./composer/PictureSheet.tsx').then((module) => module.PictureSheet));
const CannedDrawer = onceWanted<CannedDrawerProps>(() => import('./composer/CannedDrawer.tsx').then((module) => module.CannedDrawer));

interface ComposerProps {
  readonly conversation: ConversationRef;
}

/** A refused act of this conversation (a move, an order's status, a note), said where the work goes on. */
function Refusal({ conversation }: ComposerProps): React.ReactElement | null {
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? null : snapshot.context.failure));
  const act = useSelector(conversation, (snapshot) => snapshot.context.failedAct);
  if (!failure) return null;
  const again = (): void => {
    conversation.send({ type: 'failure.dismiss' });
    if (act) conversation.send(act);
  };
  return (
    <RefusalStrip
      failure={failure}
      what={act === null ? 'reading' : act.type === 'note.save' ? 'saving' : 'act'}
      onRetry={act ? again : undefined}
      onDismiss={() => conversation.send({ type: 'failure.dismiss' })}
    />
  );
}

/** Pictures of what was pasted or dropped; each is looked at before it is sent. */
export function holdPictures(conversation: ConversationRef, files: Iterable<File>): void {
  for (const file of files) conversation.send({ type: 'picture.hold', file });
}

interface FieldProps {
  readonly writing: Writing;
  readonly canning: Canning;
  readonly onPick: (files: readonly File[]) => void;
}

function Field({ writing, canning, onPick }: FieldProps): React.ReactElement {
  const { t } = useTranslation();
  const isNote = writing.mode === 'note';
  const isChoosing = canning.openBy === 'slash';
  const active = canning.found[canning.at];
  const follow = ({ currentTarget }: React.SyntheticEvent<HTMLTextAreaElement>): void => canning.follow(currentTarget.selectionStart);
  const press = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isChoosing && canning.press(event)) return;
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
    const asked = sendKey(event);
    if (asked === null) return;
    event.preventDefault();
    if (asked === 'sendAndNext') writing.sendAndNext();
    else writing.send();
  };
  const paste = (event: React.ClipboardEvent): void => {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'));
    if (files.length === 0 || isNote) return;
    event.preventDefault();
    onPick(files);
  };
  return (
    <textarea
      // Else the browser's session restore writes the words to the disk in clear.
      autoComplete="off"
      id={composerId}
      rows={2}
      aria-label={t(isNote ? 'composer.note' : 'desk.reply')}
      placeholder={t(isNote ? 'composer.writeNote' : writing.isOpen ? 'desk.write' : 'desk.writeHeld')}
      value={writing.text}
      aria-invalid={writing.isTooLong}
      aria-autocomplete="list"
      aria-controls={isChoosing ? cannedListId : undefined}
      aria-activedescendant={isChoosing && active ? cannedOptionId(active.id) : undefined}
      onChange={(event) => {
        writing.write(event.target.value);
        follow(event);
      }}
      onSelect={follow}
      onBlur={isChoosing ? canning.close : undefined}
      onKeyDown={press}
      onPaste={paste}
    />
  );
}

function Canned({ canning, onManage }: { readonly canning: Canning; readonly onManage: () => void }): React.ReactElement | null {
  const { t } = useTranslation();
  if (canning.openBy === null) return null;
  const active = canning.found[canning.at];
  return (
    <CannedPanel found={canning.found} at={canning.at} fill={canning.fill} count={canning.count} onPick={canning.pick} onManage={onManage}>
      {canning.openBy === 'button' ? (
        <input
          id={cannedSearchId}
          className="float-search"
          role="combobox"
          aria-expanded="true"
          aria-controls={cannedListId}
          aria-activedescendant={active ? cannedOptionId(active.id) : undefined}
          aria-label={t('composer.cannedFind')}
          placeholder={t('composer.cannedFind')}
          value={canning.words}
          onChange={(event) => canning.search(event.target.value)}
          onKeyDown={canning.press}
          onBlur={canning.close}
        />
      ) : null}
    </CannedPanel>
  );
}

/** The answer, or a note for colleagues, is written here. Nothing of it is lost by leaving. */
export function Composer({ conversation }: ComposerProps): React.ReactElement | null {
  const writing = useWriting(conversation);
  const canning = useCanning(conversation, writing);
  const [managing, setManaging] = useState(false);
  const holdsPicture = useSelector(conversation, (snapshot) => snapshot.context.held !== null);
  const maySend = useButton('/consultation', 'message.send');
  const hasNotes = useRoot((context) => context.config.features.includes('desk'));
  // The same ones with every key: what is drawn with them is not drawn again.
  const pick = useCallback((files: readonly File[]): void => holdPictures(conversation, files), [conversation]);
  const unmanage = useCallback(() => setManaging(false), []);
  if (!maySend) return null;
  const write = (mode: 'reply' | 'note') => (): void => {
    conversation.send({ type: 'mode.choose', mode });
    focusSoon(composerSelector);
  };
  return (
    <>
      <AreaKeys area="conversation" acts={{ reply: write('reply'), ...(hasNotes ? { note: write('note'), canned: canning.toggle } : {}) }} />
      <Refusal conversation={conversation} />
      <div className={writing.mode === 'note' ? 'composer note' : 'composer'}>
        <Canned
          canning={canning}
          onManage={() => {
            canning.close();
            setManaging(true);
          }}
        />
        <IdentityLine conversation={conversation} mode={writing.mode} />
        <OtherDraft conversation={conversation} />
        <Quoted conversation={conversation} />
        <CarriedFocus selector={composerSelector} />
        <Field writing={writing} canning={canning} onPick={pick} />
        <Tools conversation={conversation} writing={writing} canning={canning} onPick={pick} />
      </div>
      <PictureSheet isOpen={holdsPicture} conversation={conversation} />
      <CannedDrawer isOpen={managing} onClose={unmanage} />
    </>
  );
}
