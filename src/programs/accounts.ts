import { randomBytes } from 'node:crypto'
import { changeRule } from '../domain/contract/password.ts'
import { noMail } from '../features/base/accounts/account/no-mail.ts'
import { accounts } from '../features/base/accounts/account/store.ts'
import type { Realm } from '../features/base/accounts/resource/contract.ts'
import { permissionsChanged } from '../features/base/accounts/resource/permissions-changed.ts'
import { resources } from '../features/base/accounts/resource/store.ts'
import { roles } from '../features/base/accounts/role/store.ts'
import { type Directory, directories, directoryOf, menuOrder } from '../features/menu.ts'
import { platforms, type Screen, screens } from '../features/screens.ts'
import { type Config, SettingError } from '../platform/config.ts'
import type { AnyCall } from '../platform/context.ts'
import { hash, isCommon } from '../platform/password.ts'
import { isGuessed } from '../platform/password-guess.ts'
import { and, eq, sql } from '../platform/store/drizzle.ts'
import type { Db } from '../platform/store/store.ts'

export interface FirstAdministrator {
  name: string
  password: string
}
type NewResource = typeof resources.$inferInsert

/**
 * Completes the menu and ensures an administrator at every start. Each screen gets an entry, each of its calls a
 * button.
 */
export async function prepareAccounts(
  db: Db,
  config: Config,
  things: ReadonlyMap<string, readonly AnyCall[]>,
): Promise<FirstAdministrator | undefined> {
  // Lock: two processes that start together must not both add the missing rows.
  await db.execute(sql`select pg_advisory_xact_lock(7302912)`)
  const addedCount =
    (await prepareMenu(db, 'staff', screens, things)) +
    (await prepareMenu(
      db,
      'eol',
      screens.filter((screen) => screen.eol),
      things,
    ))
  const administrators = await administratorsRole(db)
  if (addedCount > 0) {
    await db.execute(
      sql`insert into role_permission (role_id, resource_id) select ${administrators}, id from resource where realm = 'staff' on conflict do nothing`,
    )
    await permissionsChanged(db)
  }
  return firstAdministrator(db, config, administrators)
}

/** Adds only missing entries. Entries that staff renamed, moved or switched off stay unchanged. */
async function prepareMenu(
  db: Db,
  realm: Realm,
  menuScreens: readonly Screen[],
  things: ReadonlyMap<string, readonly AnyCall[]>,
): Promise<number> {
  const present = Map.groupBy(
    await db
      .select({ id: resources.id, link: resources.link, parent: resources.parent })
      .from(resources)
      .where(eq(resources.realm, realm)),
    ({ link }) => link,
  )
  let newEntries = 0
  const ensure = async (
    parent: number | null,
    values: Pick<NewResource, 'name' | 'nameEn' | 'type' | 'link'> & Partial<NewResource>,
  ): Promise<number> => {
    const existing = present.get(values.link)?.find((each) => values.type !== 'button' || each.parent === parent)
    if (existing) return existing.id
    const [row] = await db
      .insert(resources)
      .values({ status: 'enabled', ...values, parent, realm })
      .returning({ id: resources.id })
    newEntries++
    const id = (row as { id: number }).id
    present.set(values.link, [...(present.get(values.link) ?? []), { id, link: values.link, parent }])
    return id
  }
  // A screen without calls of its own is built when one of the things it uses is present.
  const builtScreens = menuScreens
    .filter(({ access, thing, uses = [] }) => access === 'menu' && [thing, ...uses].some((name) => things.has(name)))
    .toSorted((a, b) => menuOrder.indexOf(a.route) - menuOrder.indexOf(b.route))
  const ensureAbove = async (directory: Directory | undefined) =>
    directory
      ? ensure(null, {
          name: directory.title[0],
          nameEn: directory.title[1],
          type: 'directory',
          link: directory.path,
          icon: directory.icon,
          position: directories.indexOf(directory) * 10,
        })
      : null
  for (const [position, screen] of builtScreens.entries()) {
    const directory = directoryOf(screen.route)
    const above = await ensureAbove(directory)
    const menu = await ensure(above, {
      name: screen.title[0],
      nameEn: screen.title[1],
      type: 'menu',
      link: screen.route,
      icon: screen.icon ?? null,
      position,
    })
    const calls = [screen.thing, ...(screen.uses ?? [])]
      .flatMap((thing) => things.get(thing) ?? [])
      .filter((call) => call.access === 'menu')
    for (const [order, call] of calls.entries())
      await ensure(menu, {
        name: call.title[0].replaceAll(' ', ''),
        nameEn: call.title[1],
        type: 'button',
        link: call.path,
        position: order,
      })
  }
  if (realm === 'staff')
    for (const [position, { link, title }] of platforms.entries()) {
      const above = await ensureAbove(directoryOf(link))
      await ensure(above, { name: title[0], nameEn: title[1], type: 'menu', link, icon: 'link', position })
    }
  return newEntries
}

async function administratorsRole(db: Db): Promise<number> {
  const [existing] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.builtIn, true), eq(roles.realm, 'staff')))
  if (existing) return existing.id
  const [newRole] = await db
    .insert(roles)
    .values({
      name: '系统管理员',
      nameEn: 'System administrator',
      description: '拥有全部权限',
      descriptionEn: 'Has all permissions',
      builtIn: true,
      allVehicles: true,
      realm: 'staff',
    })
    .returning({ id: roles.id })
  return (newRole as { id: number }).id
}

const isGood = (password: string) =>
  changeRule.failures(password).length === 0 && !isCommon(password) && !isGuessed(password)

/** Creates the first account. Until someone signs in with it, each start sets a new one-time password. */
async function firstAdministrator(db: Db, config: Config, role: number): Promise<FirstAdministrator | undefined> {
  const [any] = await db
    .select({
      id: accounts.id,
      name: accounts.userName,
      lastLogonAt: accounts.lastLogonAt,
      mustChange: accounts.mustChangePassword,
    })
    .from(accounts)
    .orderBy(accounts.id)
    .limit(1)
  if (any && (any.lastLogonAt !== null || !any.mustChange || any.name !== config.adminUser)) return undefined
  if (config.production && !config.adminPassword) {
    if (any) return undefined
    throw new SettingError('The first start in production mode needs ADMIN_USER and ADMIN_PASSWORD in the environment')
  }
  if (config.adminPassword !== undefined && !isGood(config.adminPassword))
    throw new SettingError(
      'Configuration: ADMIN_PASSWORD must have 8 to 20 characters with digit, lowercase, uppercase and special character, and not be a common or easily guessed password',
    )
  const password = config.adminPassword ?? `${randomBytes(9).toString('base64url')}aA1!`
  const passwordHash = await hash(password)
  if (any) await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, any.id))
  else
    await db.insert(accounts).values({
      userName: config.adminUser,
      fullName: '管理员',
      email: noMail,
      phone: '13800000000',
      role,
      status: 'enabled',
      passwordHash,
      mustChangePassword: true,
    })
  return config.adminPassword ? undefined : { name: config.adminUser, password }
}
