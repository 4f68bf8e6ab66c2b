import { sealValues } from '../../../../platform/record/hidden-values.ts'
import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { DataSubject, Personal } from '../../../../platform/thing/personal.ts'
import { consent } from './contract.ts'
import { consents } from './store.ts'

const theirs = ({ digests }: DataSubject) => inArray(sql`split_part(${consents.subject}, ' ', 1)`, [...digests])

/** Consents must stay provable. Those of an erased person stay together under a pseudonym that leads to no person. */
export const consentPersonal: Personal = {
  name: 'consents',
  remainingData: [
    '同意记录依法保留，主体改为匿名编号，IP 地址删除',
    'Consents are kept as required by law, under a pseudonym and without the IP address.',
  ],
  async copy({ db }, person) {
    const { type, country, language, action, channel, appVersion, hash, ip, at } = consents
    const rows = await db
      .select({ type, country, language, action, channel, appVersion, hash, ip, at })
      .from(consents)
      .where(theirs(person))
      .orderBy(consents.id)
    return { data: rows }
  },
  async erase({ db, parts }, person) {
    const pseudonym = `erased-${person.account}`
    const [digest, ciphertext] = String(sealValues(parts, consent, { subject: pseudonym }).subject).split(' ')
    await db
      .update(consents)
      .set({ subject: `${digest} ${ciphertext} ${pseudonym}`, ip: null })
      .where(theirs(person))
    return undefined
  },
}
