/** Differences between the stored menu and the initial one. Pure. */
import type { Pair } from '../../../../domain/contract/words.ts'
import { type Directory, directories, directoryOf, menuOrder } from '../../../menu.ts'
import { platforms, type Screen, screens } from '../../../screens.ts'
import type { MenuChange } from './contract.ts'

/** A stored entry, without buttons. */
export interface StoredEntry {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  readonly type: 'directory' | 'menu' | 'button'
  readonly link: string
  readonly parent: number | null
  readonly position: number
  readonly icon: string | null
  readonly status: 'enabled' | 'disabled'
}
interface Place {
  readonly link: string
  readonly type: 'directory' | 'menu'
  readonly title: Pair
  readonly icon: string | null
  readonly position: number
  readonly directory: Directory | undefined
  /** Undefined: a directory that is missing. */
  readonly row: StoredEntry | undefined
}
export interface MenuPlan {
  /** Directories first. */
  readonly places: readonly Place[]
  readonly changes: readonly MenuChange[]
}

const titleOf = ({ name, nameEn }: StoredEntry): Pair => [name, nameEn ?? name]
const inOrder = (rows: readonly StoredEntry[]) => rows.toSorted((a, b) => a.position - b.position || a.id - b.id)

/** Places of the initial entries among the stored ones, each the first with its link. Others were added by staff. */
function placesOf(rows: readonly StoredEntry[]): Place[] {
  const rowOf = (type: 'directory' | 'menu', link: string) =>
    rows.filter((row) => row.type === type && row.link === link).sort((a, b) => a.id - b.id)[0]
  const byRoute = new Map<string, Screen>(screens.map((screen) => [screen.route, screen]))
  const own = menuOrder
    .flatMap((route) => byRoute.get(route) ?? [])
    .map(({ route, title, icon = null }) => ({ link: route as string, title, icon }))
  const other = platforms.map(({ link, title }) => ({ link: link as string, title: title as Pair, icon: 'link' }))
  const menus = [own, other].flatMap((entries) =>
    entries
      .map((entry) => ({ ...entry, type: 'menu' as const, row: rowOf('menu', entry.link) }))
      .filter(({ row }) => row !== undefined)
      .map((entry, position): Place => ({ ...entry, position, directory: directoryOf(entry.link) })),
  )
  const above = directories.flatMap((directory, index): Place[] => {
    const { path: link, title, icon } = directory
    if (!menus.some((menu) => menu.directory === directory)) return []
    const row = rowOf('directory', link)
    return [{ link, type: 'directory', title, icon, position: index * 10, directory: undefined, row }]
  })
  return [...above, ...menus]
}

/** Compares the stored menu with the initial one. `names`: names and icons, too. */
export function planOf(rows: readonly StoredEntry[], { names }: { readonly names: boolean }): MenuPlan {
  const places = placesOf(rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rowOfDirectory = new Map(places.filter(({ type }) => type === 'directory').map((each) => [each.link, each.row]))
  const parentOf = ({ directory }: Place) => (directory ? rowOfDirectory.get(directory.path) : null)
  const nameOf = ({ row, title }: Place): Pair => (row && !names ? titleOf(row) : title)
  const moves = places.filter(
    (place) => place.row && place.row.parent !== (parentOf(place)?.id ?? (place.directory ? -1 : null)),
  )
  const movedRows = new Set(moves.map(({ row }) => row))

  const additions = places
    .filter(({ row }) => !row)
    .map(({ link, title }): MenuChange => ({ kind: 'added', link, name: title }))
  const moveChanges = moves.map((place): MenuChange => {
    const from = byId.get(place.row?.parent ?? 0)
    const to = place.directory && (parentOf(place) ?? undefined)
    return {
      kind: 'moved',
      link: place.link,
      name: nameOf(place),
      from: from ? titleOf(from) : null,
      to: to && !names ? titleOf(to) : (place.directory?.title ?? null),
    }
  })
  const renames = places.flatMap(({ row, title, link }): MenuChange[] =>
    names && row && titleOf(row).join() !== title.join()
      ? [{ kind: 'renamed', link, name: titleOf(row), from: titleOf(row), to: title }]
      : [],
  )
  // A directory that is switched off would take the entries that are moved into it away from everybody.
  const enablings = places
    .filter((place) => isToEnable(place, moves))
    .map((place): MenuChange => ({ kind: 'enabled', link: place.link, name: nameOf(place) }))
  const reorderings = [undefined, ...directories].flatMap((directory): MenuChange[] => {
    const stays = places.filter((place) => place.directory === directory && place.row && !movedRows.has(place.row))
    const targetRows = stays.map(({ row }) => row!)
    const isSame = inOrder(targetRows).every((row, index) => row === targetRows[index])
    const name = directory && places.find(({ link }) => link === directory.path)
    return isSame ? [] : [{ kind: 'ordered', link: directory?.path ?? '', name: name ? nameOf(name) : null }]
  })
  const emptyDirectories = rows
    .filter(({ id, type }) => {
      const children = rows.filter(({ parent }) => parent === id)
      return type === 'directory' && children.length > 0 && children.every((child) => movedRows.has(child))
    })
    .filter((row) => !places.some((place) => place.row === row))
    .map((row): MenuChange => ({ kind: 'emptied', link: row.link, name: titleOf(row) }))
  return {
    places,
    changes: [...additions, ...moveChanges, ...enablings, ...reorderings, ...renames, ...emptyDirectories],
  }
}

const isToEnable = ({ type, link, row }: Place, moves: readonly Place[]) =>
  type === 'directory' &&
  row?.status === 'disabled' &&
  moves.some((move) => move.directory?.path === link && move.row?.status === 'enabled')

/** Stored values of an entry at its initial place, as far as they differ. `parent`: id of its directory. */
export function valuesAt(place: Place, plan: MenuPlan, parent: number | null, names: boolean): Partial<StoredEntry> {
  const { row, title, icon, position } = place
  const moves = plan.places.filter((each) => each.directory?.path === place.link && each.row?.parent !== row?.id)
  const values: Partial<StoredEntry> = {
    parent,
    position,
    ...(names && { name: title[0], nameEn: title[1], icon }),
    ...(isToEnable(place, moves) && { status: 'enabled' as const }),
  }
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => row?.[key as keyof StoredEntry] !== value))
}
