import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import HeartOutlined from '@ant-design/icons/HeartOutlined';
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import type { HomeIcon } from '#contract/homeContent.ts';

export const iconDrawings: Readonly<Record<HomeIcon, React.ComponentType>> = {
  calendar: CalendarOutlined,
  message: MessageOutlined,
  doctor: MedicineBoxOutlined,
  heart: HeartOutlined,
  file: FileTextOutlined,
  phone: PhoneOutlined,
  place: EnvironmentOutlined,
  gift: GiftOutlined,
};
