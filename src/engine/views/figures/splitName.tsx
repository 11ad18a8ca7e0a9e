/** `pointRecord.byMonth` is another entity's, `byMonth` the screen's own. */
export const splitName = (own: string, name: string): readonly [entity: string, figure: string] => {
  const [one = '', other] = name.split('.');
  return other === undefined ? [own, one] : [one, other];
};
