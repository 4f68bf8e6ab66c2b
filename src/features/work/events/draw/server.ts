import { randomBytes } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { eq, inArray } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serveShared } from '../../../../platform/stream/shared-stream.ts'
import { serve, servePublic, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { drawCalls as calls, draw, drawExclusion, exclusionCalls, prize, prizeCalls } from './contract.ts'
import { control } from './control.ts'
import { drawOfExclusion, requireOneOfDraw } from './exclusions.ts'
import { drawOfCode, join, mine, topicOf } from './join.ts'
import { undoLimit } from './parameters.ts'
import { readiness } from './readiness.ts'
import { drawRefusals as words } from './state-texts.ts'
import { draws, exclusions, prizes } from './store.ts'
import { labelIn, listOf, shownDraw, stepOf, stepRowsOf } from './view.ts'
import { exportWinners, exportWinnersClear } from './winners.ts'

const { query, one, add, update, remove } = calls

/** Throws unless the draw is a draft. Published terms are immutable, because they are verified later. */
async function requireDraft(db: Db, id: number): Promise<void> {
  const [row] = await db.select({ state: draws.state }).from(draws).where(eq(draws.id, id)).for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  if (row.state !== 'draft') throw new Fault(code.state, words.fixed)
}

async function drawOfPrize(db: Db, id: number): Promise<number> {
  const [drawRow] = await db.select({ draw: prizes.draw }).from(prizes).where(eq(prizes.id, id))
  if (!drawRow) throw fault(code.notFound, 'notFound')
  return drawRow.draw
}

const link = serve(calls.link, async ({ id }, { db }) => {
  const [row] = await db.select({ code: draws.code }).from(draws).where(eq(draws.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
})

const controlAccess = serve(calls.controlled, async (input, { db, user }) => {
  const [row] = await db.select({ id: draws.id }).from(draws).where(eq(draws.code, input.draw))
  if (!row) throw new Fault(code.notFound, words.unknown)
  return { ...row, mayControl: user.links.has(calls.control.path) }
})

const watch = serveShared(calls.watch, async (input, context) => {
  const { id } = await drawOfCode(context, input.draw)
  return { topic: topicOf(id), read: (db) => shownDraw(db, id) }
})

const clock = servePublic(calls.clock, (_input, { parts }) => ({ now: parts.now().toISOString() }))

const list = servePublic(calls.list, async (input, context) => {
  const { id } = await drawOfCode(context, input.draw)
  return (await listOf(context.db, id)).map((each) => ({ ...each, groups: [...each.groups] }))
})

const receipt = servePublic(calls.receipt, async (input, context) => {
  const row = await drawOfCode(context, input.draw)
  const { id, commit, entropy, listHash, seed, state, terms, termsHash } = row
  const isOver = state === 'finished' || state === 'void'
  // A draw that was void before the lock has nothing to verify.
  if (!isOver || !commit || !entropy || !listHash || !seed || !terms || !termsHash)
    throw new Fault(code.state, words.state)
  const steps = (await stepRowsOf(context.db, id)).map(stepOf)
  const entrants = await listOf(context.db, id)
  return {
    // The format tells older verifiers that they do not support exclusions.
    format: terms.excluded ? 'draw-receipt/2' : 'draw-receipt/1',
    draw: labelIn(row),
    commit,
    terms,
    termsHash,
    list: entrants,
    listHash,
    entropy,
    seed,
    steps,
  } as never
})

export default thing({
  records: [
    serveRecord(
      draw,
      { query, one, add, update, remove },
      {
        values: (_context, _input, id) => (id === undefined ? { code: randomBytes(16).toString('base64url') } : {}),
        check: ({ db }, _input, id) => (id === undefined ? undefined : requireDraft(db, id)),
        removing: async ({ db }, ids) => {
          for (const id of ids) await requireDraft(db, id)
          await db.delete(exclusions).where(inArray(exclusions.draw, [...ids]))
          await db.delete(prizes).where(inArray(prizes.draw, [...ids]))
        },
      },
    ),
    serveRecord(prize, prizeCalls, {
      check: async ({ db }, input, id) =>
        requireDraft(db, id === undefined ? Number(input.draw) : await drawOfPrize(db, id)),
      removing: async ({ db }, ids) => {
        for (const id of ids) await requireDraft(db, await drawOfPrize(db, id))
        await db.delete(exclusions).where(inArray(exclusions.prize, [...ids]))
      },
    }),
    serveRecord(drawExclusion, exclusionCalls, {
      check: async ({ db }, input, id) => {
        const before = id === undefined ? undefined : await drawOfExclusion(db, id)
        const draw = before?.draw ?? Number(input.draw)
        await requireDraft(db, draw)
        await requireOneOfDraw(db, draw, { ...before, ...input })
      },
      removing: async ({ db }, ids) => {
        for (const id of ids) await requireDraft(db, (await drawOfExclusion(db, id)).draw)
      },
    }),
  ],
  calls: [
    link,
    readiness,
    control,
    controlAccess,
    watch,
    clock,
    list,
    join,
    mine,
    receipt,
    exportWinners,
    exportWinnersClear,
  ],
  parameters: [undoLimit],
})
