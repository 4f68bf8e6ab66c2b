import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { DataSubject, Personal } from '../../../../platform/thing/personal.ts'
import { bindings } from './store.ts'
import { unbind } from './write.ts'

export const bindingPersonal: Personal = {
  name: 'bindings',
  remainingData: ['账号的车辆绑定记录匿名保留', 'The account’s binding history is kept anonymously.'],
  async copy({ db }, { account }) {
    const { vin, type, way, since, until, endReason } = bindings
    const rows = await db
      .select({ vin, type, way, since, until, endReason })
      .from(bindings)
      .where(eq(bindings.account, account))
      .orderBy(bindings.id)
    return { data: rows }
  },
  async erase({ db, at, by, reason }, { account }) {
    await unbind(db, { account }, { at, by, reason })
    return undefined
  },
}

export async function vehiclesOf(db: Db, account: number): Promise<DataSubject['vehicles']> {
  const { vin, since, until } = bindings
  return db.select({ vin, since, until }).from(bindings).where(eq(bindings.account, account)).orderBy(bindings.id)
}
