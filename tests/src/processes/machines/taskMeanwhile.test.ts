/** Something else happens while a task is read, claimed, written, decided or given back, or a call about it fails: what its person sees then, and that no word is lost. */
import { describe, expect, it } from 'vitest';
import { burst, changed, elsewhere, mine, nextIs, sheetOf } from './taskSheets.ts';
import { open } from './taskStage.ts';

const noLine = new Error('no line');
const toTwo = { type: 'aim', aim: { id: 'two', name: 'Two' } } as const;
const toThree = { type: 'aim', aim: { id: 'three', name: 'Three' } } as const;
const inChinese = sheetOf({ standing: 'mine', facts: [{ label: '金额', value: '6,000.00' }] });

/** Its sheet of an act stands open, and who would be next was said. */
async function ready(kind: 'approve' | 'delegate' = 'approve') {
  const one = await open(mine);
  await one.send({ type: 'decide', kind });
  if (kind === 'delegate') await one.send(toTwo);
  await one.whatIf.last().answer(nextIs('Boss'));
  return one;
}

describe('words', () => {
  it('of an earlier page come back where nothing else was typed, and take no place of newer ones', async () => {
    const free = await open();
    await free.send({ type: 'comment.kept', comment: 'kept' });
    await free.send({ type: 'comment.kept', comment: 'older' });
    expect([free.at(), free.context().comment]).toEqual(['offered', 'kept']);
    const held = await open(mine);
    await held.send({ type: 'comment.kept', comment: 'kept' });
    expect([held.at(), held.context().comment]).toEqual([{ mine: 'drafting' }, 'kept']);
    held.stage.clock.increment(800);
    expect(held.draft.last().input).toEqual({ id: 't1', comment: 'kept' });
    const gone = await open(elsewhere);
    await gone.send({ type: 'comment.kept', comment: 'kept' });
    expect([gone.at(), gone.context().comment]).toEqual(['goneElsewhere', 'kept']);
  });

  it('of an earlier page that come back while the task is read stand in the field, before what the server keeps', async () => {
    const { sheets, send, context } = await open(null);
    await send({ type: 'comment.kept', comment: 'kept' });
    await sheets.last().answer(sheetOf({ standing: 'mine', draft: 'from the server' }));
    expect(context().comment).toBe('kept');
  });

  it('that could not be kept at the server stand here and in the browser; the next letter tries again', async () => {
    const { draft, stage, send, context } = await open(mine);
    await send({ type: 'comment.write', comment: 'a' });
    stage.clock.increment(800);
    await draft.last().refuse(noLine);
    expect([context().comment, context().actFailure, stage.heardOf('form.done')]).toEqual(['a', null, []]);
    stage.clock.increment(60_000);
    expect(draft.runs).toHaveLength(1);
    await send({ type: 'comment.write', comment: 'ab' });
    stage.clock.increment(800);
    expect(draft.last().input).toEqual({ id: 't1', comment: 'ab' });
    await draft.last().answer(null);
    expect(stage.heardOf('form.done')).toHaveLength(1);
  });

  it('are not written on while the act is on its way', async () => {
    const { act, send, context } = await ready();
    await send({ type: 'comment.write', comment: 'agreed' });
    await send({ type: 'confirm' });
    await send({ type: 'comment.write', comment: 'too late' });
    expect([act.last().input.comment, context().comment]).toEqual(['agreed', 'agreed']);
  });
});

