import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { isPlain } from './LocalLink.tsx';

interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'className' | 'icon' | 'children'> {
  readonly to: string;
}

/** A link to a page of the console that looks like a button, because it is the next thing to do: the plain click stays in this window, every other one is the browser's. */
export function LinkButton({ to, ...rest }: LinkButtonProps): React.ReactElement {
  const navigation = useNavigationRef();
  return (
    <Button
      {...rest}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        navigation.send({ type: 'go', path: to });
      }}
    />
  );
}
