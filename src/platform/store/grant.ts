import type { ClientBase } from 'pg'

/**
 * Lets a role read and write all present and future tables. The role owns none, so it cannot alter or drop one. Must be
 * called by the owner. Throws the database's error when the role does not exist.
 */
export async function grantUse(client: ClientBase, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`
  const statements = [
    `grant usage on schema public, drizzle to ${name}`,
    `grant select on all tables in schema drizzle to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `grant execute on all functions in schema public to ${name}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${name}`,
    `alter default privileges in schema public grant usage, select on sequences to ${name}`,
    `alter default privileges in schema public grant execute on functions to ${name}`,
    `alter default privileges in schema drizzle grant select on tables to ${name}`,
  ]
  for (const statement of statements) await client.query(statement)
}

export async function hasRole(client: ClientBase, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  return rowCount === 1
}