describe('a task that changes', () => {
  it('before anybody has it tells what is different, until that was looked at', async () => {
    const { send, at, context } = await open();
    const now = sheetOf({ hash: 'h2', facts: changed.instance.facts });
    await send({ type: 'sheet.read', sheet: now });
    expect([at(), context().differences.length]).toEqual(['offered', 2]);
    await send({ type: 'differences.read' });
    expect([at(), context().differences, context().facts]).toEqual(['offered', [], now.instance.facts]);
  });

  it('while it is written keeps the words and tells the difference, and leaves with the name of whoever has it now', async () => {
    const { send, at, context } = await open(mine);
    await send({ type: 'comment.write', comment: 'half' });
    await send({ type: 'sheet.read', sheet: changed });
    expect([at(), context().comment, context().differences.length]).toEqual([{ mine: 'drafting' }, 'half', 2]);
    await send({ type: 'sheet.read', sheet: elsewhere });
    expect([at(), context().comment, context().sheet?.holder]).toEqual(['goneElsewhere', 'half', 'Two']);
  });

  it('while a person is chosen waits for the choice, and leaves where a colleague took it', async () => {
    const { whatIf, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'delegate' });
    await send({ type: 'sheet.read', sheet: changed });
    expect([at(), whatIf.runs.length, context().differences.length]).toEqual([{ deciding: 'choosing' }, 0, 2]);
    await send({ type: 'sheet.read', sheet: elsewhere });
    expect([at(), context().kind]).toEqual(['goneElsewhere', null]);
  });

  it('while it is read after a refused claim is read once more: the newest counts', async () => {
    const { sheets, claim, send, at, context } = await open();
    await send({ type: 'claim' });
    await claim.last().refuse(new Error('somebody else has it'));
    const read = sheets.runs.length;
    await send({ type: 'sheet.read', sheet: mine });
    expect([at(), sheets.runs.length]).toEqual(['rereading', read + 1]);
    await sheets.runs[read - 1]?.answer(mine);
    expect(at()).toBe('rereading');
    await sheets.last().answer(elsewhere);
    expect([at(), context().sheet?.holder]).toEqual(['goneElsewhere', 'Two']);
  });

  it('while it is read after a refused act is read once more, and leaves where a colleague has it', async () => {
    const { sheets, act, send, at, context } = await ready();
    await send({ type: 'confirm' });
    await act.last().refuse(noLine);
    const read = sheets.runs.length;
    await send({ type: 'sheet.read', sheet: mine });
    expect([at(), sheets.runs.length]).toEqual([{ deciding: 'reading' }, read + 1]);
    await sheets.last().answer(elsewhere);
    expect([at(), context().kind, context().sheet?.holder]).toEqual(['goneElsewhere', null, 'Two']);
  });

  it('while nobody can say who would be next is asked about anew, and leaves where a colleague took it', async () => {
    const { whatIf, send, at } = await open(mine);
    await send({ type: 'decide', kind: 'approve' });
    await whatIf.last().refuse(noLine);
    await send({ type: 'sheet.read', sheet: changed });
    expect([at(), whatIf.last().input.hash]).toEqual([{ deciding: 'asking' }, 'h2']);
    await whatIf.last().refuse(noLine);
    await send({ type: 'sheet.read', sheet: elsewhere });
    expect(at()).toBe('goneElsewhere');
  });

  it('again while that is read is read once more, and a reading that fails leaves what is known', async () => {
    const { sheets, stage, send, at, context } = await open(mine);
    await send(burst);
    stage.clock.increment(150);
    await send(burst);
    stage.clock.increment(150);
    expect(sheets.runs).toHaveLength(3);
    await sheets.last().refuse(noLine);
    expect([at(), context().sheet, context().failure]).toEqual([{ mine: 'written' }, mine, null]);
    await send(burst);
    stage.clock.increment(150);
    await sheets.last().answer(elsewhere);
    expect(at()).toBe('goneElsewhere');
  });
});

describe('another person is chosen', () => {
  it('while it is asked who would be next: that answer alone counts', async () => {
    const { whatIf, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'delegate' });
    await send(toTwo);
    await send(toThree);
    expect([whatIf.runs.length, whatIf.last().input.to]).toEqual([2, 'three']);
    await whatIf.runs[0]?.answer(nextIs('Two'));
    expect([at(), context().preview]).toEqual([{ deciding: 'asking' }, null]);
    await whatIf.last().answer(nextIs('Three'));
    expect(context().preview).toEqual(nextIs('Three'));
  });

  it('once that was said: nothing is sent before it is said of the other one', async () => {
    const { whatIf, act, send, context } = await ready('delegate');
    await send(toThree);
    expect([context().preview, whatIf.last().input.to]).toEqual([null, 'three']);
    await send({ type: 'confirm' });
    expect(act.runs).toHaveLength(0);
  });

  it('after that could not be said: the failure goes with the choice', async () => {
    const { whatIf, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'delegate' });
    await send(toTwo);
    await whatIf.last().refuse(noLine);
    await send(toThree);
    expect([at(), context().actFailure, whatIf.last().input.to]).toEqual([{ deciding: 'asking' }, null, 'three']);
  });
});

