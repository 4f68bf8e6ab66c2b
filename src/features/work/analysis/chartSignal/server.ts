import { code } from '../../../../domain/contract/code.ts'
import { compileExpression, UnitError } from '../../../../domain/expression/compile.ts'
import { ExpressionError } from '../../../../domain/expression/parse.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import type { RowValues } from '../../../../platform/record/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { backfillDelayMs, oldSignalHours, signalBackfill } from './backfill.ts'
import { boundsOf } from './bounds.ts'
import { chartSignalCalls as calls, chartSignal, maxChartSignals } from './contract.ts'
import { signalDayExplore, signalHourExplore } from './explore.ts'
import { hourRetentionDays } from './parameters.ts'
import { expressionSignals, unitOfSignal } from './signals.ts'
import { chartSignalRefusals as words } from './texts.server.ts'
import './store.ts'

const wrong = (field: string, text: string, values?: Record<string, unknown>) =>
  fault(code.invalid, 'invalid', {
    fields: [{ field, label: `${chartSignal.name}:${field}`, text, ...(values && { values }) }],
  })

/** Compiles an expression. Throws a Fault with the place of a problem. */
function unitOf(expression: string, unit: string | undefined): string {
  try {
    const compiledExpression = compileExpression(expression, unitOfSignal, unit)
    return unit ?? compiledExpression.unit.text
  } catch (error) {
    if (error instanceof ExpressionError)
      throw wrong('expression', words[error.reason], { ...error.values, place: error.at + 1 })
    if (error instanceof UnitError) throw wrong('unit', words[error.reason], { unit: error.unit })
    throw error
  }
}

async function check({ db }: Context, input: RowValues, id: number | undefined): Promise<void> {
  const bounds = boundsOf(input.bins)
  if (bounds.some((bound, at) => at > 0 && bound <= bounds[at - 1]!)) throw wrong('bins', words.ascending)
  if (id !== undefined) return
  // The lock keeps the limit while several people add signals.
  await db.execute(sql`lock table chart_signal in share row exclusive mode`)
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from chart_signal`)
  if ((rows[0]?.count ?? 0) >= maxChartSignals)
    throw new Fault(code.state, words.tooMany, { values: { most: maxChartSignals } })
}

const values = ({ parts }: Context, { expression, unit }: RowValues, id: number | undefined): RowValues =>
  id === undefined
    ? {
        unit: unitOf(String(expression), unit ? String(unit) : undefined) || null,
        dueAt: new Date(parts.now().getTime() + backfillDelayMs).toISOString(),
      }
    : {}

const signals = serve(calls.signals, () =>
  expressionSignals.map(({ key, name, group, unit }) => ({ key, name, group, unit })),
)

export default thing({
  records: [serveRecord(chartSignal, calls, { check, values, byHand: { signals: calls.signals } })],
  calls: [signals],
  explores: [signalDayExplore, signalHourExplore],
  jobs: [signalBackfill, oldSignalHours],
  parameters: [hourRetentionDays],
})
