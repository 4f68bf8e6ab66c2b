import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { gradeFaults } from '../fault/writes/api.ts'
import { faultCode, faultCodeCalls } from './contract.ts'
import { faultCodes } from './store.ts'
import { faultCodeTexts as words } from './texts.ts'

/** Throws unless list and code of an alarm are both set or both empty. */
async function requireWholeAlarm(
  { db }: Context,
  input: { alarmList?: string | null; alarmCode?: number | null },
  id: number | undefined,
): Promise<void> {
  const [existing] =
    id === undefined
      ? []
      : await db
          .select({ alarmList: faultCodes.alarmList, alarmCode: faultCodes.alarmCode })
          .from(faultCodes)
          .where(sql`${faultCodes.id} = ${id}`)
  const { alarmList, alarmCode } = { ...existing, ...input }
  if (!alarmList === (typeof alarmCode !== 'number')) return
  const field = alarmList ? 'alarmCode' : 'alarmList'
  throw fault(code.invalid, 'invalid', { fields: [{ field, label: `faultCode:${field}`, text: words.alarmBoth }] })
}

const numbersOf = async ({ db }: Pick<Context, 'db'>, ids: readonly number[]) =>
  (
    await db
      .select({ number: faultCodes.number })
      .from(faultCodes)
      .where(inArray(faultCodes.id, [...ids]))
  ).map(({ number }) => number)

export default thing({
  records: [
    serveRecord(faultCode, faultCodeCalls, {
      check: (context, input, id) => requireWholeAlarm(context, input as never, id),
      added: ({ db }, _id, { number }) => gradeFaults(db, [number]),
      updated: async (context, id, _input, before) =>
        gradeFaults(context.db, [...new Set([...(await numbersOf(context, [id])), String(before.number)])]),
      removing: async (context, ids) => gradeFaults(context.db, await numbersOf(context, ids), ids),
      imported: async ({ db }, job) => {
        const { rows } = await db.execute<{ number: string }>(
          sql`select distinct i.data->>'number' as number from import_row i where i.job_id = ${job}`,
        )
        await gradeFaults(
          db,
          rows.map(({ number }) => number),
        )
      },
    }),
  ],
})
