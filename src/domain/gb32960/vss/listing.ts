/** List of all signals of the protocol tables with their VSS names, for programs and people. Pure. */
import type { Pair } from '../../contract/words.ts'
import { reportFields } from '../catalogue.ts'
import type { Version } from '../pair.ts'
import { signalChoices } from '../signal-choices.ts'
import { standards } from '../standard.ts'
import type { Codes, Row } from '../tables/rows.ts'
import { bitsOf } from './convert.ts'
import { type VssRow, type VssScalar, vssRowOf } from './rows.ts'

interface SignalValue {
  /** Code or bit of GB/T 32960. */
  readonly code: number
  readonly vss: VssScalar
  readonly zh: string
  readonly en: string
}

export interface SignalEntry {
  readonly edition: Version
  /** Key of the field, as in exports and decoded messages. `*` is a number from 1. */
  readonly field: string
  /** Place in the standard, for example `GB/T 32960.3-2025, table 10`. */
  readonly clause: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly group: { readonly zh: string; readonly en: string }
  /** Physical unit and limits of GB/T 32960. */
  readonly unit: string
  readonly lower: number | null
  readonly upper: number | null
  /** VSS value = GB/T value × `factor` + `offset`. Limits are in the unit of the VSS. */
  readonly vss: {
    readonly name: string
    /** Name from the second motor or pack on. */
    readonly furtherName: string | null
    readonly datatype: string
    readonly unit: string
    readonly factor: number
    readonly offset: number
    readonly lower: number | null
    readonly upper: number | null
    /** Arrays: index of GB/T number 1. */
    readonly firstIndex: number | null
  }
  readonly values: readonly SignalValue[]
}

/** Tables of the standard by information type. */
const tables: Readonly<Record<Version, Readonly<Record<string, string>>>> = {
  2016: {
    vehicle: '9',
    motor: '11',
    fuelCell: '12',
    engine: '13',
    location: '14',
    extremes: '16',
    alarm: '17',
    voltages: 'B.6',
    temperatures: 'B.8',
  },
  2025: {
    vehicle: '10',
    voltages: '12',
    temperatures: '14',
    motor: '16',
    fuelCell: '17',
    stack: '19',
    engine: '20',
    location: '21',
    alarm: '23',
    capacitor: '25',
    capacitorExtremes: '26',
  },
}
/** Tables of bit fields. */
const bitTables: Readonly<Record<Version, Readonly<Record<string, string>>>> = {
  2016: { 'vehicle.gear': 'A.1', 'location.status': '15', 'alarm.flags': '18' },
  2025: { 'vehicle.gear': 'A.1', 'location.status': '22', 'alarm.flags': '24' },
}

const isSignal = new Set(signalChoices.map(({ key }) => key))

/** All signals by edition, in the order of the tables. */
export const signalEntries: readonly SignalEntry[] = ([2016, 2025] as const).flatMap((edition) =>
  reportFields(edition)
    .filter(({ key }) => isSignal.has(key))
    .flatMap((field) => {
      const bits = bitsOf(edition, field.key)
      if (!bits) return entryOf(edition, field.key, field.name, field, codesOf(edition, field.key))
      return bits.bits.flatMap(({ key, name, codes }) => entryOf(edition, `${field.key}.${key}`, name, field, codes))
    }),
)

type Field = ReturnType<typeof reportFields>[number]

function entryOf(
  edition: Version,
  key: string,
  [zh, en]: Pair,
  { group, unit, lower, upper, key: fieldKey }: Field,
  codes: Codes = {},
): SignalEntry[] {
  const row = vssRowOf(edition, key)
  if (!row) return []
  const table = bitTables[edition][fieldKey] ?? tables[edition][key.split('.')[0] ?? '']
  return [
    {
      edition,
      field: key,
      clause: `GB/T 32960.3-${edition}, table ${table}`,
      name: { zh, en },
      group: { zh: group[0], en: group[1] },
      unit,
      lower,
      upper,
      vss: signalOf(row, lower, upper),
      values: Object.entries(row.values ?? {}).map(([code, vss]) => {
        const text = codes[Number(code)]
        return { code: Number(code), vss, zh: text?.[0] ?? '', en: text?.[1] ?? '' }
      }),
    },
  ]
}

function signalOf(row: VssRow, lower: number | null, upper: number | null): SignalEntry['vss'] {
  const { name, furtherName = null, datatype, unit, factor, offset } = row
  const limits = [lower, upper]
    .map((limit) => (limit === null ? null : Number((limit * factor + offset).toPrecision(12)) + 0))
    .sort((a, b) => (a ?? 0) - (b ?? 0))
  const firstIndex = datatype.endsWith('[]') ? 0 : null
  return { name, furtherName, datatype, unit, factor, offset, lower: limits[0]!, upper: limits[1]!, firstIndex }
}

/** Meanings of a code's values. */
function codesOf(edition: Version, key: string): Codes | undefined {
  const [unit, ...path] = key.split('.').filter((part) => part !== '*')
  const table = [...standards[edition].units.values()].find((each) => each.key === unit)
  let rows: readonly Row[] = table?.rows ?? []
  for (const part of path) {
    const row = rows.find((each) => each.key === part)
    if (row?.kind === 'code') return row.codes
    rows = row?.kind === 'list' ? row.rows : []
  }
  return undefined
}

/** Entries that contain each word of the query, in either language. */
export function findSignals(query: string): readonly SignalEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return signalEntries.filter((entry) => words.every((word) => searchText(entry).includes(word)))
}

const searchText = ({ edition, field, clause, name, group, vss, unit, values }: SignalEntry) =>
  [edition, field, clause, name.zh, name.en, group.zh, group.en, unit, vss.name, vss.furtherName, vss.unit]
    .concat(values.flatMap((value) => [String(value.vss), value.zh, value.en]))
    .join('\n')
    .toLowerCase()
