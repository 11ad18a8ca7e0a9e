import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import LoginOutlined from '@ant-design/icons/LoginOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import type { NodeKind } from '#contract/journeys/graph.ts';

export const kindIcons: Readonly<Record<NodeKind, React.ReactNode>> = {
  entry: <LoginOutlined />,
  message: <MessageOutlined />,
  task: <CheckSquareOutlined />,
  wait: <ClockCircleOutlined />,
  branch: <BranchesOutlined />,
  split: <ApartmentOutlined />,
  event: <ThunderboltOutlined />,
  questionnaire: <FormOutlined />,
  exit: <LogoutOutlined />,
};
