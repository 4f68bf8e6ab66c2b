import { code } from '../../../../domain/contract/code.ts'
import { wonBy } from '../../../../domain/draw/steps.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { openMasked, shownValue } from '../../../../platform/record/hidden-values.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sheetDownload } from '../../../../platform/record/serve.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { type AttendeeFacts, attendeesById } from '../attendee/api.ts'
import { attendee } from '../attendee/contract.ts'
import { drawCalls as calls, draw as drawRecord, drawWinner } from './contract.ts'
import { drawRefusals as words } from './state-texts.ts'
import { draws, entrants } from './store.ts'
import { stepOf, stepRowsOf, termsOf } from './view.ts'

type WinnersExportInput = { id: number; format: 'xlsx' | 'csv' }
type Tell = (name: string, of: AttendeeFacts | undefined) => { name: string; phone: string | null }

/** Returns the winners in the order of drawing, without those that are not revealed yet. */
async function winnersOf({ db, parts }: Context, id: number, tell: Tell): Promise<RecordRow[]> {
  const [draw] = await db.select().from(draws).where(eq(draws.id, id))
  if (!draw) throw new Fault(code.notFound, words.unknown)
  const { prizes } = draw.terms ?? (await termsOf(db, draw))
  const steps = await stepRowsOf(db, id)
  const now = parts.now().getTime()
  const stepAt = new Map(
    steps.filter(({ revealAt }) => !revealAt || Date.parse(revealAt) <= now).map((step) => [step.seq, step]),
  )
  const wins = wonBy(steps.map(stepOf)).filter(({ seq }) => stepAt.has(seq))
  const entrantRows = await db.select().from(entrants).where(eq(entrants.draw, id))
  const entrantOf = new Map(entrantRows.map((each) => [each.number, each]))
  const ids = wins.flatMap(({ entrant }) => entrantOf.get(entrant)?.attendee ?? [])
  const personOf = new Map((await attendeesById(db, ids)).map((each) => [each.id, each]))
  return wins.map(({ seq, prize, entrant, state }, index) => {
    const { name = '', groups = [], attendee: of = 0 } = entrantOf.get(entrant) ?? {}
    const person = personOf.get(of)
    const drawnAt = stepAt.get(seq)?.at ?? ''
    return {
      id: index,
      createdAt: drawnAt,
      updatedAt: drawnAt,
      number: entrant,
      state,
      step: seq,
      drawnAt,
      ...tell(name, person),
      prize: prizes.find((each) => each.id === prize)?.name ?? prize,
      // Groups at the time of entry, which decided the eligibility.
      groupName: groups.join(', ') || null,
      seat: person?.seat ?? null,
      tableName: person?.tableName ?? null,
    }
  })
}

async function* each(rows: readonly RecordRow[]): AsyncGenerator<RecordRow> {
  yield* rows
}

export const exportWinners = serve(calls.exportWinners, async ({ id, format }: WinnersExportInput, context) => {
  const rows = await winnersOf(context, id, (name, of) => ({
    name,
    phone: of ? String(shownValue(attendee, 'phone', of.phone)) : null,
  }))
  return sheetDownload(context, drawWinner, each(rows), format)
})

export const exportWinnersClear = serve(
  calls.exportWinnersClear,
  async ({ id, format, reason }: WinnersExportInput & { reason: string }, context) => {
    const rows = await winnersOf(context, id, (name, of) => ({
      name: of?.name ?? name,
      phone: of ? openMasked(context.parts, of.phone) : null,
    }))
    context.logChange({ record: drawRecord.name, id, after: { step: 'exportClear', reason, winners: rows.length } })
    return sheetDownload(context, drawWinner, each(rows), format)
  },
)
