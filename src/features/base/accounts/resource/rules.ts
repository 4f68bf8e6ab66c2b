import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import { texts } from '../../../../domain/contract/words.ts'
import { Fault } from '../../../../platform/fault.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { protectedLinks } from './contract.ts'

const answers = texts('resourceRule', {
  kept: [
    '菜单管理及其按钮必须保持可用，否则无法再修改菜单',
    'Menu management and its buttons must stay usable. Otherwise menus can no longer be changed.',
  ],
  buttonPlace: ['按钮的上级必须是菜单', 'of a button must be a menu'],
  menuPlace: ['菜单的上级必须是目录', 'of a menu must be a directory'],
  directoryPlace: ['目录的上级必须是目录或顶级菜单', 'of a directory must be a directory or the top level'],
  typeTaken: ['与其下级的类型不符', 'does not match the items below it'],
})

/** Protected entries and all entries above them. */
const protectedTree = (): SQL => sql`
  with recursive above as (
    select id as entry, link as entry_link, id, parent, status from resource
      where realm = 'staff' and type <> 'directory' and link = any(${sql.param([...protectedLinks])}::text[])
    union select a.entry, a.entry_link, r.id, r.parent, r.status from resource r join above a on r.id = a.parent)`

/** Throws when a protected entry is missing or disabled, by itself or by an entry above it. */
export async function requireMenusUsable(db: Db): Promise<void> {
  const usable = await db.execute<{ link: string }>(
    sql`${protectedTree()} select distinct entry_link as link from (select entry, entry_link from above group by entry, entry_link having bool_and(status = 'enabled')) as usable`,
  )
  if (usable.rows.length < protectedLinks.length) throw new Fault(code.state, answers.kept)
}

/** Throws when one of these entries is protected. */
export async function refuseProtected(db: Db, ids: readonly number[]): Promise<void> {
  const result = await db.execute(
    sql`${protectedTree()} select 1 from above where id = any(${sql.param([...ids])}::bigint[]) limit 1`,
  )
  if (result.rows.length > 0) throw new Fault(code.state, answers.kept)
}

const places = {
  button: { above: ['menu'], text: answers.buttonPlace },
  menu: { above: ['directory', null], text: answers.menuPlace },
  directory: { above: ['directory', null], text: answers.directoryPlace },
} as const
const below = { button: [], menu: ['button'], directory: ['directory', 'menu'] } as const
type Type = keyof typeof places

/**
 * Throws unless the entry's parent fits its type. Buttons are in menus, menus and directories are in directories or at
 * the top.
 */
export async function requirePlace(db: Db, id: number): Promise<void> {
  const result = await db.execute<{ type: Type; above: Type | null; realm: string | null; children: Type[] }>(sql`
    select r.type, p.type as above, p.realm, array(select distinct c.type from resource c where c.parent = r.id) as children
    from resource r left join resource p on p.id = r.parent where r.id = ${id}`)
  const row = result.rows[0]
  if (!row) return
  if (row.realm !== null && row.realm !== 'staff') throw wrong('parent', problemTexts.unknownReference)
  const place = places[row.type]
  if (!(place.above as readonly (Type | null)[]).includes(row.above)) throw wrong('parent', place.text)
  if (row.children.some((child) => !(below[row.type] as readonly Type[]).includes(child)))
    throw wrong('type', answers.typeTaken)
}

interface EntryPlacement {
  readonly type?: Type | undefined
  readonly parent?: number | null | undefined
}

/**
 * Throws when a menu or button would be moved to the top level. One that is already there, as in earlier menus, may be
 * edited.
 */
export async function requireParent(db: Db, input: EntryPlacement, id: number | undefined): Promise<void> {
  const result = await db.execute<{ type: Type; parent: number | null }>(
    sql`select type, parent::float8 as parent from resource where id = ${id ?? null}`,
  )
  const before = result.rows[0]
  const [type, parent] = [input.type ?? before?.type, input.parent === undefined ? before?.parent : input.parent]
  const stays = before?.parent === null && before.type === type
  if (type !== undefined && type !== 'directory' && parent == null && !stays) throw wrong('parent', places[type].text)
}

const wrong = (field: string, text: string) =>
  new Fault(code.invalid, 'code:invalid', { fields: [{ field, label: `resource:${field}`, text }] })
