import { useSelector } from '@xstate/react';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import { Checkbox, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { formKey } from '#contract/forms.ts';
import { closeReasons } from '#contract/lives/conversationLife.ts';
import { labelIn } from '#i18n/label.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { usePreferences } from '#src/desk/views/useDesk.tsx';
import { usePreview } from '#src/desk/views/usePreview.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { CloseMark } from './CloseMark.tsx';
import { Float } from './Float.tsx';
import { MoveFoot } from './MoveFoot.tsx';
import { useMoveSheet } from './useMoveSheet.tsx';
import type { MoveSheet } from './useMoveSheet.tsx';
import type { Offers } from './useOffers.tsx';

type CloseReason = keyof typeof closeReasons;
const reasons = Object.keys(closeReasons) as CloseReason[];
type Closing = { readonly reason: CloseReason; readonly remark: string };
const remarkMost = 200;

/** The customer wrote these while somebody was closing: read them, then decide again. */
function Newer({ items }: { readonly items: readonly ChatItem[] }): React.ReactElement | null {
  const { t } = useTranslation();
  const preview = usePreview();
  const last = items.findLast((item) => item.fromRemoteSystem === 'member');
  if (!last) return null;
  return (
    <p className="float-newer">
      <span className="faint">{t('head.newer', { name: last.username })}</span>
      <span className="newer-text">{preview({ lastMessage: last.content, lastMessageType: last.type }).whole}</span>
    </p>
  );
}

interface CloseFormProps {
  readonly conversation: ConversationRef;
  readonly sheet: MoveSheet;
}

function CloseForm({ conversation, sheet }: CloseFormProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const desk = useRoot((context) => context.desk);
  const { goOn } = usePreferences();
  const items = useSelector(conversation, (snapshot) => snapshot.context.items);
  const id = useSelector(conversation, (snapshot) => snapshot.context.row.conversationId);
  const { values, change } = useForm<Closing>(formKey('closing', id), { reason: 'solved', remark: '' });
  const { reason, remark } = values;
  const isNewer = sheet.failure?.reason === 'newerMessage';
  const close = (): void => sheet.make({ move: 'close', closeReason: reason, goOn, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) });
  const onEnter = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!sheet.isMoving) close();
  };
  return (
    <div className="close">
      {isNewer ? <Newer items={items} /> : null}
      <p className="close-due faint">
        <CloseMark conversation={conversation} />
      </p>
      <fieldset className="float-radios">
        <legend className="unseen">{t('head.closeReason')}</legend>
        {reasons.map((one) => (
          <Radio
            key={one}
            className="float-radio"
            name="close-reason"
            value={one}
            autoFocus={one === reason}
            checked={one === reason}
            onChange={() => change({ reason: one })}
            onKeyDown={onEnter}
          >
            {labelIn(closeReasons[one], language)}
          </Radio>
        ))}
      </fieldset>
      <Input
        className="float-search"
        aria-label={t('head.remark')}
        placeholder={t('head.closeRemark')}
        maxLength={remarkMost}
        value={remark}
        onChange={(event) => change({ remark: event.target.value })}
        onKeyDown={onEnter}
      />
      <MoveFoot sheet={sheet} word={t(isNewer ? 'head.closeAnyway' : 'head.close')} isReady onMake={close}>
        <Checkbox
          className="float-radio"
          checked={goOn}
          onChange={(event) => desk?.send({ type: 'preferences.change', patch: { goOn: event.target.checked } })}
        >
          {t('head.goOn')}
        </Checkbox>
      </MoveFoot>
    </div>
  );
}

/** The end of a stay: why, and on to the next. Refused while the customer's newest words are unread. */
export function Close({ conversation, offers }: { readonly conversation: ConversationRef; readonly offers: Offers }): React.ReactElement {
  const { t } = useTranslation();
  const sheet = useMoveSheet(conversation);
  const whyNot = sheet.isOpen ? '' : offers.whyNot('close');
  return (
    <>
      <AreaKeys area="conversation" acts={whyNot === '' ? { end: () => sheet.open(true) } : {}} />
      <Float
        buttonId="head-close"
        icon={<CheckCircleOutlined aria-hidden="true" />}
        word={t('head.close')}
        shortcut="e"
        whyNot={whyNot}
        title={t('head.closeTitle')}
        isOpen={sheet.isOpen}
        made={sheet.made}
        onOpen={sheet.open}
      >
        <CloseForm conversation={conversation} sheet={sheet} />
      </Float>
    </>
  );
}
