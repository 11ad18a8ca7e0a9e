import AuditOutlined from '@ant-design/icons/AuditOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import PayCircleOutlined from '@ant-design/icons/PayCircleOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { TimeLineSign } from '#contract/timeLine.ts';

type Sign = React.ComponentType<{ readonly 'aria-hidden': true }>;
const signs: Readonly<Record<TimeLineSign | 'change', Sign>> = {
  chat: MessageOutlined,
  note: FormOutlined,
  order: ProfileOutlined,
  money: PayCircleOutlined,
  points: GiftOutlined,
  complaint: WarningOutlined,
  person: UserOutlined,
  call: PhoneOutlined,
  visit: MedicineBoxOutlined,
  file: FileTextOutlined,
  result: AuditOutlined,
  change: EditOutlined,
};

/** Beside the words that say the same. */
export function LineSign({ of }: { readonly of: keyof typeof signs }): React.ReactElement {
  const Sign = signs[of];
  return (
    <span className={`past-sign of-${of}`}>
      <Sign aria-hidden />
    </span>
  );
}
