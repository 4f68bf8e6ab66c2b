import { code } from '../../domain/contract/code.ts'
import { dayMs } from '../../domain/time.ts'
import type { Context, Parts } from '../context.ts'
import { fault } from '../fault.ts'
import { forgetContent } from '../files/contents.ts'
import { storedFile } from '../files/stored-file.table.ts'
import { and, eq, gt, inArray, lt, not, or, sql } from '../store/drizzle.ts'
import { countAlone } from '../throttle/throttle.ts'
import { type Records, shownBy } from './visible-files.ts'

/** Time limit between an upload and the form or import that uses it. Until then no record references the file. */
const waitingMs = dayMs
const maxWaitingBytes = 2 * 1024 ** 3
const atOnce = 500

const isReferenced = (catalogue: Records) => or(...shownBy(catalogue, { all: true, userId: 0, size: 0 })) ?? sql`false`

/** Throws 'too many' when the caller's unreferenced uploads of the last day reach the limit. */
export async function requireRoom({ db, user, parts }: Context, bytes: number): Promise<void> {
  await countAlone(db, 'upload', user.id)
  const since = new Date(parts.now().getTime() - waitingMs).toISOString()
  const own = and(eq(storedFile.createdBy, user.id), gt(storedFile.createdAt, since))
  const [waiting] = await db
    .select({ bytes: sql<string>`coalesce(sum(${storedFile.size}::bigint), 0)` })
    .from(storedFile)
    .where(and(own, not(isReferenced(parts.catalogue))))
  if (Number(waiting?.bytes) + bytes > maxWaitingBytes) throw fault(code.throttled, 'throttled')
}

/** Removes uploads that no record references after a day, unless an import still reads them. Returns their number. */
export async function dropUnshown(parts: Parts): Promise<number> {
  const { store, now, catalogue } = parts
  const before = new Date(now().getTime() - waitingMs).toISOString()
  const deletedFiles = await store.tx(async (tx) => {
    const isRead = sql`exists (select 1 from job where state in ('waiting', 'running') and input->>'file' = ${storedFile.id})`
    const old = tx
      .select({ id: storedFile.id })
      .from(storedFile)
      .where(and(lt(storedFile.createdAt, before), not(isReferenced(catalogue)), not(isRead)))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    return tx.delete(storedFile).where(inArray(storedFile.id, old)).returning({ hash: storedFile.hash })
  })
  for (const { hash } of deletedFiles) await forgetContent(parts, hash)
  return deletedFiles.length
}
