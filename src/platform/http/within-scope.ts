import { code } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { each, type ScopedPlace } from '../../domain/contract/scope.ts'
import { parseVins } from '../../domain/vins.ts'
import type { Context } from '../context.ts'
import { fault } from '../fault.ts'
import { idOf, inScope, tableOf, vinFieldOf } from '../record/query.ts'
import { findRecord } from '../record/table.ts'
import { isVisible, visibleVins } from '../scope.ts'
import { and, inArray } from '../store/drizzle.ts'
import type { Store } from '../store/store.ts'
import type { CatalogueCall } from '../thing/catalogue.ts'

/**
 * Checks VINs and record ids of a validated input against the caller's scope. The rules are those of the call's
 * contract (domain/contract/scope.ts). Returns the input, without elements that the rules filter out. Throws 'no such record', or
 * 'invalid' with the field. Unknown and out-of-scope values give the same error. `store`: for a call that runs outside
 * a transaction.
 */
export async function withinScope(
  context: Pick<Context, 'db' | 'scope'> & { readonly store: Store | undefined },
  { scoped: places, record }: Pick<CatalogueCall, 'scoped' | 'record'>,
  input: unknown,
): Promise<unknown> {
  const scopedValues = places.flatMap((place) => {
    const rawValues = valuesAt(input, place.path)
    const { rule } = place
    const values = rule.of === 'vin' && rule.many ? rawValues.flatMap((text) => parseVins(String(text))) : rawValues
    return values.length > 0 ? [{ ...place, values }] : []
  })
  if (scopedValues.length === 0) return input
  const vins = scopedValues.flatMap(({ rule, values }) => (rule.of === 'vin' ? values : [])) as string[]
  const vinsInScope = await findVisibleVins(context, [...new Set(vins)])
  let filteredInput = input
  const wrong: ReturnType<typeof unknownReference>[] = []
  for (const { path, rule, values } of scopedValues) {
    if (rule.of === 'any') continue
    const visibleValues =
      rule.of === 'vin' ? vinsInScope : await findVisibleIds(context, rule.record, values as number[])
    if (!visibleValues || values.every((value) => visibleValues.has(value as never))) continue
    const isLeft =
      rule.unseen === 'skip' && (rule.of === 'vin' || values.some((value) => visibleValues.has(value as never)))
    if (isLeft)
      filteredInput = without(
        filteredInput,
        path,
        (value) => value !== null && value !== '' && !visibleValues.has(value as never),
      )
    else if (rule.unseen === 'name')
      wrong.push(
        unknownReference(
          record,
          path,
          'many' in rule ? values.find((vin) => !visibleValues.has(vin as never)) : undefined,
        ),
      )
    else throw fault(code.notFound, 'notFound')
  }
  if (wrong.length > 0) throw fault(code.invalid, 'invalid', { fields: wrong })
  return filteredInput
}

/** Returns the VINs that are in scope. */
async function findVisibleVins(
  { db, scope, store }: Parameters<typeof withinScope>[0],
  vins: readonly string[],
): Promise<ReadonlySet<string>> {
  const [only] = vins
  if (!store || vins.length !== 1 || only === undefined) return visibleVins(db, scope, vins)
  return new Set((await isVisible(store, scope, only)) ? [only] : [])
}

/** Returns the ids whose records are in scope. Undefined when the record is not limited by scope. */
async function findVisibleIds(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  name: string,
  ids: readonly number[],
): Promise<Set<unknown> | undefined> {
  const registeredRecord = findRecord(name)
  if (!registeredRecord || (!registeredRecord.scopeCondition && !vinFieldOf(registeredRecord.record))) return undefined
  const table = tableOf(registeredRecord.record)
  const rows = await db
    .select({ id: idOf(table) } as never)
    .from(table)
    .where(and(inArray(idOf(table), [...new Set(ids)]), inScope(registeredRecord.record, scope)))
  return new Set((rows as { id: number }[]).map(({ id }) => id))
}

/** @param value which of the field's values it is, where it has many */
function unknownReference(record: string | undefined, path: ScopedPlace['path'], value: unknown) {
  const field = path.filter((name): name is string => name !== each).join('.')
  const about = { field, label: record && `${record}:${field}` }
  return value === undefined
    ? { ...about, text: problemTexts.unknownReference }
    : { ...about, text: problemTexts.unknownValue, values: { value } }
}

/** Values at a path that are not empty. */
function valuesAt(value: unknown, [first, ...rest]: ScopedPlace['path']): unknown[] {
  if (value === undefined || value === null || value === '') return []
  if (first === undefined) return [value]
  if (first === each) return Array.isArray(value) ? value.flatMap((element) => valuesAt(element, rest)) : []
  return typeof value === 'object' && Object.hasOwn(value, first)
    ? valuesAt((value as Record<string, unknown>)[first], rest)
    : []
}

/** Copy of the input without the matching list elements. */
function without(
  value: unknown,
  [first, ...rest]: ScopedPlace['path'],
  isMeant: (element: unknown) => boolean,
): unknown {
  if (first === undefined || typeof value !== 'object' || value === null) return value
  if (first === each && Array.isArray(value))
    return rest.length === 0
      ? value.filter((element) => !isMeant(element))
      : value.map((element) => without(element, rest, isMeant))
  const name = String(first)
  return Object.hasOwn(value, name)
    ? { ...value, [name]: without((value as Record<string, unknown>)[name], rest, isMeant) }
    : value
}
