import { and, asc, inArray, sql } from 'drizzle-orm'
import { code } from '../../kit/code.ts'
import type { OptionRef } from '../../kit/platform.ts'
import type { Context } from '../context.ts'
import { fault } from '../fault.ts'
import { visible } from '../scope.ts'
import { columnOf, contains, idOf, inScope } from './query.ts'
import { pathsOf } from './serve.ts'
import { knownRecord } from './table.ts'

const shown = 50
const wholeTree = 5_000

/** The choices of a reference or VIN field, for callers who hold any call of the record that has it. */
export async function optionsOf(
  context: Context,
  asked: { record: string; field: string; search?: string | undefined; ids?: number[] | undefined },
): Promise<OptionRef[]> {
  const known = knownRecord(asked.record)
  const field = known && Object.hasOwn(known.record.fields, asked.field) ? known.record.fields[asked.field] : undefined
  if (!known || !field || !mayChoose(context, asked.record)) throw fault(code.notFound, 'notFound')
  if (field.kind === 'vin') return vins(context, asked.search ?? '')
  if (field.kind !== 'reference') throw fault(code.notFound, 'notFound')
  const target = knownRecord(field.to)
  if (!target) throw fault(code.notFound, 'notFound')
  const { table, record } = target
  const label = columnOf(table, record.labelField)
  const parent = field.tree ? { parent: columnOf(table, 'parent') } : {}
  const where = and(
    inScope(record, context.scope),
    asked.search ? contains(label, asked.search) : undefined,
    asked.ids ? inArray(idOf(table), asked.ids) : undefined,
  )
  const rows = await context.db
    .select({ id: idOf(table), label, ...parent } as never)
    .from(table)
    .where(where)
    .orderBy(asc(field.tree ? idOf(table) : label))
    .limit(field.tree ? wholeTree : asked.ids ? asked.ids.length : shown)
  return rows as unknown as OptionRef[]
}

const mayChoose = (context: Context, record: string) =>
  [...(pathsOf(record)?.any ?? [])].some((path) => context.user.links.has(path))

async function vins(context: Context, search: string): Promise<OptionRef[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = await context.db.execute<{ vin: string }>(
    sql`select v.vin from vehicle v where v.vin ilike ${like} and ${visible(context.scope, sql`v.vin`, 'one') ?? sql`true`} order by v.vin limit ${shown}`,
  )
  return found.rows.map(({ vin }) => ({ id: 0, label: vin }))
}
