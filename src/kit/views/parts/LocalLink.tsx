import { useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';

interface LocalLinkProps extends React.AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
}

/** A plain click has no key and no other mouse button that asks for a new tab or window. */
export const isPlain = (event: React.MouseEvent): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** A link to a page of the console, also where no router stands around: the plain click stays in this window. */
export function LocalLink({ to, children, ...rest }: LocalLinkProps): React.ReactElement {
  const navigation = useNavigationRef();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        navigation.send({ type: 'go', path: to });
      }}
    >
      {children}
    </a>
  );
}
