import { randomBytes } from 'node:crypto'
import { accounts } from '../../../../src/features/base/accounts/account/store.ts'
import { departments } from '../../../../src/features/base/accounts/department/store.ts'
import type { Realm } from '../../../../src/features/base/accounts/resource/contract.ts'
import { resources } from '../../../../src/features/base/accounts/resource/store.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { models } from '../../../../src/features/fleet/vehicles/model/store.ts'
import { seriesTable } from '../../../../src/features/fleet/vehicles/series/store.ts'
import { vehicles } from '../../../../src/features/fleet/vehicles/vehicle/store.ts'
import { and, eq, inArray } from '../../../../src/platform/store/drizzle.ts'
import type { TestServer } from '../../../platform/harness.ts'

/** Ids of a realm's resources with these links. */
export async function idsOf(on: TestServer, links: string[], realm: Realm = 'staff'): Promise<number[]> {
  const rows = await on.parts.store.db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.realm, realm), inArray(resources.link, links)))
  if (rows.length < links.length) throw new Error(`No resource for some of ${links.join(', ')}`)
  return rows.map(({ id }) => id)
}

/** Creates a department and returns its id. */
export async function departmentId(on: TestServer, parent?: number): Promise<number> {
  const [department] = await on.parts.store.db
    .insert(departments)
    .values({ name: `d-${randomBytes(4).toString('hex')}`, parent: parent ?? null })
    .returning()
  return department?.id ?? 0
}

/** Adds a user through the call and replaces the initial password. */
export async function newUser(
  on: TestServer,
  { role, userName }: { role: number; userName?: string },
): Promise<{ id: number; password: string; userName: string }> {
  const name = userName ?? `u${randomBytes(4).toString('hex')}`
  const answer = await on.admin.call(userCalls.add, {
    userName: name,
    fullName: name,
    email: `${name}@example.com`,
    phone: '13900000000',
    department: await departmentId(on),
    role,
  })
  if (answer.code !== 200) throw new Error(answer.msg)
  await on.parts.store.db.update(accounts).set({ mustChangePassword: false }).where(eq(accounts.id, answer.data.id))
  return { ...answer.data, userName: name }
}

export async function addVehicles(on: TestServer, vins: string[]): Promise<void> {
  const { db } = on.parts.store
  const mark = randomBytes(4).toString('hex')
  const [series] = await db
    .insert(seriesTable)
    .values({ name: mark, code: mark, powerMode: 'BEV' } as never)
    .returning()
  const [model] = await db
    .insert(models)
    .values({ fullCode: mark, name: mark, series: series?.id, powerMode: 'BEV' } as never)
    .returning()
  await db.insert(vehicles).values(vins.map((vin) => ({ vin, series: series?.id, model: model?.id }) as never))
}
