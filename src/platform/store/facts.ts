import { QueryBuilder } from './drizzle.ts'

/**
 * Builds read-only subqueries that other things may join: columns of a thing's table under a name. `export const
 * roleFacts = facts.select({ id: roles.id, name: roles.name }).from(roles).as('role_facts')`. The planner inlines the
 * subquery, so it adds no cost.
 */
export const facts = new QueryBuilder({ casing: 'snake_case' })
