import { serveNotice } from '../../../../platform/notice/notice.ts'
import { and, desc, eq } from '../../../../platform/store/drizzle.ts'
import { accountFacts } from '../account/facts.ts'
import { userCalls } from './contract.ts'
import { registrationNotice } from './notice-kinds.ts'

/** Registrations that wait, for users who may approve them, latest first. */
export const registrationNotices = serveNotice(registrationNotice, {
  call: userCalls.approve,
  rows({ db }, { maxRows }) {
    const { id, userName, createdAt, realm, status } = accountFacts
    return db
      .select({ id, userName, at: createdAt })
      .from(accountFacts)
      .where(and(eq(realm, 'staff'), eq(status, 'waiting')))
      .orderBy(desc(id))
      .limit(maxRows)
  },
})
