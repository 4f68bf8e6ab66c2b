import type { Lang, Pair } from '../../../../domain/contract/words.ts'
import { daysBefore } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { plateRegions } from '../../../fleet/vehicles/plate/region-texts.ts'
import { kindTitles } from '../../commands/command/kind-texts.ts'
import { commandSources } from '../../commands/command/state-texts.ts'
import { causeName } from './causes.ts'
import {
  byOf,
  type CommandCounts,
  commandsOf,
  daysOf,
  figures,
  keys,
  noCommands,
  outcomes,
  successPercent,
  tenths,
  unknownKey,
} from './command-counts.ts'
import type { CommandDivision } from './contract.ts'
import { commandAnalysisNames } from './texts.ts'

interface Group extends CommandCounts, Record<string, unknown> {
  key: string
}
interface Before extends Pick<CommandCounts, 'commands' | 'success' | 'failure'>, Record<string, unknown> {
  key: string
}

/** Groups of commands next to the previous period, including groups that exist only there. */
export async function groupsOf({ db, scope, lang, parts }: Context, filter: FilterInput): Promise<RecordRow[]> {
  const by = byOf(filter)
  const days = daysOf(filter)
  const of = by === 'cause' ? sql`c.outcome = 'failure'` : sql`true`
  const { rows: currentGroups } = await db.execute<Group>(sql`
    select ${keys[by]} as key, ${figures} from (${commandsOf(scope, filter, days)}) c where ${of} group by 1 order by 1`)
  // Days of the previous period have other keys, so there is nothing to compare.
  const { rows: past } =
    by === 'day'
      ? { rows: [] }
      : await db.execute<Before>(sql`
          select ${keys[by]} as key, count(*)::int as commands, ${outcomes}
          from (${commandsOf(scope, filter, daysBefore(days))}) c where ${of} group by 1 order by 1`)
  const before = new Map(past.map((row) => [row.key, row]))
  const currentKeys = new Set(currentGroups.map(({ key }) => key))
  const all: (CommandCounts & { key: string })[] = [
    ...currentGroups,
    ...past.flatMap(({ key }) => (currentKeys.has(key) ? [] : [{ ...noCommands, key }])),
  ]
  const nameOf = await names(
    db,
    by,
    all.map(({ key }) => key),
    lang,
  )
  const at = parts.now().toISOString()
  return all.map(({ key, wait, answer, ...row }, index) => {
    const last = before.get(key)
    const rate = (counts: Parameters<typeof successPercent>[0]) => (by === 'cause' ? null : successPercent(counts))
    return {
      id: index + 1,
      createdAt: at,
      updatedAt: at,
      by,
      period: null,
      kind: null,
      model: null,
      region: null,
      source: null,
      key,
      name: nameOf(key),
      commands: row.commands,
      success: row.success,
      failure: row.failure,
      calledOff: row.calledOff,
      open: row.open,
      commandsBefore: by === 'day' ? null : (last?.commands ?? 0),
      successPercent: rate(row),
      successPercentBefore: last ? rate(last) : null,
      waitP50S: tenths(wait?.[0]),
      waitP95S: tenths(wait?.[1]),
      waitP99S: tenths(wait?.[2]),
      answerP50S: tenths(answer?.[0]),
      answerP95S: tenths(answer?.[1]),
      answerP99S: tenths(answer?.[2]),
    }
  })
}

async function names(
  db: Db,
  by: CommandDivision,
  groupKeys: readonly string[],
  lang: Lang,
): Promise<(key: string) => string> {
  const half = lang === 'zh' ? 0 : 1
  const of = (pairs: Readonly<Record<string, Pair>>) => (key: string) => pairs[key]?.[half] ?? key
  if (by === 'kind') return of(kindTitles)
  if (by === 'source') return of(commandSources)
  if (by === 'region') return of(plateRegions)
  if (by === 'day') return (key) => key
  if (by === 'cause') return (key) => causeName(key)[half]
  const ids = sql.param(groupKeys.filter((key) => key !== unknownKey))
  const { rows } = await db.execute<{ key: string; name: string }>(
    sql`select id::text as key, name from model where id = any(${ids}::bigint[])`,
  )
  const modelNames = new Map(rows.map(({ key, name }) => [key, name]))
  return (key) => modelNames.get(key) ?? commandAnalysisNames.gone[half]
}
