import { faceCount } from '#src/kit/views/theme/palette.tsx';
import './parts.css';

const tintOf = (id: string): number => {
  // FNV-1a: ids that differ in one letter fall apart.
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % faceCount;
};

interface FaceProps {
  readonly id: string;
  readonly name: string;
  readonly size?: number;
  readonly staff?: boolean;
}

export const faceClass = (id: string): string => `face tint-${tintOf(id)}`;
export const faceLetter = (name: string): string => name.trim().slice(0, 1).toUpperCase() || '·';

/** The surname on a muted tint: customers round, staff rounded squares (looks 5). Beside it always stands the name. */
export function Face({ id, name, size = 36, staff = false }: FaceProps): React.ReactElement {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  return (
    <span className={staff ? `${faceClass(id)} staff` : faceClass(id)} style={style} aria-hidden="true">
      {faceLetter(name)}
    </span>
  );
}
