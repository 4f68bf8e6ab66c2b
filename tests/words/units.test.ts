/** Checks that each unit is in the list. A field whose name ends with a unit must have that unit. */
import { expect, it } from 'vitest'
import { wordsOfSources } from './extract.ts'
import { units } from './units.ts'

const words = wordsOfSources()
const declaredUnits = words
  .filter(({ path, forms }) => /\.unit$/.test(path) && forms.length === 1)
  .map(({ file, path, forms }) => ({ file, name: path.split('.').at(-2) ?? '', unit: forms[0] ?? '' }))

/** Unit implied by the end of a name: odometerKm, medianSeconds, sohPercent. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/Percent$/, '%'],
  [/Per100Km$/, 'kWh/100 km'],
  [/Km$/, 'km'],
  [/Kmh$/, 'km/h'],
  [/Kwh$/, 'kWh'],
  [/Kw$/, 'kW'],
  [/Ah$/, 'Ah'],
  [/[a-z]V$/, 'V'],
  [/[a-z]Mv$/, 'mV'],
  [/(Minutes|Min)$/, 'min'],
  [/(Hours|[a-z]H)$/, 'h'],
  [/(Seconds|[a-z]S)$/, 's'],
  [/[a-z]Ms$/, 'ms'],
  [/(Days|[a-z]D)$/, 'd'],
  [/Mb$/, 'MB'],
  [/(longitude|latitude)$/i, '°'],
]

it('finds the units of fields', () => expect(declaredUnits.length).toBeGreaterThan(150))

it('every unit is one of the list', () => {
  const unlistedUnits = declaredUnits.filter(({ unit }) => !units.has(unit) && !/^\p{Script=Han}$/u.test(unit))
  expect(unlistedUnits).toEqual([])
})

it('every unit of the list is used: another spelling of one is no unit', () => {
  const writtenUnits = new Set(words.flatMap(({ forms }) => (forms.length === 1 ? forms : [])))
  expect([...units.keys()].filter((unit) => !writtenUnits.has(unit))).toEqual([])
})

it('a field whose name says its unit has it', () => {
  const wrong = declaredUnits.flatMap(({ file, name, unit }) => {
    const expectedUnit = byName.find(([ending]) => ending.test(name))?.[1]
    return expectedUnit === undefined || expectedUnit === unit
      ? []
      : [`${file} ${name}: ${unit} in place of ${expectedUnit}`]
  })
  expect(wrong).toEqual([])
})
