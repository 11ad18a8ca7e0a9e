/**
 * Modules that are always fetched together travel in one file: over HTTP/1.1 a browser fetches six at a time, and sixty small ones wait for one another (docs/adr/0045).
 * A stage holds what its modules stand on, less what the stages above it hold; the modules themselves stay outside, so that the manifest knows them.
 */
interface Stage {
  readonly name: string;
  readonly modules: RegExp;
}
interface Group {
  readonly name: (id: string, graph: { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

const stages: readonly Stage[] = [
  { name: 'app', modules: /[\\/]src[\\/]appChunk\.tsx$/ },
  // Pages that lead elsewhere do not wait for what a session needs.
  { name: 'public', modules: /[\\/]src[\\/]shell[\\/]views[\\/]public[\\/](Forward|ComingSoon)\.tsx$/ },
  { name: 'session', modules: /[\\/]src[\\/]shell[\\/](wiring[\\/]sessionChunk\.ts|views[\\/]ShellPages\.tsx)$/ },
];

/** @param above the priority of what comes before the first stage @param below of what comes after the last */
export const stageGroups = (above: number, below: number): Group[] =>
  stages.map(({ name, modules }, at) => ({
    name: (id, graph) => (graph.getModuleInfo(id)?.importers.some((one) => modules.test(one)) ? name : null),
    debugName: name,
    priority: above - ((above - below) * (at + 1)) / (stages.length + 1),
  }));
