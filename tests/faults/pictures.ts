/** A5: the server is killed while a picture goes up, between that and its message, and while the message goes out. What is left of it is looked at. */
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileLimits } from '#contract/limits/files.ts';
import { FileStore } from '#server/storage/fileStore.ts';
import { multipart } from '#tests/rig/api.ts';
import { ChatClient } from '#tests/rig/chatClient.ts';
import { createHistory } from '#tests/rig/history.ts';
import { addMembers, staffOf } from '#tests/rig/people.ts';
import { createRandom } from '#tests/rig/random.ts';
import type { Random } from '#tests/rig/random.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';

export interface PictureFindings {
  readonly problems: readonly string[];
  readonly sent: number;
  /** Uploads whose message never came: the answer was lost, or somebody changed her mind. At least one with each kill. */
  readonly cleared: number;
  readonly worstRecoveryMs: number;
}

const moments = ['while it goes up', 'before its message', 'with its message on the way'] as const;
const mostPauseMs = 120;

interface Patient {
  readonly client: ChatClient;
  readonly systemId: string;
}

async function startPatient(rig: Rig): Promise<Patient> {
  const { orgId } = staffOf(rig, 'consultant');
  await addMembers(rig, [{ openId: 'pictures', name: '图片测试', orgId }]);
  const client = new ChatClient({ name: 'pictures', baseUrl: rig.directUrl, identity: { kind: 'member', openId: 'pictures' }, history: createHistory() });
  await client.start();
  return { client, systemId: `${orgId}_2` };
}

const upload = async (client: ChatClient, bytes: Buffer): Promise<string> =>
  (await client.call<{ path: string }>('POST /api-file/files/upHttpsLoad', { bytes: multipart('file', 'a.png', 'image/png', bytes) })).path;

async function killed(rig: Rig): Promise<number> {
  const before = rig.pid('server');
  const at = performance.now();
  rig.signal('server', 'SIGKILL');
  await until(() => rig.run().pids.server !== before && rig.isReady(), { what: 'another server', withinMs: 60_000 });
  return performance.now() - at;
}

/** One picture and one kill. @returns how long the server was away */
async function sendOne({ client, systemId }: Patient, moment: (typeof moments)[number], { rig, random }: { rig: Rig; random: Random }): Promise<number> {
  const bytes = await sharp({ create: { width: random.between(8, 900), height: 700, channels: 3, background: '#0b766b' } })
    .png()
    .toBuffer();
  let recoveryMs = 0;
  if (moment === 'while it goes up') {
    const first = upload(client, bytes).catch(() => 'lost');
    await pause(random.between(0, mostPauseMs));
    recoveryMs = await killed(rig);
    await first;
  }
  const path = await until(() => upload(client, bytes), { what: 'the picture to go up' });
  // Another one was chosen by mistake: it is never sent.
  await until(() => upload(client, bytes), { what: 'a picture that nobody sends to go up' });
  if (moment === 'before its message') recoveryMs = await killed(rig);
  const entry = client.send({ systemId, toRemoteId: '', toRemoteSystem: 'staff', busId: '' }, path, { type: 1 });
  if (moment === 'with its message on the way') {
    await pause(random.between(0, mostPauseMs));
    recoveryMs = await killed(rig);
  }
  await until(() => entry.outcome !== 'unknown', { what: 'the picture to be acknowledged' });
  if (entry.outcome !== 'ok') throw new Error(`A picture was ${entry.outcome} with ${entry.code ?? 0}, killed ${moment}.`);
  return recoveryMs;
}

const onDisk = (rig: Rig): string[] => {
  const folder = join(rig.dataDir, 'files');
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`));
};

/** Lets a day pass for what nobody sent, and for files whose row was never committed. */
async function aged(rig: Rig): Promise<number> {
  await rig.sql('update file set created_at = created_at - make_interval(hours => $1)', [fileLimits.orphanHours + 1]);
  const then = new Date(Date.now() - (fileLimits.orphanHours + 1) * 3_600_000);
  for (const path of onDisk(rig)) utimesSync(join(rig.dataDir, 'files', path), then, then);
  return new FileStore(rig.dataDir).sweep({ query: (text, values) => rig.sql(text, values ? [...values] : []) as never });
}

async function lookAt(rig: Rig, sent: number): Promise<string[]> {
  const messages = await rig.sql<{ content: string; stored: boolean; own: boolean }>(
    `select m.content, f.path is not null as stored, e.open_id = 'pictures' as own from message m left join file f on f.path = m.content left join member e on e.id = m.sender_id where m.message_type = 1`,
  );
  const ofHomes = await rig.sql<{ path: string }>(
    `select unnest(pictures) as path from org_home union select jsonb_array_elements_text(content -> 'pictures') from definition_version`,
  );
  const carried = new Set([...messages.map((one) => one.content), ...ofHomes.map(({ path }) => path)]);
  const own = messages.filter((one) => one.own).length;
  return [
    ...(own === sent ? [] : [`${sent} pictures were acknowledged, ${own} are stored.`]),
    ...messages
      .filter((one) => !one.stored || !existsSync(join(rig.dataDir, 'files', one.content)) || statSync(join(rig.dataDir, 'files', one.content)).size === 0)
      .map((one) => `A message points to ${one.content}, which is not there.`),
    ...onDisk(rig)
      .filter((path) => !carried.has(path))
      .map((path) => `${path} belongs to no message and no home page, and was not cleared away.`),
  ];
}

export async function killBetweenPictures(kills: number, seed: number, print: (line: string) => void): Promise<PictureFindings> {
  print(`pictures: ${kills} kills, seed ${seed}`);
  const random = createRandom(seed);
  const rig = await startRig();
  try {
    const patient = await startPatient(rig);
    const times: number[] = [];
    // In turn, from another one each time: each moment has its share however few the kills are.
    const inTurn = random.shuffle(moments);
    const plan = random.shuffle(Array.from({ length: kills }, (_, n) => inTurn[n % inTurn.length] ?? moments[0]));
    for (const moment of plan) times.push(await sendOne(patient, moment, { rig, random }));
    await patient.client.stop();
    const before = onDisk(rig).length;
    await aged(rig);
    const cleared = before - onDisk(rig).length;
    const worstRecoveryMs = Math.max(...times);
    print(`pictures: ${kills} sent, ${cleared} cleared away, worst recovery ${(worstRecoveryMs / 1_000).toFixed(2)} s`);
    return { problems: await lookAt(rig, kills), sent: kills, cleared, worstRecoveryMs };
  } finally {
    await rig.stop();
  }
}
