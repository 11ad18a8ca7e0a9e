import { describe, expect, it } from 'vitest';
import { mayMove, processTaskLife } from '#contract/lives/processTaskLife.ts';
import type { ProcessTaskState } from '#contract/lives/processTaskLife.ts';
import { standingOf } from '#contract/processes/taskDesk.ts';
import type { TaskEvent } from '#src/processes/machines/taskSetup.ts';
import { settled } from '#tests/machines/simulated.ts';
import { burst, changed, elsewhere, mine, nextIs, sheetOf } from './taskSheets.ts';
import { open } from './taskStage.ts';

const states = Object.keys(processTaskLife.states) as readonly ProcessTaskState[];

describe('a task of an approval', () => {
  it('is claimed and decided by one key, says who is next, and sends the mark of what was read', async () => {
    const { claim, whatIf, act, stage, send, at, context } = await open();
    await send({ type: 'decide', kind: 'approve' });
    expect(at()).toBe('claiming');
    await claim.last().answer(null);
    await whatIf.last().answer(nextIs('Boss'));
    expect(at()).toEqual({ deciding: 'ready' });
    expect(context().preview).toEqual(nextIs('Boss'));
    await send({ type: 'confirm' });
    expect(act.last().input).toEqual({ id: 't1', kind: 'approve', to: null, comment: '', hash: 'h1' });
    await send({ type: 'leave' });
    expect(at()).toEqual({ deciding: 'sending' });
    await act.last().answer(nextIs('Boss'));
    expect(at()).toBe('done');
    expect(stage.heardOf('task.ended')).toEqual([{ type: 'task.ended', id: 't1' }]);
    expect(stage.heardOf('form.done')).toHaveLength(1);
  });

  it.each(['addSigner', 'signAfter'] as const)(
    'stays open to whoever has it still after %s, says who signs, and keeps no words of what was done',
    async (kind) => {
      const { sheets, whatIf, act, stage, send, at, context } = await open(mine);
      await send({ type: 'decide', kind });
      await send({ type: 'aim', aim: { id: 'two', name: 'Two' } });
      await send({ type: 'comment.write', comment: 'Look at the sum.' });
      await whatIf.last().answer(nextIs('Two'));
      await send({ type: 'confirm' });
      await act.last().answer(nextIs('Two'));
      await sheets.last().answer(mine);
      expect(at()).toEqual({ mine: 'written' });
      expect(stage.heardOf('task.ended')).toEqual([]);
      expect([context().outcome, context().comment, context().kind]).toEqual([nextIs('Two'), '', null]);
      await send({ type: 'decide', kind: 'approve' });
      expect(context().outcome).toBeNull();
    },
  );

  it('stays ready while its own claim is told back, and asks anew once something else was done', async () => {
    const { claim, whatIf, act, send, at } = await open();
    const round = (id: string, did: 'claimed' | 'signerAdded') =>
      ({ id, act: did, round: 1, nodeTitle: null, by: 'One', for: null, to: null, at: '2026-11-20T02:00:00.000Z', comment: null }) as const;
    await send({ type: 'decide', kind: 'approve' });
    await claim.last().answer(null);
    await whatIf.last().answer(nextIs('Boss'));
    await send({ type: 'sheet.read', sheet: sheetOf({ standing: 'mine', rounds: [round('r1', 'claimed')] }) });
    expect([at(), whatIf.runs.length]).toEqual([{ deciding: 'ready' }, 1]);
    await send({ type: 'sheet.read', sheet: sheetOf({ standing: 'mine', rounds: [round('r1', 'claimed'), round('r2', 'signerAdded')] }) });
    expect([at(), whatIf.runs.length]).toEqual([{ deciding: 'asking' }, 2]);
    await whatIf.last().answer(nextIs('Other'));
    await send({ type: 'confirm' });
    expect(act.runs).toHaveLength(1);
  });

  it.each(states)('lets whoever has a task that is %s claim, give back and decide as the table of its life says', async (status) => {
    const first = sheetOf({ status, standing: standingOf({ status, isMine: true, isCandidate: true }) });
    const [claimed, given, decided] = [await open(first), await open(first), await open(first)];
    await claimed.send({ type: 'claim' });
    expect(claimed.claim.runs.length === 1).toBe(mayMove(status, 'claim'));
    await given.send({ type: 'giveBack' });
    expect(given.giveBack.runs.length === 1).toBe(mayMove(status, 'giveBack'));
    await decided.send({ type: 'decide', kind: 'approve' });
    expect(decided.context().kind === 'approve').toBe(mayMove(status, 'approve'));
  });

  it('leaves with the name of whoever was faster, and keeps what was typed', async () => {
    const { claim, sheets, stage, send, at, context } = await open();
    await send({ type: 'comment.write', comment: 'half a sentence' });
    await send({ type: 'decide', kind: 'reject' });
    await claim.last().refuse(new Error('somebody else has it'));
    await sheets.last().answer(elsewhere);
    expect(at()).toBe('goneElsewhere');
    expect(context()).toMatchObject({ comment: 'half a sentence', kind: null, sheet: { holder: 'Two' } });
    expect(stage.heardOf('form.write')).toEqual([{ type: 'form.write', key: 'act:processTask:t1', values: { comment: 'half a sentence' } }]);
    // It comes back: the words are there to go on with.
    await send({ type: 'sheet.read', sheet: sheetOf() });
    expect(at()).toBe('offered');
    expect(context().comment).toBe('half a sentence');
  });

  it('is taken out of an open sheet by a colleague, within the time of one reading', async () => {
    const { whatIf, sheets, stage, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'approve' });
    await whatIf.last().answer(nextIs('Boss'));
    await send({ type: 'comment.write', comment: 'mine' });
    await send(burst);
    stage.clock.increment(150);
    await sheets.last().answer(elsewhere);
    expect(at()).toBe('goneElsewhere');
    expect(context().comment).toBe('mine');
  });

  it('approves nothing but what was read: a change stands there until it is looked at', async () => {
    const { whatIf, act, sheets, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'approve' });
    await whatIf.last().answer(nextIs('Boss'));
    await send({ type: 'confirm' });
    await act.last().refuse(Object.assign(new Error('changed'), { reason: 'subjectChanged' }));
    await sheets.last().answer(changed);
    expect(at()).toEqual({ deciding: 'ready' });
    expect(context().differences).toEqual([
      { label: 'Amount', before: '6,000.00', now: '9,000.00' },
      { label: 'Order', before: 'O-1', now: null },
    ]);
    await send({ type: 'confirm' });
    expect(act.runs).toHaveLength(1);
    await send({ type: 'differences.read' });
    await send({ type: 'confirm' });
    expect(act.last().input.hash).toBe('h2');
  });

  it('names a place and a reason before it goes back', async () => {
    const { whatIf, act, send, at } = await open(mine);
    await send({ type: 'decide', kind: 'return' });
    expect(at()).toEqual({ deciding: 'choosing' });
    await send({ type: 'aim', aim: { id: 'lead', name: 'Lead' } });
    expect(whatIf.last().input).toMatchObject({ kind: 'return', to: 'lead' });
    await whatIf.last().answer(nextIs('Lead'));
    await send({ type: 'confirm' });
    expect(act.runs).toHaveLength(0);
    await send({ type: 'comment.write', comment: 'the invoice is missing' });
    await send({ type: 'confirm' });
    expect(act.last().input).toMatchObject({ kind: 'return', to: 'lead', comment: 'the invoice is missing' });
  });

  it('keeps the words at the server once nobody types, and says in the browser what is not kept yet', async () => {
    const { draft, stage, send, at } = await open(mine);
    await send({ type: 'comment.write', comment: 'a' });
    stage.clock.increment(700);
    await send({ type: 'comment.write', comment: 'ab' });
    stage.clock.increment(700);
    expect(draft.runs).toHaveLength(0);
    stage.clock.increment(100);
    await settled();
    expect(draft.last().input).toEqual({ id: 't1', comment: 'ab' });
    await draft.last().answer(null);
    expect(at()).toEqual({ mine: 'written' });
    expect(stage.heardOf('form.done')).toHaveLength(1);
  });

  it('is read once more where a change is told while it is read: neither an old answer nor an old telling counts', async () => {
    const { sheets, task, at, context } = await open(null);
    expect(sheets.runs).toHaveLength(1);
    task.send({ type: 'sheet.read', sheet: elsewhere });
    await settled();
    expect([at(), sheets.runs.length, context().sheet]).toEqual(['reading', 2, null]);
    await sheets.runs[0]?.answer(elsewhere);
    expect(at()).toBe('reading');
    await sheets.last().answer(mine);
    expect(at()).toEqual({ mine: 'written' });
    expect(context().differences).toEqual([]);
  });

  it('keeps what the row says while it is claimed, and tells the difference once it is theirs', async () => {
    const { claim, send, at, context } = await open();
    await send({ type: 'claim' });
    await send({ type: 'sheet.read', sheet: { ...changed, standing: 'offered' } });
    expect(at()).toBe('claiming');
    await claim.last().answer(null);
    expect(at()).toEqual({ mine: 'written' });
    expect(context()).toMatchObject({ sheet: { hash: 'h2', standing: 'mine' }, differences: [{ label: 'Amount', now: '9,000.00' }, { label: 'Order' }] });
  });

  it('asks anew who would be next where something happens while that is asked, and leaves where a colleague took it', async () => {
    const { whatIf, send, at } = await open(mine);
    await send({ type: 'decide', kind: 'approve' });
    await send({ type: 'sheet.read', sheet: mine });
    expect([at(), whatIf.runs.length]).toEqual([{ deciding: 'asking' }, 1]);
    await send({ type: 'sheet.read', sheet: changed });
    expect([at(), whatIf.runs.length, whatIf.last().input.hash]).toEqual([{ deciding: 'asking' }, 2, 'h2']);
    await send({ type: 'sheet.read', sheet: elsewhere });
    expect(at()).toBe('goneElsewhere');
  });

  it('opens the sheet of an act that was pressed while it was read anew, and claims first where it was given back', async () => {
    const { sheets, whatIf, act, giveBack, claim, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'signAfter' });
    await send({ type: 'aim', aim: { id: 'two', name: 'Two' } });
    await whatIf.last().answer(nextIs('Me'));
    await send({ type: 'confirm' });
    await act.last().answer(nextIs('Me'));
    expect(at()).toBe('reading');
    await send({ type: 'decide', kind: 'approve' });
    await sheets.last().answer(mine);
    expect([at(), context().kind]).toEqual([{ deciding: 'asking' }, 'approve']);
    await send({ type: 'leave' });
    await send({ type: 'giveBack' });
    await giveBack.last().answer(null);
    await send({ type: 'decide', kind: 'reject' });
    await sheets.last().answer(sheetOf());
    expect(at()).toBe('claiming');
    await claim.last().answer(null);
    expect([at(), context().kind]).toEqual([{ deciding: 'asking' }, 'reject']);
    // Whoever was faster has it: nothing opens.
    const other = await open(mine);
    await other.send({ type: 'giveBack' });
    await other.giveBack.last().answer(null);
    await other.send({ type: 'decide', kind: 'approve' });
    await other.sheets.last().answer(elsewhere);
    expect([other.at(), other.context().kind]).toEqual(['goneElsewhere', null]);
  });

  it.each(['claim', 'decide'] as const)('is claimed again where %s is pressed while it is given back, once that is done', async (pressed) => {
    const event: TaskEvent = pressed === 'claim' ? { type: 'claim' } : { type: 'decide', kind: 'approve' };
    const { giveBack, claim, sheets, send, at } = await open(mine);
    await send({ type: 'giveBack' });
    await send(event);
    // Both on their way at once would come in any order.
    expect([at(), claim.runs.length]).toEqual([{ givingBack: 'claimedAgain' }, 0]);
    await giveBack.last().answer(null);
    expect([at(), claim.runs.length]).toEqual(['claiming', 1]);
    await claim.last().answer(null);
    expect(at()).toEqual(pressed === 'claim' ? { mine: 'written' } : { deciding: 'asking' });
    // A task that could not be given back is theirs still, and the act that was pressed opens.
    const kept = await open(mine);
    await kept.send({ type: 'giveBack' });
    await kept.giveBack.last().refuse(new Error('no line'));
    await kept.send(event);
    if (pressed === 'decide') await kept.sheets.last().answer(mine);
    else await kept.claim.last().answer(null);
    expect(kept.at()).toEqual(pressed === 'claim' ? { mine: 'written' } : { deciding: 'asking' });
    expect(sheets.runs).toHaveLength(1);
  });

  it('is claimed once more where that is pressed while whoever was faster is read, and lets go of what was refused', async () => {
    const { claim, sheets, send, at, context } = await open();
    await send({ type: 'decide', kind: 'approve' });
    await claim.last().refuse(new Error('no line'));
    expect([at(), context().kind]).toEqual(['rereading', null]);
    await send({ type: 'claim' });
    expect([at(), claim.runs.length]).toEqual(['claiming', 2]);
    await claim.last().refuse(new Error('no line'));
    await sheets.last().answer(sheetOf());
    expect([at(), claim.runs.length]).toEqual(['offered', 2]);
  });

  it('is claimed at once where the claim is pressed before its sheet has come, and is read as it stands after that', async () => {
    const { sheets, claim, send, at, context } = await open(null);
    await send({ type: 'claim' });
    expect([at(), claim.runs.map(({ input }) => input)]).toEqual(['claiming', [{ id: 't1' }]]);
    await send({ type: 'claim' });
    await claim.last().answer(null);
    expect([at(), claim.runs.length, sheets.runs.length]).toEqual(['reading', 1, 2]);
    await sheets.last().answer(mine);
    expect(at()).toEqual({ mine: 'written' });
    expect(context()).toMatchObject({ sheet: mine, differences: [], actFailure: null });
  });

  it('says who was faster where that was pressed before its sheet had come, and that nobody could say where the line is down', async () => {
    const { sheets, claim, send, at, context } = await open(null);
    await send({ type: 'claim' });
    await claim.last().refuse(new Error('somebody else has it'));
    await sheets.last().answer(elsewhere);
    expect([at(), context().sheet?.holder, context().actFailure === null]).toEqual(['goneElsewhere', 'Two', false]);
    const down = await open(null);
    await down.send({ type: 'claim' });
    await down.claim.last().refuse(new Error('no line'));
    await down.sheets.last().refuse(new Error('no line'));
    expect([down.at(), down.context().failure === null]).toEqual(['failed', false]);
    await down.send({ type: 'reload' });
    await down.sheets.last().answer(sheetOf());
    expect(down.at()).toBe('offered');
  });

  it('keeps an act that was pressed before its sheet came, and lets it go where the definition does not have it', async () => {
    const { sheets, whatIf, claim, send, at, context } = await open(null);
    await send({ type: 'decide', kind: 'approve' });
    await send({ type: 'claim' });
    await claim.last().answer(null);
    await sheets.last().answer(mine);
    expect([at(), whatIf.last().input.kind]).toEqual([{ deciding: 'asking' }, 'approve']);
    const other = await open(null);
    await other.send({ type: 'decide', kind: 'rollback' });
    await other.sheets.last().answer(mine);
    expect([other.at(), other.context().kind]).toEqual([{ mine: 'written' }, null]);
    expect(context().kind).toBe('approve');
  });

  it('that could not be read is shown as soon as a change brings it', async () => {
    const { sheets, send, at } = await open(null);
    await sheets.last().refuse(new Error('no line'));
    expect(at()).toBe('failed');
    await send({ type: 'sheet.read', sheet: sheetOf() });
    expect(at()).toBe('offered');
  });

  it('that is done shows what came of it, and asks about no difference', async () => {
    const { whatIf, act, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'approve' });
    await whatIf.last().answer(nextIs('Boss'));
    await send({ type: 'confirm' });
    await act.last().answer(nextIs('Boss'));
    await send({ type: 'sheet.read', sheet: { ...changed, standing: 'over' } });
    expect(at()).toBe('done');
    expect(context()).toMatchObject({ sheet: { standing: 'over' }, differences: [] });
  });

  it('says why nobody can be told, and asks again', async () => {
    const { whatIf, send, at, context } = await open(mine);
    await send({ type: 'decide', kind: 'reject' });
    await whatIf.last().refuse(new Error('no line'));
    expect(at()).toEqual({ deciding: 'untold' });
    expect(context().actFailure).not.toBeNull();
    await send({ type: 'reload' });
    await whatIf.last().answer(nextIs());
    expect(at()).toEqual({ deciding: 'ready' });
  });

  it('goes back to all with its words', async () => {
    const { giveBack, sheets, send, at, context } = await open(mine);
    await send({ type: 'comment.write', comment: 'later' });
    await send({ type: 'giveBack' });
    expect(giveBack.last().input).toEqual({ id: 't1', comment: 'later' });
    await giveBack.last().answer(null);
    await sheets.last().answer(sheetOf());
    expect(at()).toBe('offered');
    expect(context().comment).toBe('later');
  });
});
