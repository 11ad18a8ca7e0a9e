import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import { Button } from 'antd';

interface ChipProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly title?: string;
  /** In a list of its own: as wide as the list. */
  readonly isWide?: boolean;
  readonly children: React.ReactNode;
}

/** One of several that are shown beside one another, pressed while the rows are those it stands for. */
export function Chip({ isOn, onPress, title, isWide = false, children }: ChipProps): React.ReactElement {
  return (
    <Button
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'text'}
      size="small"
      block={isWide}
      className={isWide ? 'chip wide' : 'chip'}
      aria-pressed={isOn}
      title={title}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

/** Rows have come and wait above: pressed, they are shown. */
export function FreshPill({ words, onPress }: { readonly words: string; readonly onPress: () => void }): React.ReactElement {
  return (
    <Button color="primary" variant="filled" shape="round" className="card-size" onClick={onPress} icon={<ArrowUpOutlined aria-hidden="true" />}>
      {words}
    </Button>
  );
}
