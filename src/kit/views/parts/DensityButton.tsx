import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import VerticalAlignMiddleOutlined from '@ant-design/icons/VerticalAlignMiddleOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConsole, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

/** Compact or comfortable: shows and says what it changes to. */
export function DensityButton(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const density = useRoot((context) => context.density);
  const word = t(density === 'mini' ? 'shell.middleDensity' : 'shell.miniDensity');
  return (
    <Button
      type="text"
      className="density"
      aria-label={word}
      title={word}
      onClick={() => root.send({ type: 'density.choose', density: density === 'mini' ? 'middle' : 'mini' })}
      icon={density === 'mini' ? <ColumnHeightOutlined /> : <VerticalAlignMiddleOutlined />}
    />
  );
}
