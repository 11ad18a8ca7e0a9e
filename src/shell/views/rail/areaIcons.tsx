import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import MailOutlined from '@ant-design/icons/MailOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { AreaName } from '#contract/screens/areas.ts';

export const areaIcons: Readonly<Record<AreaName, React.ReactElement>> = {
  workbench: <AppstoreOutlined />,
  chat: <MessageOutlined />,
  customer: <TeamOutlined />,
  followUp: <ScheduleOutlined />,
  call: <PhoneOutlined />,
  order: <FileTextOutlined />,
  approval: <FileProtectOutlined />,
  reservation: <CalendarOutlined />,
  marketing: <NotificationOutlined />,
  message: <MailOutlined />,
  knowledge: <BookOutlined />,
  report: <BarChartOutlined />,
  setting: <SettingOutlined />,
  admin: <SafetyCertificateOutlined />,
  develop: <CodeOutlined />,
};
