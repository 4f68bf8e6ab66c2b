import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { parameterValues } from '../../../../platform/parameter/parameter.table.ts'
import type { Parameter } from '../../../../platform/parameter/parameters.ts'
import { requireProofOrToken } from '../../../../platform/proof.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { checkValue } from './check.ts'
import { parameterCalls, parameterChange, parameterChangeCalls } from './contract.ts'
import { parameterChanges } from './store.ts'
import { parameterTexts as words } from './texts.server.ts'

const query = serve(parameterCalls.query, async (_input, { db, parts }) => {
  const storedValues = new Map((await db.select().from(parameterValues)).map((row) => [row.key, row]))
  return parts.catalogue.parameters
    .map((parameter) => {
      const { key, kind, label, description, unit = null, min = null, max = null, options = null } = parameter
      const { value: standard } = parameter
      const { value, version = 0 } = storedValues.get(key) ?? {}
      const displayValue = shownValue(parameter, value ?? standard)
      const isSealed = parameter.sealed === true
      const entry = { key, kind, label, description, unit, min, max, options, standard }
      return { ...entry, sealed: isSealed, value: displayValue, version }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
})

const update = serve(parameterCalls.update, async ({ key, version, value }, context) => {
  const parameter = declaredBy(context, key)
  const checked = checkValue(parameter, value)
  if ('problem' in checked)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'value', label: words.value, text: checked.problem, values: checked.values }],
    })
  await write(context, parameter, version, checked.value)
  return null
})

/** Of a sealed value only whether it is set. */
const shownValue = ({ sealed: isSealed }: Parameter, storedValue: string) =>
  isSealed && storedValue !== '' ? '••••••••' : storedValue

function declaredBy({ parts }: Context, key: string): Parameter {
  const parameter = parts.catalogue.parameters.find((each) => each.key === key)
  if (!parameter) throw fault(code.notFound, 'notFound')
  return parameter
}

/** Stores a value (null: default) and its history entry, if the parameter has not changed since `version`. */
async function write(
  { db, parts, user, logChange }: Context,
  definition: Parameter,
  version: number,
  value: string | null,
): Promise<void> {
  const { key, sealed: isSealed } = definition
  // A secret decides which systems the platform trusts. The password is therefore required, against unlocked screens.
  if (isSealed) requireProofOrToken(user, parts.now())
  await db.insert(parameterValues).values({ key, value: null, version: 0 }).onConflictDoNothing()
  const [row] = await db
    .select({ value: parameterValues.value })
    .from(parameterValues)
    .where(and(eq(parameterValues.key, key), eq(parameterValues.version, version)))
    .for('update')
  if (!row) throw fault(code.stale, 'stale')
  // Null has no secret to seal: the default applies.
  const storedValue = isSealed ? value && secretsOf(parts.config.secretKey).seal(value) : value
  await db
    .update(parameterValues)
    .set({ value: storedValue, version: sql`${parameterValues.version} + 1` })
    .where(eq(parameterValues.key, key))
  const before = shownValue(definition, row.value ?? definition.value)
  const after = shownValue(definition, storedValue ?? definition.value)
  await db.insert(parameterChanges).values({ at: parts.now().toISOString(), userName: user.name, key, before, after })
  logChange({ record: 'parameterChange', id: key, label: definition.label[0], before: { before }, after: { after } })
}

export default thing({
  records: [serveRecord(parameterChange, parameterChangeCalls)],
  calls: [
    query,
    update,
    serve(parameterCalls.reset, async ({ key, version }, context) => {
      await write(context, declaredBy(context, key), version, null)
      return null
    }),
  ],
})
