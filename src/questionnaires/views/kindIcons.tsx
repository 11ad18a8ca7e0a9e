import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import type { QuestionKind } from '#contract/questionnaires/definition.ts';

export const kindIcons: Readonly<Record<QuestionKind, React.ReactElement>> = {
  radio: <CheckCircleOutlined />,
  multiple: <CheckSquareOutlined />,
  fillIn: <EditOutlined />,
  multiFill: <FormOutlined />,
  paragraph: <AlignLeftOutlined />,
};
