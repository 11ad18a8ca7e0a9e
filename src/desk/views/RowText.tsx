import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { lineType } from '#contract/socket.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { DraftBadge } from '#src/shell/machines/console/left.ts';
import type { OutboxItem } from '#src/kit/machines/rows.ts';
import type { RowWords } from './list/rowWords.tsx';
import type { Preview } from './usePreview.tsx';

interface RowTextProps {
  readonly preview: Preview;
  readonly words: Pick<RowWords, 'failed' | 'draft'>;
  readonly selected: boolean;
  readonly unread: boolean;
  readonly opened: ConversationRef | undefined;
  /** The mark tells what was left there before this window began. */
  readonly draftBadge: DraftBadge | undefined;
}

/** Called, not drawn, and without a hook: a burst draws it for every row that has changed. */
const lastMessage = ({ preview, words, draftBadge }: Pick<RowTextProps, 'preview' | 'words' | 'draftBadge'>): React.ReactElement => (
  <span className="row-text nowrap">
    {draftBadge === 'notSent' ? <span className="receipt failed">{words.failed} </span> : null}
    {draftBadge === 'draft' ? <span className="placeholder">{words.draft} </span> : null}
    {preview.placeholder ? <span className="placeholder">{preview.placeholder} </span> : null}
    {preview.text}
  </span>
);

function OwnText({ preview, words, selected, unread, opened }: RowTextProps & { readonly opened: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const failed = useSelector(opened, (snapshot) => snapshot.context.outbox.find((item) => item.state === 'failed'));
  const held = useSelector(opened, (snapshot) => (snapshot.context.isOnline ? undefined : snapshot.context.outbox.find((item) => item.state === 'held')));
  const draft = useSelector(opened, (snapshot) => snapshot.context.draft.trim());
  const wordsOf = (item: OutboxItem): string =>
    item.type === lineType.image ? t('desk.image') : item.type === lineType.order ? t('desk.order') : item.content;
  if (failed)
    return (
      <span className="row-text nowrap">
        <span className="receipt failed">{t('desk.failed')}</span> {wordsOf(failed)}
      </span>
    );
  if (held)
    return (
      <span className="row-text nowrap">
        <span className="receipt held">{t('desk.heldState')}</span> {wordsOf(held)}
      </span>
    );
  if (draft !== '' && !selected && !unread)
    return (
      <span className="row-text nowrap">
        <span className="placeholder">{t('desk.draft')}</span> {draft}
      </span>
    );
  return lastMessage({ preview, words, draftBadge: undefined });
}

/** The second line of a row: what was said last, or what one has not sent there. A failed message must not wait until its conversation happens to be opened. */
export function RowText(props: RowTextProps): React.ReactElement {
  const { opened } = props;
  return opened ? <OwnText {...props} opened={opened} /> : lastMessage(props);
}
