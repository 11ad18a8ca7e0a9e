/** `pointRecord.byMonth` is another entity's figure, `byMonth` one of the entity or screen that names it. */
export const figureName = (own: string, name: string): readonly [entity: string, figure: string] => {
  const at = name.indexOf('.');
  return at < 0 ? [own, name] : [name.slice(0, at), name.slice(at + 1)];
};
