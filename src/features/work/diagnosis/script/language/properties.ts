/** Properties of a script that can be determined before it runs. */
import { type Action, actionOf, type Param, type Program, type ScriptBundle, stepsOf } from './language.ts'

const allActions = (bundle: ScriptBundle): Action[] =>
  Object.values(bundle).flatMap((program) => stepsOf(program).map(actionOf))

/**
 * True when a step changes the vehicle, judged by its kind. Restoring the recording of trouble codes is a change, too.
 */
function changes({ kind, value }: Action): boolean {
  if (kind === 'routine') return value.action !== 'result'
  return ['clearDtc', 'write', 'io', 'reset', 'dtcSetting'].includes(kind)
}
export const changesVehicle = (bundle: ScriptBundle): boolean => allActions(bundle).some(changes)

export const ecusIn = (bundle: ScriptBundle): string[] =>
  [...new Set(allActions(bundle).flatMap(({ value }) => ('ecu' in value ? [value.ecu] : [])))].sort()

type Plain = string | number | boolean
/** Parameters with their defaults, and the names of invalid ones. */
export function paramsOf({ params }: Pick<Program, 'params'>, input: Readonly<Record<string, Plain>>) {
  const values: Record<string, Plain> = {}
  const wrong: string[] = Object.keys(input).filter((name) => !params.some((param) => param.name === name))
  for (const param of params) {
    const value = Object.hasOwn(input, param.name) ? input[param.name] : param.default
    if (value !== undefined && suits(param, value)) values[param.name] = value
    else wrong.push(param.name)
  }
  return { values, wrong }
}

function suits({ type, options, min, max }: Param, value: Plain): boolean {
  if (type === 'choice') return options?.some((option) => option.value === value) === true
  if (type === 'text') return typeof value === 'string' && value.length >= (min ?? 0) && value.length <= (max ?? 200)
  return typeof value === 'number' && Number.isFinite(value) && value >= (min ?? value) && value <= (max ?? value)
}
