import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import DeploymentUnitOutlined from '@ant-design/icons/DeploymentUnitOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import MailOutlined from '@ant-design/icons/MailOutlined';
import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import type { ProcessNodeKind } from '#contract/processes/graph.ts';

export const kindIcons: Readonly<Record<ProcessNodeKind, React.ReactNode>> = {
  start: <PlayCircleOutlined />,
  end: <CheckCircleOutlined />,
  reject: <CloseCircleOutlined />,
  userTask: <AuditOutlined />,
  exclusive: <BranchesOutlined />,
  inclusive: <NodeIndexOutlined />,
  parallel: <ApartmentOutlined />,
  timer: <ClockCircleOutlined />,
  message: <MailOutlined />,
  subProcess: <DeploymentUnitOutlined />,
  service: <EditOutlined />,
  notify: <BellOutlined />,
};
