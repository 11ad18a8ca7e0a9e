/** Faults on purpose: a developer of the demo sees how the console takes them (docs/adr/0124). A server with real people knows none of them. */
import { choice, moment } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';

export const drillKinds = {
  cut: ['断开连接', 'Cut the line'],
  slow: ['服务变慢', 'Slow server'],
  refuse: ['拒绝下一条消息', 'Refuse the next message'],
  second: ['他人抢先保存', 'Second person saves first'],
  kill: ['终止服务进程', 'Kill the server'],
} as const;
export type DrillKind = keyof typeof drillKinds;

export const drill = {
  begin: operation('POST /api-user/drill/begin', {
    spec: [],
    ours: 'faults on purpose, of the caller’s own session, in the demo alone',
    takes: { kind: choice(['故障', 'Fault'], drillKinds, { required: true }) },
    gives: one({
      /** Up to then it is on, or waits for its one occasion; null: it has happened. */
      until: moment(['持续到', 'Until']),
    }),
    right: 'developer.inspect',
    scope: 'own',
    class: 'write',
    audit: 'change',
  }),
};
