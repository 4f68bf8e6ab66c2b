import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { province, provinceCalls } from './contract.ts'
import { addNationalDivisions } from './national.ts'
import './store.ts'
import { provinceTexts as words } from './texts.server.ts'

interface Place extends Record<string, unknown> {
  level: 'province' | 'city'
  parent: number | null
}

const provinceRecord = serveRecord(province, provinceCalls, {
  check: async (context, input, id) => {
    const before = id === undefined ? undefined : await placeOf(context, id)
    const level = input.level ?? before?.level
    const parent = input.parent === undefined ? (before?.parent ?? null) : input.parent
    if (level === 'city' && parent === null) throw wrong('parent', words.cityNeedsProvince)
    if (level === 'province' && parent !== null) throw wrong('parent', words.provinceStandsAlone)
    if (parent !== null && (parent === id || (await placeOf(context, parent))?.level !== 'province'))
      throw wrong('parent', words.notAProvince)
    if (id !== undefined && level === 'city' && before?.level === 'province' && (await hasCities(context, id)))
      throw wrong('level', words.hasCities)
  },
  imported: async ({ db }) => {
    const wrongly = await db.execute(
      sql`select 1 from province c join province p on p.id = c.parent where p.level <> 'province' limit 1`,
    )
    if (wrongly.rows.length > 0) throw wrong('parent', words.notAProvince)
  },
})

const addNational = serve(provinceCalls.addNational, async (_input, { db, logChange }) => {
  const count = await addNationalDivisions(db)
  if (count > 0) logChange({ record: 'province', id: '', count })
  return { count }
})

/** Locked until the change is done, so that a province does not become a city below its new city. */
async function placeOf({ db }: Context, id: number): Promise<Place | undefined> {
  const result = await db.execute<Place>(
    sql`select level, parent::int as parent from province where id = ${id} for no key update`,
  )
  return result.rows[0]
}

const hasCities = async ({ db }: Context, id: number) =>
  (await db.execute(sql`select 1 from province where parent = ${id} limit 1`)).rows.length > 0

const wrong = (field: string, text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `province:${field}`, text }] })

export default thing({
  records: [provinceRecord],
  calls: [addNational],
})
