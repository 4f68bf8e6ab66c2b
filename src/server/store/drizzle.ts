/**
 * What tables and statements are written with. Everything imports it from here: Node reads a package's whole list of
 * entries again for each file that imports the package itself, and drizzle's is 180 kB long.
 */
export * from 'drizzle-orm'
export { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
// Types of both names: those of tables in PostgreSQL.
export type {
  ColumnsWithTable,
  SelectedFields,
  SelectedFieldsFlat,
  SelectedFieldsOrdered,
  TableConfig,
} from 'drizzle-orm/pg-core'
export * from 'drizzle-orm/pg-core'
