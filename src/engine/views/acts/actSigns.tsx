import ApiOutlined from '@ant-design/icons/ApiOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import type { Act, ActIcon } from '#contract/acts/act.ts';

const signs: Readonly<Record<ActIcon, React.ComponentType<{ readonly 'aria-hidden': true }>>> = {
  give: UserSwitchOutlined,
  pass: SwapOutlined,
  copy: CopyOutlined,
  send: SendOutlined,
  stop: StopOutlined,
  try: ApiOutlined,
  back: RollbackOutlined,
};

/** The sign before the words of an act; none leaves no gap. */
export function signOf({ icon }: Act): React.ReactElement | null {
  if (!icon) return null;
  const Sign = signs[icon];
  return <Sign aria-hidden />;
}
