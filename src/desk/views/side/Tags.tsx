import { useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { desk } from '#contract/calls/desk.ts';
import { formKey } from '#contract/forms.ts';
import { listed } from '#i18n/listed.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { TimedTag } from '#src/kit/views/parts/TimedTag.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import { Unsaved } from './Part.tsx';

const { tags: tagField } = desk.setTags.takes;
const most = tagField.options.max ?? 0;
const longest = tagField.item?.options.max ?? 0;
const none: readonly string[] = [];

/** More are found by typing. */
const offeredMost = 8;

interface NewTagProps {
  readonly conversationId: string;
  /** The house has these, and the customer has not. */
  readonly offered: readonly string[];
  readonly onAdd: (tag: string) => void;
  readonly onEnd: () => void;
}

function NewTag({ conversationId, offered, onAdd, onEnd }: NewTagProps): React.ReactElement {
  const { t } = useTranslation();
  const { values, change, done } = useForm(formKey('tag', conversationId), { text: '' });
  const { text } = values;
  return (
    <>
      <li>
        <Input
          className="tag-input"
          autoFocus
          maxLength={longest}
          aria-label={t('side.addTag')}
          placeholder={t('side.tagHint')}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') {
              done();
              onEnd();
            }
            if (event.key !== 'Enter' || text.trim() === '') return;
            event.preventDefault();
            onAdd(text.trim());
            done();
          }}
        />
      </li>
      {offered
        .filter((tag) => tag.includes(text.trim()))
        .slice(0, offeredMost)
        .map((tag) => (
          <li key={tag}>
            <Button
              type="dashed"
              size="small"
              onClick={() => {
                onAdd(tag);
                done();
              }}
            >
              {tag}
            </Button>
          </li>
        ))}
    </>
  );
}

/** Level and free tags; one at a time is added or taken away. */
export function Tags({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAdding, add] = useState(false);
  const conversationId = useSelector(conversation, (snapshot) => snapshot.context.row.conversationId);
  const level = useSelector(conversation, (snapshot) => snapshot.context.person?.level ?? '');
  const tags = useSelector(conversation, (snapshot) => snapshot.context.wantedTags ?? snapshot.context.person?.tags ?? none);
  const offered = useSelector(conversation, (snapshot) => snapshot.context.person?.tagsOffered ?? none);
  const ends = useSelector(conversation, (snapshot) => snapshot.context.person?.tagsUntil);
  const isSaving = useSelector(conversation, (snapshot) => snapshot.hasTag('tagging'));
  const refused = useSelector(conversation, (snapshot) => snapshot.context.refusedTags);
  const hasDesk = useRoot((context) => context.config.features.includes('desk'));
  const mayChange = useButton('/consultation', 'message.send') && hasDesk;
  const set = (wanted: readonly string[]): void => conversation.send({ type: 'tags.set', tags: wanted });
  return (
    <>
      <ul className="tag-line" aria-label={t('side.tags')}>
        {level ? (
          <li>
            <Tag tone="neutral">{level}</Tag>
          </li>
        ) : null}
        {tags.map((tag) => (
          <li key={tag} className="own-tag">
            <TimedTag tag={tag} ends={ends}>
              {tag}
              {mayChange ? (
                <Button
                  type="text"
                  disabled={isSaving}
                  aria-label={t('side.removeTag', { tag })}
                  title={t('side.removeTag', { tag })}
                  onClick={() => set(tags.filter((one) => one !== tag))}
                  icon={<CloseOutlined />}
                />
              ) : null}
            </TimedTag>
          </li>
        ))}
        {!mayChange ? null : isAdding && tags.length < most ? (
          <NewTag
            conversationId={conversationId}
            offered={offered.filter((tag) => !tags.includes(tag))}
            onAdd={(tag) => (tags.includes(tag) ? undefined : set([...tags, tag]))}
            onEnd={() => add(false)}
          />
        ) : (
          <li>
            <Button
              type="text"
              className="tag-add"
              disabled={tags.length >= most}
              aria-label={t('side.addTag')}
              title={tags.length >= most ? t('side.tooManyTags', { most }) : t('side.addTag')}
              onClick={() => add(true)}
              icon={<PlusOutlined />}
            />
          </li>
        )}
      </ul>
      <Unsaved conversation={conversation} part="tags" written={listed(refused ?? [], language)} onRetry={refused ? () => set(refused) : undefined} />
    </>
  );
}
