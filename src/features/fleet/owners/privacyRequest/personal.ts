import type { Parts } from '../../../../platform/context.ts'
import { and, eq, isNotNull } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { DataSubject, Personal } from '../../../../platform/thing/personal.ts'
import { identityOf } from '../appAccount/personal.ts'
import { vehiclesOf } from '../binding/personal.ts'
import { namesIn } from '../bindRequest/personal.ts'
import { privacyRequests } from './store.ts'

export async function personOf(db: Db, parts: Parts, account: number): Promise<DataSubject> {
  const [identity, requestNames] = [await identityOf(db, parts, account), await namesIn(db, account)]
  const unique = (key: 'digests' | 'nameDigests') => [...new Set([...(identity?.[key] ?? []), ...requestNames[key]])]
  return {
    account,
    digests: unique('digests'),
    nameDigests: unique('nameDigests'),
    vehicles: await vehiclesOf(db, account),
  }
}

export const requestPersonal: Personal = {
  name: 'privacyRequests',
  remainingData: [
    '请求的种类、时间和处理人保留，以证明已处理',
    'The type, times and handler of the request are kept as evidence.',
  ],
  async copy({ db }, { account }) {
    const { kind, state, receivedAt, endedAt } = privacyRequests
    const rows = await db
      .select({ kind, state, receivedAt, endedAt })
      .from(privacyRequests)
      .where(eq(privacyRequests.account, account))
      .orderBy(privacyRequests.id)
    return { data: rows }
  },
  async erase({ db, at }, { account }) {
    const theirs = eq(privacyRequests.account, account)
    const copies = await db
      .select({ hash: privacyRequests.hash })
      .from(privacyRequests)
      .where(and(theirs, isNotNull(privacyRequests.hash)))
    const words = { newName: null, newPhone: null, newNickname: null, heardBy: null, verifiedBy: null, refusal: null }
    await db
      .update(privacyRequests)
      .set({ ...words, hash: null, updatedAt: at })
      .where(theirs)
    return { contents: copies.flatMap(({ hash }) => hash ?? []) }
  },
}
