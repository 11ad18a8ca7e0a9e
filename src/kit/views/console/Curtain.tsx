import { Loading } from '#src/kit/views/states/Loading.tsx';

/** While a screen's module is on its way. */
export function Curtain(): React.ReactElement {
  return (
    <div className="sheet curtain">
      <Loading rows={6} />
    </div>
  );
}
