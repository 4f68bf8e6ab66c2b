import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { compareVersions } from '../../../../record/kinds/version.ts'
import { appVersion } from './contract.ts'
import { type AppMove, appVersionMachine, appVersionRefusals as words } from './state-texts.ts'
import { appVersions } from './store.ts'

type Row = typeof appVersions.$inferSelect
type Set = Partial<Pick<Row, 'state' | 'percent' | 'halted' | 'minimum' | 'publishedBy' | 'publishedAt'>>

/** Locks a version until the transaction ends. Throws 'no such record'. */
export async function heldVersion({ db }: Pick<Context, 'db'>, id: number): Promise<Row> {
  const [row] = await db.select().from(appVersions).where(eq(appVersions.id, id)).for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

async function write({ db, parts, logChange }: Context, row: Row, set: Set): Promise<null> {
  await db
    .update(appVersions)
    .set({ ...set, updatedAt: parts.now().toISOString() })
    .where(eq(appVersions.id, row.id))
  const before = Object.fromEntries(Object.keys(set).map((key) => [key, row[key as keyof Row]]))
  logChange({ record: appVersion.name, id: row.id, label: row.version, before, after: set })
  return null
}

/** Changes a version's state. Throws 'state' when its state does not allow it or when its package is missing. */
export async function moveVersion(context: Context, id: number, move: AppMove, percent?: number): Promise<null> {
  const row = await heldVersion(context, id)
  if (!appVersionMachine.canMove(row.state, move)) throw new Fault(code.state, words.move)
  const needsPackage = move === 'submit' || move === 'publish'
  if (needsPackage && row.hash === null && row.storeUrl === null) throw new Fault(code.state, words.noPackage)
  const publication = {
    percent: percent ?? 100,
    publishedBy: context.user.fullName,
    publishedAt: context.parts.now().toISOString(),
  }
  return write(context, row, { state: appVersionMachine.moves[move].to, ...(move === 'publish' ? publication : {}) })
}

export async function changeShare(
  context: Context,
  { id, percent, halted: isHalted }: { id: number; percent?: number | undefined; halted?: boolean | undefined },
): Promise<null> {
  const row = await heldVersion(context, id)
  if (row.state !== 'published') throw new Fault(code.state, words.notPublished)
  // A lower share would withdraw the offer from some users. Stores also allow only a halt.
  if (percent !== undefined && percent < (row.percent ?? 0)) throw new Fault(code.state, words.shareFalls)
  return write(context, row, {
    ...(percent === undefined ? {} : { percent }),
    ...(isHalted === undefined ? {} : { halted: isHalted }),
  })
}

export async function changeMinimum(context: Context, id: number, minimum: string | null): Promise<null> {
  const row = await heldVersion(context, id)
  requireMinimum({ version: row.version, minimum })
  return write(context, row, { minimum })
}

/** Throws 'invalid' when a version is below the minimum that it demands itself. */
export function requireMinimum({ version, minimum }: { version: string; minimum?: string | null | undefined }): void {
  if (minimum && compareVersions(minimum, version) > 0)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'minimum', label: `${appVersion.name}:minimum`, text: words.minimumNewer }],
    })
}
