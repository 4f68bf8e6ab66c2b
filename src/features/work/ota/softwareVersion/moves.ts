import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { listOf } from '../part-texts.ts'
import { softwareVersion } from './contract.ts'
import { type VersionMove, type VersionMoveName, versionMachine, versionTexts as words } from './state-texts.ts'
import { softwareVersions, swinRegisters } from './store.ts'

type Row = typeof softwareVersions.$inferSelect

/** Locks a version until the transaction ends. Throws 'no such record'. */
export async function heldVersion({ db }: Pick<Context, 'db'>, id: number): Promise<Row> {
  const [row] = await db.select().from(softwareVersions).where(eq(softwareVersions.id, id)).for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Changes the state of a version. Throws 'state' if its state, a missing file or the user does not allow it. */
export async function moveVersion(context: Context, id: number, name: VersionMoveName, reason?: string): Promise<null> {
  const { db, user, parts, logChange } = context
  const move: VersionMove = versionMachine.moves[name]
  const before = await heldVersion(context, id)
  if (!versionMachine.canMove(before.state, name)) throw new Fault(code.state, words[`not_${name}`])
  if (move.needsFile && !before.hash) throw new Fault(code.state, words.noFile)
  if (move.bySecondPerson && before.authors.includes(user.id)) throw new Fault(code.state, words.ownRelease)
  if (move.needsReason && !reason) throw new Fault(code.invalid, words.reason)
  const now = parts.now().toISOString()
  const by = user.fullName
  const moveColumns: Record<VersionMoveName, Partial<Row>> = {
    test: { testedBy: by, testedAt: now },
    reopen: { testedBy: null, testedAt: null },
    release: { releasedBy: by, releasedAt: now },
    withdraw: { withdrawnBy: by, withdrawnAt: now, withdrawal: reason ?? null },
  }
  await db
    .update(softwareVersions)
    .set({ state: move.to, updatedAt: now, ...moveColumns[name] })
    .where(eq(softwareVersions.id, id))
  if (name === 'release') await register(context, before)
  const label = `${before.partNumber} ${before.version}`
  const after = { state: move.to, ...(reason ? { withdrawal: reason } : {}) }
  logChange({ record: softwareVersion.name, id, label, before: { state: before.state }, after })
  return null
}

async function register(
  { db, user, parts }: Context,
  { swin, partNumber, version, counter, hash }: Row,
): Promise<void> {
  const numbers = [...new Set(listOf(swin))]
  if (numbers.length === 0) return
  await db.insert(swinRegisters).values(
    numbers.map((number) => ({
      swin: number,
      partNumber,
      version,
      counter,
      sha256: hash ?? '',
      recordedBy: user.fullName,
      recordedAt: parts.now().toISOString(),
    })),
  )
}
