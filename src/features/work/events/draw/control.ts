/** Steps of a draw's operator. Each is one transaction, and they are serialized. */
import { randomBytes } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import { randomnessOf, roundFrom, timeOfRound } from '../../../../domain/draw/beacon.ts'
import { commitOf, keyOf, pick } from '../../../../domain/draw/pick.ts'
import { entropyText, listHashOf, termsHashOf } from '../../../../domain/draw/receipt.ts'
import { eligible, labelOf, openOf, wonBy } from '../../../../domain/draw/steps.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { tellWatchers } from '../../../../platform/stream/shared-stream.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { type DrawAct, drawCalls, draw as drawRecord } from './contract.ts'
import { setNumbersAside } from './exclusions.ts'
import { enterAllSignedIn, topicOf } from './join.ts'
import { undoLimit } from './parameters.ts'
import { publishPictures } from './pictures.ts'
import { requireReady } from './readiness.ts'
import { type DrawMove, drawMachine, drawRefusals as words } from './state-texts.ts'
import { drawSteps, draws, drawWinners } from './store.ts'
import { type DrawRow, labelIn, listOf, stepOf, stepRowsOf, termsOf } from './view.ts'

/** Duration of the animation on the big screen. Winners are not revealed earlier. */
const suspenseMs = 4_000
/** Time between the lock and the beacon's round, so that its result is unknown at the lock. */
const afterLockMs = 30_000

type Set = Partial<typeof draws.$inferInsert>
type Step = Omit<typeof drawSteps.$inferInsert, 'draw' | 'seq' | 'at' | 'by'> & { readonly by?: string }
interface ActionResult {
  readonly set?: Set
  readonly step?: Step
}
type Do = (draw: DrawRow, act: never, context: Context) => Promise<ActionResult>

const refuse = (text: (typeof words)[keyof typeof words]) => new Fault(code.state, text)

function stateAfter(move: DrawMove, draw: DrawRow): Set {
  if (!drawMachine.canMove(draw.state, move)) throw refuse(words.state)
  return { state: drawMachine.moves[move].to }
}

async function publish(draw: DrawRow, _act: DrawAct, context: Context): Promise<ActionResult> {
  const { db, parts } = context
  const set = stateAfter('publish', draw)
  await requireReady(db, draw.id)
  await setNumbersAside(db, draw.id)
  const terms = await termsOf(db, draw)
  const seed = randomBytes(32).toString('hex')
  const sealedSeed = secretsOf(parts.config.secretKey).seal(seed)
  const pictures = await publishPictures(context, draw.id)
  return { set: { ...set, seed: sealedSeed, commit: commitOf(seed), terms, termsHash: termsHashOf(terms), pictures } }
}

async function open(draw: DrawRow): Promise<ActionResult> {
  return { set: stateAfter('open', draw) }
}

async function lock(draw: DrawRow, _act: DrawAct, { db, parts }: Context): Promise<ActionResult> {
  const set = stateAfter('lock', draw)
  const now = parts.now()
  if (draw.entry === 'signedIn') await enterAllSignedIn(db, draw, now)
  const list = await listOf(db, draw.id)
  if (list.length === 0) throw refuse(words.nobody)
  const round = draw.source === 'beacon' ? roundFrom(now.getTime() + afterLockMs) : null
  return { set: { ...set, lockedAt: now.toISOString(), listHash: listHashOf(list), round } }
}

async function entropy(
  draw: DrawRow,
  { text }: Extract<DrawAct, { do: 'entropy' }>,
  { parts }: Context,
): Promise<ActionResult> {
  const set = stateAfter('entropy', draw)
  if (draw.source === 'witness') return { set: { ...set, entropy: { kind: 'witness', text } } }
  const round = draw.round ?? 0
  if (parts.now().getTime() < timeOfRound(round)) throw refuse(words.tooSoon)
  const signature = text.toLowerCase()
  const randomness = randomnessOf(round, signature)
  if (!randomness) throw refuse(words.notBeacon)
  return { set: { ...set, entropy: { kind: 'beacon', round, signature, randomness } } }
}

type OfPrize = Extract<DrawAct, { do: 'draw' | 'show' }>

async function show({ state, terms }: DrawRow, act: OfPrize): Promise<ActionResult> {
  if (state !== 'drawing') throw refuse(words.state)
  if (!terms?.prizes.some(({ id }) => id === String(act.prize))) throw new Fault(code.notFound, words.unknown)
  return { set: { showing: String(act.prize) } }
}

async function drawOnce(draw: DrawRow, act: OfPrize, { db, parts }: Context): Promise<ActionResult> {
  const { terms, termsHash, listHash, entropy, seed } = draw
  if (draw.state !== 'drawing' || !terms || !termsHash || !listHash || !entropy || !seed) throw refuse(words.state)
  const prize = terms.prizes.find(({ id }) => id === String(act.prize))
  if (!prize) throw new Fault(code.notFound, words.unknown)
  const steps = (await stepRowsOf(db, draw.id)).map(stepOf)
  const left = openOf(prize, steps)
  if (left === 0) throw refuse(words.noneLeft)
  const seq = draw.seq + 1
  const plainSeed = secretsOf(parts.config.secretKey).open(seed)
  const key = keyOf(plainSeed, { terms: termsHash, list: listHash, entropy: entropyText(entropy) })
  const candidates = eligible(await listOf(db, draw.id), terms, prize, steps)
  const winners = pick(key, labelOf(labelIn(draw), seq), candidates, Math.min(prize.batch, left)).map(
    ({ number }) => number,
  )
  if (winners.length === 0) throw refuse(words.nobody)
  await db.insert(drawWinners).values(winners.map((number) => ({ draw: draw.id, number, step: seq })))
  const revealAt = new Date(parts.now().getTime() + suspenseMs).toISOString()
  return { set: { showing: null, undo: null }, step: { kind: 'won', prize: prize.id, winners, revealAt } }
}

