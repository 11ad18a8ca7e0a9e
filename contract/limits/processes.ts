/** Numbers that bound processes, all ours. */
export const processLimits = {
  nodes: 200,
  /** A drawing of so many nodes, each with its settings and ways, as text. */
  graphCharacters: 150_000,
  /** A file of BPMN: a call carries no more. */
  fileCharacters: 200_000,
  variables: 40,
  titleCharacters: 60,
  commentCharacters: 1_000,
  /** People of one task. */
  people: 50,
  timeoutHours: 720,
  /** Nodes that tokens pass in one act: more is a circle without a task in it. */
  hops: 2_000,
  /** Subprocesses that one act begins: more is a circle of processes that end at once. */
  children: 50,
  /** A task that nobody who is enabled may do is cast anew after so long, and whatever failed is tried again. */
  againMinutes: 10,
  /** Time-outs that one turn of the worker takes before it looks for other work. */
  turn: 100,
  pollMs: 1_000,
  /** Tasks of whoever may no longer decide, though their account is open, are looked for so often. */
  sweepMs: 60_000,
  /** Open tasks that the desk of one person shows. */
  deskTasks: 200,
  /** Colleagues among whom one is chosen. */
  colleagues: 200,
} as const;
