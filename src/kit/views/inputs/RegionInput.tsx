import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InputProps } from './given.tsx';
import { regionName } from './regions.tsx';
import { TreeInput } from './TreeInput.tsx';
import { useRegions } from './useRegions.tsx';

/** Province, city, district: the code of GB/T 2260 is the value. */
export function RegionInput(props: InputProps<string>): React.ReactElement {
  const { t } = useTranslation();
  const [wasOpened, open] = useState(false);
  const regions = useRegions(wasOpened || props.value !== null);
  const { value } = props;
  const name = regions.module && value !== null ? regionName(regions.module, value) : undefined;
  const status = regions.isFailed ? (
    <>
      {t('inputs.regionsFailed')}
      <Button type="link" className="inline" onClick={regions.retry}>
        {t('states.retry')}
      </Button>
    </>
  ) : regions.module === null ? (
    t('states.loading')
  ) : undefined;
  return (
    <TreeInput
      {...props}
      nodes={regions.module?.nodes ?? none}
      chosen={value !== null && name !== undefined ? { value, label: name } : undefined}
      onOpen={() => open(true)}
      status={status}
    />
  );
}
const none: readonly never[] = [];