async function judge(
  draw: DrawRow,
  act: Extract<DrawAct, { do: 'confirm' | 'forfeit' }>,
  { db, parts }: Context,
): Promise<ActionResult> {
  if (draw.state !== 'drawing') throw refuse(words.state)
  const rows = await stepRowsOf(db, draw.id)
  const win = wonBy(rows.map(stepOf)).findLast(({ entrant }) => entrant === act.entrant)
  if (win?.state !== 'drawn') throw refuse(words.notWinner)
  requireShown(rows, win.seq, parts.now())
  return { step: { kind: act.do === 'confirm' ? 'confirmed' : 'forfeit', entrant: act.entrant } }
}

/** Throws until the winners of a step were shown to the hall. */
function requireShown(rows: Awaited<ReturnType<typeof stepRowsOf>>, step: number, now: Date): void {
  const reveal = rows.find(({ seq }) => seq === step)?.revealAt
  if (reveal && now.getTime() < Date.parse(reveal)) throw refuse(words.shown)
}

/**
 * Returns the last valid step with winners if it can be reverted. Its winners must have been shown to the hall, and the
 * draw's limit must not be reached. Otherwise one operator could repeat a draw until the preferred person wins.
 */
async function undoable(draw: DrawRow, { db, parts }: Context): Promise<number> {
  if (draw.state !== 'drawing') throw refuse(words.state)
  const rows = await stepRowsOf(db, draw.id)
  const last = wonBy(rows.map(stepOf)).reduce((most, { seq }) => Math.max(most, seq), 0)
  if (last === 0) throw refuse(words.state)
  requireShown(rows, last, parts.now())
  const count = await parameterNumber(db, undoLimit)
  if (rows.filter(({ kind }) => kind === 'void').length >= count)
    throw new Fault(code.state, words.undoLimit, { values: { count } })
  return last
}

async function undo(draw: DrawRow, { reason }: { reason: string }, context: Context): Promise<ActionResult> {
  const of = await undoable(draw, context)
  if (draw.undo) throw refuse(words.undoPending)
  return { set: { undo: { of, reason, by: context.user.id, name: context.user.name } } }
}

/** Reverts the last draw. Its winners may win again. */
async function approveUndo(draw: DrawRow, _act: DrawAct, context: Context): Promise<ActionResult> {
  const { db, user } = context
  const last = await undoable(draw, context)
  if (draw.undo?.of !== last) throw refuse(words.noUndo)
  const { reason, by, name } = draw.undo
  if (by === user.id) throw new Fault(code.forbidden, words.secondPerson)
  await db.delete(drawWinners).where(and(eq(drawWinners.draw, draw.id), eq(drawWinners.step, last)))
  return { set: { undo: null }, step: { kind: 'void', of: last, reason, by: name, approvedBy: user.name } }
}

async function dropUndo({ undo }: DrawRow): Promise<ActionResult> {
  if (!undo) throw refuse(words.noUndo)
  return { set: { undo: null } }
}

/** Reveals the seed at the end of a draw, including a void one. A draw therefore cannot be ended to hide its result. */
const revealSeed = (draw: DrawRow, { parts }: Context): Set =>
  draw.seed ? { seed: secretsOf(parts.config.secretKey).open(draw.seed) } : {}

async function finish(draw: DrawRow, _act: DrawAct, context: Context): Promise<ActionResult> {
  return { set: { ...stateAfter('finish', draw), ...revealSeed(draw, context), undo: null } }
}

async function annul(draw: DrawRow, { reason }: { reason: string }, context: Context): Promise<ActionResult> {
  return { set: { ...stateAfter('void', draw), ...revealSeed(draw, context), voidReason: reason, undo: null } }
}

const actions: Record<DrawAct['do'], Do> = {
  publish,
  open,
  lock,
  entropy,
  show,
  draw: drawOnce,
  confirm: judge,
  forfeit: judge,
  undo,
  approveUndo,
  dropUndo,
  finish,
  void: annul,
}

export const control = serve(drawCalls.control, async ({ id, seq, act }, context) => {
  const { db, parts, user, logChange } = context
  const [draw] = await db.select().from(draws).where(eq(draws.id, id)).for('update')
  if (!draw) throw new Fault(code.notFound, words.unknown)
  if (draw.seq !== seq) throw new Fault(code.stale, words.stale)
  const { set = {}, step } = await actions[act.do](draw, act as never, context)
  const next = seq + 1
  await db
    .update(draws)
    .set({ ...set, seq: next, updatedAt: sql`statement_timestamp()` })
    .where(eq(draws.id, id))
  if (step)
    await db.insert(drawSteps).values({ by: user.name, ...step, draw: id, seq: next, at: parts.now().toISOString() })
  logChange({
    record: drawRecord.name,
    id,
    label: draw.name,
    before: { state: draw.state },
    after: { step: act.do, state: set.state ?? draw.state, ...stepFacts(step ?? set.undo ?? undefined) },
  })
  await tellWatchers(context, topicOf(id))
  return { seq: next }
})

const stepFacts = (step: Partial<Pick<Step, 'prize' | 'winners' | 'entrant' | 'reason'>> | undefined) =>
  step ? { prize: step.prize, winners: step.winners, entrant: step.entrant, reason: step.reason } : {}
