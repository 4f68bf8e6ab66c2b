import { and, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { identityLinks } from './store.ts'

interface Subject {
  readonly provider: number
  readonly subject: string
}
const ofSubject = ({ provider, subject }: Subject) =>
  and(eq(identityLinks.provider, provider), eq(identityLinks.subject, subject))

/** Account of a provider's user. Undefined: none is linked. */
export async function linkedAccount(db: Db, of: Subject): Promise<number | undefined> {
  const [link] = await db.select({ account: identityLinks.account }).from(identityLinks).where(ofSubject(of))
  return link?.account
}

export async function noteLinkUse(db: Db, of: Subject, now: Date): Promise<void> {
  await db.update(identityLinks).set({ lastUsedAt: now.toISOString() }).where(ofSubject(of))
}

/** Links an account. False when the account or the subject has another link at this provider. */
export async function addLink(db: Db, { provider, subject }: Subject, account: number): Promise<boolean> {
  const rows = await db
    .insert(identityLinks)
    .values({ provider, subject, account })
    .onConflictDoNothing()
    .returning({ id: identityLinks.id })
  return rows.length > 0
}

export const linksOf = (db: Db, account: number) =>
  db.select().from(identityLinks).where(eq(identityLinks.account, account))

/** Removes the link of an account to a provider. Undefined when there is none. */
export async function takeLink(
  db: Db,
  provider: number,
  account: number,
): Promise<{ id: number; subject: string } | undefined> {
  const [link] = await db
    .delete(identityLinks)
    .where(and(eq(identityLinks.provider, provider), eq(identityLinks.account, account)))
    .returning({ id: identityLinks.id, subject: identityLinks.subject })
  return link
}
