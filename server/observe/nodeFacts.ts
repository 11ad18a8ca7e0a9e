/** This server knows these of itself, for the operator's page: since when it runs, what it is connected with, and its last two hours by the minute. */
import { statfs } from 'node:fs/promises';
import type { MinuteFacts, OutsideFacts } from '#contract/calls/system.ts';
import type { Config } from '#server/config/config.ts';

const minuteMs = 60_000;
const kept = 120;

interface Counted {
  /** Since the start. */
  readonly calls: number;
  readonly sockets: number;
}

export class NodeFacts {
  readonly startedAt = new Date().toISOString();
  readonly version: string;
  readonly dataDir: string;
  readonly isEmbedded: boolean;
  readonly outside: readonly OutsideFacts[];
  #count: () => Promise<Counted> = () => Promise.resolve({ calls: 0, sockets: 0 });
  #before = 0;
  #minutes: MinuteFacts[] = [];

  constructor(
    { version, dataDir, embedded, idCards, sms, wecom, wechat }: Pick<Config, 'version' | 'dataDir' | 'embedded' | 'idCards' | 'sms' | 'wecom' | 'wechat'>,
    isDemo: boolean,
  ) {
    this.version = version;
    this.dataDir = dataDir;
    this.isEmbedded = embedded;
    const stateOf = (setting: unknown, otherwise: 'standIn' | 'absent'): OutsideFacts['state'] => (setting ? 'configured' : otherwise);
    this.outside = [
      // Text messages that would have been sent stand in a list.
      { name: 'sms', label: ['短信', 'Text messages'], state: stateOf(sms, 'standIn') },
      { name: 'wecom', label: ['企业微信', 'WeCom'], state: stateOf(wecom.app, isDemo ? 'standIn' : 'absent') },
      { name: 'wechat', label: ['微信', 'WeChat'], state: isDemo && !wechat.isTold ? 'standIn' : 'absent' },
      { name: 'idCard', label: ['身份证识别', 'Reader of identity cards'], state: stateOf(idCards, 'absent') },
    ];
  }

  /** @returns ends it */
  watch(count: () => Promise<Counted>): () => void {
    this.#count = count;
    const timer = setInterval(() => {
      // The next minute tries again.
      this.sample().catch(() => undefined);
    }, minuteMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  async sample(): Promise<void> {
    const { calls, sockets } = await this.#count();
    this.#minutes = [...this.#minutes, { at: new Date().toISOString(), calls: calls - this.#before, sockets }].slice(-kept);
    this.#before = calls;
  }

  minutes(): readonly MinuteFacts[] {
    return this.#minutes;
  }

  async sockets(): Promise<number> {
    return (await this.#count()).sockets;
  }

  /** The disk is the one with the data. */
  async diskFreeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.dataDir);
    return bavail * bsize;
  }
}
