/** Content of an application as one value, which is hashed, approved and compared. */
import { Fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { hashOf } from '../eligibility/hash.ts'
import { planOf } from '../eligibility/plan.ts'
import { canonical } from '../metadata/canonical.ts'
import type { UpgradePlan } from '../plan.ts'
import type { ApplicationChange } from './contract.ts'
import { applications } from './store.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** Fields whose change voids an approval. The filing number is not among them, because it is assigned later. */
const fields = [
  'name',
  'policy',
  'criticality',
  'purposeZh',
  'purposeEn',
  'durationMinutes',
  'unavailableZh',
  'unavailableEn',
  'instructionsZh',
  'instructionsEn',
  'typeApproval',
  'typeApprovalNumber',
  'verification',
] as const

interface ContentBody {
  readonly fields: Readonly<Record<string, unknown>>
  readonly plan: UpgradePlan | null
}
export interface ApplicationContent extends ContentBody {
  readonly hash: string
  readonly planHash: string | null
  readonly fault?: Fault
}

export async function contentOf(db: Db, row: ApplicationRow): Promise<ApplicationContent> {
  const fieldValues = Object.fromEntries(fields.map((name) => [name, row[name]]))
  const planResult = await planOf(db, row.policy).catch((error: unknown) => {
    if (error instanceof Fault) return error
    throw error
  })
  const [plan, planHash] = planResult instanceof Fault ? [null, null] : [planResult.plan, planResult.hash]
  const hash = hashOf({ fields: fieldValues, planHash })
  return { fields: fieldValues, plan, hash, planHash, ...(planResult instanceof Fault ? { fault: planResult } : {}) }
}

export async function lockedApplication(db: Db, id: number): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
  return row
}

const longest = 200
const displayText = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest)
const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the differences between two values by path. Lists of VINs are compared by their length only. */
export function differences(from: unknown, to: unknown, path = ''): ApplicationChange[] {
  if (canonical(from ?? null) === canonical(to ?? null)) return []
  if (/\.(vins|excluded)$/.test(path)) return [{ path, from: count(from), to: count(to) }]
  if (!isNested(from) || !isNested(to)) return [{ path, from: displayText(from), to: displayText(to) }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.flatMap((name) => differences(from[name], to[name], path ? `${path}.${name}` : name))
}
const count = (value: unknown) => (Array.isArray(value) ? `${value.length}` : null)
