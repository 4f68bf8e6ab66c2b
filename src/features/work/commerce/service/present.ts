import type { Context } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { noticeDays } from './expiry.ts'
import { stateAt } from './term.ts'

export async function presentServices({ db, parts }: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  if (rows.length === 0) return rows
  const days = await parameterNumber(db, noticeDays)
  const now = parts.now().getTime()
  return rows.map((row) => ({ ...row, state: stateAt(Date.parse(String(row.until)), now, days) }))
}