describe('a call that fails', () => {
  it('reading the task: it says why, and a press tries again', async () => {
    const { sheets, send, at, context } = await open(null);
    await sheets.last().refuse(noLine);
    expect([at(), context().failure === null]).toEqual(['failed', false]);
    await send({ type: 'reload' });
    expect(sheets.runs).toHaveLength(2);
    await sheets.last().answer(sheetOf());
    expect([at(), context().failure]).toEqual(['offered', null]);
  });

  it('claiming, and reading after it: it is offered still, says why, and can be claimed again', async () => {
    const { sheets, claim, send, at, context } = await open();
    await send({ type: 'comment.write', comment: 'half' });
    await send({ type: 'decide', kind: 'reject' });
    await claim.last().refuse(noLine);
    await sheets.last().refuse(noLine);
    expect([at(), context().actFailure === null, context().comment, context().kind]).toEqual(['offered', false, 'half', null]);
    await send({ type: 'claim' });
    expect([claim.runs.length, context().actFailure]).toEqual([2, null]);
  });

  it.each(['answered', 'refused'])('giving back, the reading after it %s: it is theirs still, says why, and is given back again', async (how) => {
    const { sheets, giveBack, send, at, context } = await open(mine);
    await send({ type: 'comment.write', comment: 'half' });
    await send({ type: 'giveBack' });
    await giveBack.last().refuse(noLine);
    await (how === 'answered' ? sheets.last().answer(mine) : sheets.last().refuse(noLine));
    expect([at(), context().actFailure === null, context().comment]).toEqual([{ mine: 'written' }, false, 'half']);
    await send({ type: 'giveBack' });
    expect(giveBack.runs).toHaveLength(2);
  });

  it('deciding, and reading after it: the sheet stays with its words and why, and the same press does it', async () => {
    const { sheets, act, send, at, context } = await ready();
    await send({ type: 'comment.write', comment: 'agreed' });
    await send({ type: 'confirm' });
    await act.last().refuse(noLine);
    await sheets.last().refuse(noLine);
    expect([at(), context().actFailure === null, context().comment]).toEqual([{ deciding: 'ready' }, false, 'agreed']);
    await send({ type: 'confirm' });
    expect([act.runs.length, act.last().input.comment, context().actFailure]).toEqual([2, 'agreed', null]);
  });
});

describe('everything is read anew (the line was away for long, or the language is another one)', () => {
  it('one that is theirs: a colleague has it since', async () => {
    const { sheets, send, at, context } = await open(mine);
    await send({ type: 'comment.write', comment: 'half' });
    await send({ type: 'reload' });
    await sheets.last().answer(elsewhere);
    expect([at(), context().comment]).toEqual(['goneElsewhere', 'half']);
  });

  it('one that went elsewhere: it came back', async () => {
    const { sheets, send, at } = await open(elsewhere);
    await send({ type: 'reload' });
    await sheets.last().answer(sheetOf());
    expect(at()).toBe('offered');
  });

  it('one that is done: what came of it stands there still', async () => {
    const { act, sheets, send, at, context } = await ready();
    await send({ type: 'confirm' });
    await act.last().answer(nextIs('Boss'));
    await send({ type: 'reload' });
    await sheets.last().answer(sheetOf({ standing: 'over' }));
    expect([at(), context().outcome, context().sheet?.standing]).toEqual(['done', nextIs('Boss'), 'over']);
  });

  it('in other words: no fact counts as changed, and a change that was told before stays told', async () => {
    const { sheets, send, context } = await open(mine);
    await send({ type: 'reload' });
    await sheets.last().answer(inChinese);
    expect([context().differences, context().facts]).toEqual([[], inChinese.instance.facts]);
    const other = await open(mine);
    await other.send({ type: 'sheet.read', sheet: changed });
    await other.send({ type: 'sheet.read', sheet: { ...inChinese, hash: 'h2' } });
    expect(other.context().differences).toHaveLength(2);
    // Another row in the same words is told as ever.
    await send({ type: 'sheet.read', sheet: { ...inChinese, hash: 'h3', instance: { ...inChinese.instance, facts: [{ label: '金额', value: '9,000.00' }] } } });
    expect(context().differences).toEqual([{ label: '金额', before: '6,000.00', now: '9,000.00' }]);
  });
});
