import { dtcStatus } from '../../../../domain/gb32960/uds/index.ts'
import type { Context } from '../../../../platform/context.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'

interface Meaning extends Record<string, unknown> {
  number: string
  ecu: string | null
}
const textColumns = ['name', 'property', 'phenomenon', 'reason', 'measures'] as const

/** Adds the meanings of the codes in the caller's language, and words for their status. */
export async function present({ db, lang }: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const numbers = [...new Set(rows.map(({ number }) => String(number)))]
  if (numbers.length === 0) return rows
  const { rows: meanings } = await db.execute<Meaning & Record<string, string | null>>(sql`
    select number, ecu, name, property, phenomenon, reason, measures, name_en as "nameEn", property_en as "propertyEn",
      phenomenon_en as "phenomenonEn", reason_en as "reasonEn", measures_en as "measuresEn"
    from fault_code where number = any(${sql.param(numbers)}::text[])`)
  const meaningByCode = new Map(meanings.map((row) => [`${row.number} ${row.ecu ?? ''}`, row]))
  return rows.map((row) => {
    const own = (row.ecu as { id: number } | null)?.id
    const meaning = meaningByCode.get(`${row.number} ${own ?? ''}`) ?? meaningByCode.get(`${row.number} `)
    const texts = textColumns.map((name) => [
      name,
      (lang === 'en' && meaning?.[`${name}En`]) || meaning?.[name] || null,
    ])
    const [status, statusMask] = row.status as [number | null, number | null]
    return {
      ...row,
      ...Object.fromEntries(texts),
      status: status === null ? null : dtcStatus(status, statusMask ?? 0xff),
    }
  })
}
