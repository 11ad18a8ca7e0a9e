import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CommentOutlined from '@ant-design/icons/CommentOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import { messageKinds } from '#contract/choices/messages.ts';
import type { MessageKind } from '#contract/choices/messages.ts';
import './topic.css';

const looks = {
  conversation: ['consultation', <CommentOutlined key="icon" />],
  desk: ['neutral', <ControlOutlined key="icon" />],
  account: ['waiting', <SafetyOutlined key="icon" />],
  reminder: ['waiting', <ClockCircleOutlined key="icon" />],
  customer: ['active', <TeamOutlined key="icon" />],
  announcement: ['info', <NotificationOutlined key="icon" />],
} as const;

/** The icon says what it is about, before a word is read; the topic stands beside it in words. */
export function TopicIcon({ kind }: { readonly kind: MessageKind }): React.ReactElement {
  const [tone, icon] = looks[messageKinds[kind].topic];
  return (
    <span className={`topic-icon tone-${tone}`} aria-hidden="true">
      {icon}
    </span>
  );
}
