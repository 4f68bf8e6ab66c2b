import type { Violation } from './rules.ts'

/** Table in a snapshot of drizzle-kit, as far as it is needed here. */
interface Table {
  name: string
  columns: Record<string, { name: string; primaryKey: boolean }>
  indexes: Record<string, { isUnique: boolean; columns: { expression: string }[] }>
  foreignKeys: Record<string, { tableTo: string }>
  compositePrimaryKeys: Record<string, { columns: string[] }>
  uniqueConstraints: Record<string, { columns: string[] }>
}
type Placement = Readonly<Record<'byVin' | 'everywhere' | 'coordinator', readonly string[]>>

const list = 'src/platform/store/placement.ts'

/** Violations of 'each table is listed once in the placement for Citus, and can be placed there'. */
export function checkPlacement(tables: readonly Table[], placement: Placement): Violation[] {
  const listedTables = Object.values(placement).flat()
  const names = new Set(tables.map(({ name }) => name))
  const [byVin, everywhere] = [new Set(placement.byVin), new Set(placement.everywhere)]
  const messages = [
    ...listedTables.filter((name, at) => listedTables.indexOf(name) < at).map((name) => `${name} is listed twice`),
    ...listedTables.filter((name) => !names.has(name)).map((name) => `there is no table ${name}`),
    ...tables
      .filter(({ name }) => !listedTables.includes(name))
      .map(({ name }) => `add ${name} to byVin, everywhere or coordinator: its placement with Citus`),
    ...tables.flatMap((table) => (byVin.has(table.name) ? keysWithoutVin(table) : [])),
    ...tables.flatMap(({ name, foreignKeys }) =>
      byVin.has(name) || everywhere.has(name)
        ? Object.values(foreignKeys)
            .filter(({ tableTo }) => !everywhere.has(tableTo))
            .map(({ tableTo }) => `${name} refers to ${tableTo}, which must then be in everywhere`)
        : [],
    ),
  ]
  return messages.map((message) => ({ file: list, line: 1, message }))
}

/**
 * Unique keys without the distribution column. A machine sees only its own rows, so a unique key must contain the
 * column.
 */
function keysWithoutVin(table: Table): string[] {
  const primary = Object.values(table.columns).flatMap(({ name, primaryKey }) => (primaryKey ? [name] : []))
  const keys = [
    ...(primary.length > 0 ? [['its primary key', primary] as const] : []),
    ...[table.compositePrimaryKeys, table.uniqueConstraints].flatMap((each) =>
      Object.entries(each).map(([name, { columns }]) => [name, columns] as const),
    ),
    ...Object.entries(table.indexes).flatMap(([name, { isUnique, columns }]) =>
      isUnique ? [[name, columns.map(({ expression }) => expression)] as const] : [],
    ),
  ]
  return keys
    .filter(([, columns]) => !columns.includes('vin'))
    .map(([key]) => `${table.name} is distributed by VIN, so ${key} must contain the VIN`)
}
