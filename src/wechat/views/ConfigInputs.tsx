import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fullTime } from '#i18n/times.ts';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';

const places = {
  corpId: 'wechat.corpIdAt',
  agentId: 'wechat.agentIdAt',
  corpSecret: 'wechat.corpSecretAt',
  appId: 'wechat.appIdAt',
  appSecret: 'wechat.appSecretAt',
} as const;
export interface PlaceProps extends NamedInputProps {
  /** WeChat shows it there. */
  readonly at: keyof typeof places;
}

/** A number or name that is looked up in an admin page of WeChat: its place is told below. */
export function FoundInput({ at, list: _list, screen: _screen, editor: _editor, ...given }: PlaceProps): React.ReactElement {
  const { t } = useTranslation();
  return <KindInput {...given} hint={t(places[at])} />;
}

/** One that is set is not shown: what is typed takes its place, an empty input leaves it. */
export function ConfigSecretInput({ at, list: _list, screen: _screen, editor, ...given }: PlaceProps): React.ReactElement {
  const { t } = useTranslation();
  const setAt = useSelector(editor, ({ context }) => (context.about === 'new' ? null : (context.row?.['secretSetAt'] ?? null)));
  return <KindInput {...given} hint={typeof setAt === 'string' ? t('wechat.isSet', { at: fullTime(setAt) }) : t(places[at])} />;
}
