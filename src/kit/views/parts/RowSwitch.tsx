import { Switch } from 'antd';

export interface RowSwitchProps {
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  /** The label says what it switches, of which row. */
  readonly label: string;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch in a row of a list. */
export function RowSwitch({ isOn, isBusy, isOff, label, onChange }: RowSwitchProps): React.ReactElement {
  return <Switch size="small" checked={isOn} loading={isBusy} disabled={isOff} aria-label={label} onChange={onChange} />;
}
