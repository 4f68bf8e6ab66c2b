import { QueryBuilder } from './drizzle.ts'

/**
 * Builds what a thing lets others join in their queries: columns of its table under a name, to read only.
 * `export const roleFacts = facts.select({ id: roles.id, name: roles.name }).from(roles).as('role_facts')`.
 * The planner takes the subquery apart: it costs nothing beside the table itself.
 */
export const facts = new QueryBuilder({ casing: 'snake_case' })
