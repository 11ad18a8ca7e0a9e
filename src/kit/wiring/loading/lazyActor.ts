/**
 * A part that is brought after the first drawing stands here under its name from the start: whoever asks it before it has come has not waited for it, which is a fault of
 * ours.
 * @param get throws while it is not here
 */
export const lazyActor = <Logic extends object>(get: () => Logic): Logic =>
  new Proxy({} as Logic, {
    get(_, name): unknown {
      const real = get();
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? (value.bind(real) as unknown) : value;
    },
    has: (_, name) => name in get(),
  });
