import CompressOutlined from '@ant-design/icons/CompressOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import { useReactFlow } from '@xyflow/react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLessMotion } from '#src/kit/views/dom/drawn/lessMotion.ts';

/** The view moves so long; at once where less motion is asked for. */
export const useMotion = (): { readonly duration: number } => ({ duration: useLessMotion() ? 0 : 180 });

export interface Fit {
  readonly padding: number;
  readonly maxZoom: number;
}

/** Whatever is drawn on the canvas is looked at so: larger, smaller, whole. */
export function GraphTools({ fit }: { readonly fit: Fit }): React.ReactElement {
  const { t } = useTranslation();
  const flow = useReactFlow();
  const motion = useMotion();
  const tools = [
    { word: t('diagrams.smaller'), icon: <ZoomOutOutlined />, act: () => flow.zoomOut(motion) },
    { word: t('diagrams.larger'), icon: <ZoomInOutlined />, act: () => flow.zoomIn(motion) },
    { word: t('diagrams.fit'), icon: <CompressOutlined />, act: () => flow.fitView({ ...fit, ...motion }) },
  ];
  return (
    <div className="graph-tools">
      {tools.map(({ word, icon, act }) => (
        <Button key={word} className="card-size" aria-label={word} title={word} icon={icon} onClick={() => void act()} />
      ))}
    </div>
  );
}
