import { type DaySpan, daysBefore } from '../../../../domain/time.ts'
import { requireDays, requireFilters } from '../../../../platform/record/needs.ts'
import { serveComputed } from '../../../../platform/record/serve-computed.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { causeOf } from './causes.ts'
import {
  type CommandCounts,
  commandsOf,
  daysOf,
  figures,
  keys,
  noCommands,
  outcomes,
  tenths,
} from './command-counts.ts'
import { type CommandFigures, commandAnalysisCalls as calls, commandAnalysis } from './contract.ts'
import { groupsOf } from './groups.ts'

recordView(commandAnalysis, 'vehicle')

/** Limit of a period in days. Steps, which record the time of sending, are not stored longer. */
const longestDays = 90

interface Day extends Record<string, unknown> {
  day: string
  success: number
  failure: number
  calledOff: number
  open: number
}

const picture = serve(calls.picture, async ({ filter }, { db, scope }) => {
  check(filter)
  const days = daysOf(filter)
  const before = daysBefore(days)
  const totalOf = async (of: DaySpan) => {
    const { rows } = await db.execute<CommandCounts & Record<string, unknown>>(
      sql`select ${figures} from (${commandsOf(scope, filter, of)}) c`,
    )
    return figuresOf(rows[0])
  }
  const causesOf = async (of: DaySpan) => {
    const { rows } = await db.execute<{ key: string; commands: number }>(sql`
      select ${keys.cause} as key, count(*)::int as commands
      from (${commandsOf(scope, filter, of)}) c where c.outcome = 'failure' group by 1 order by 2 desc, 1`)
    return rows
  }
  const { rows: byDay } = await db.execute<Day>(sql`
    select c.day, ${outcomes} from (${commandsOf(scope, filter, days)}) c group by c.day order by c.day`)
  const last = new Map((await causesOf(before)).map(({ key, commands }) => [key, commands]))
  return {
    now: await totalOf(days),
    before: await totalOf(before),
    periodBefore: [...before] as [string, string],
    days: byDay,
    causes: (await causesOf(days)).map(({ key, commands }) => ({
      ...causeOf(key),
      commands,
      before: last.get(key) ?? 0,
    })),
  }
})

function figuresOf(commandCounts: CommandCounts | undefined): CommandFigures {
  const { wait, waitCount, answer, answerCount, ...counts } = commandCounts ?? noCommands
  const spread = (values: number[] | null, commands: number) =>
    values && { commands, p50: tenths(values[0]) ?? 0, p95: tenths(values[1]) ?? 0, p99: tenths(values[2]) ?? 0 }
  return { ...counts, wait: spread(wait, waitCount), answer: spread(answer, answerCount) }
}

function check(filter: FilterInput): void {
  requireFilters(commandAnalysis, filter)
  requireDays(commandAnalysis, 'period', filter, longestDays)
}

export default thing({
  records: [
    serveComputed(commandAnalysis, calls, (context, filter) => {
      check(filter)
      return groupsOf(context, filter)
    }),
  ],
  calls: [picture],
})
