/**
 * Drizzle exports for tables and statements. Import them from here: Node resolves a package's list of entries again for
 * each importing file, and drizzle's is 180 kB long.
 */
export * from 'drizzle-orm'
export { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
// Both modules export these names. Uses the types of PostgreSQL tables.
export type {
  ColumnsWithTable,
  SelectedFields,
  SelectedFieldsFlat,
  SelectedFieldsOrdered,
  TableConfig,
} from 'drizzle-orm/pg-core'
export * from 'drizzle-orm/pg-core'
