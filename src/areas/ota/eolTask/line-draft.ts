/** What a person at the line writes of a vehicle's ECUs, and what is wrong with it. Pure. */
import type { InputOf, OutputOf } from '../../../kit/call.ts'
import type { lineCalls } from './contract.ts'
import { lineTexts as words } from './line-texts.ts'

type Wanted = OutputOf<typeof lineCalls.wanted>['ecus'][number]
type Sent = InputOf<typeof lineCalls.report>['ecus']

export interface EcuDraft {
  /** Of the row, for as long as it is written. */
  readonly key: string
  readonly ecu: string
  readonly partNumber: string
  readonly version: string
  readonly hardwareId: string
  readonly serial: string
  /** Of the baseline: its ECU and part are not for a person to type. Null: a row that was added. */
  readonly wanted: string | null
}
export type WrittenField = 'ecu' | 'partNumber' | 'version' | 'hardwareId' | 'serial'

const empty = { ecu: '', partNumber: '', version: '', hardwareId: '', serial: '', wanted: null } as const
export const mostEcus = 100

/** A row for each ECU of the baseline; where there is none, one to begin with. */
export function draftOf(ecus: readonly Wanted[]): EcuDraft[] {
  if (ecus.length === 0) return withEcu([])
  return ecus.map(({ ecu, partNumber, version }) => ({ ...empty, key: ecu, ecu, partNumber, wanted: version }))
}

/** One row more, for an ECU that is not in the baseline. */
export const withEcu = (rows: readonly EcuDraft[]): EcuDraft[] => {
  const used = rows.map(({ key }) => Number(/^added (\d+)$/.exec(key)?.[1] ?? 0))
  return [...rows, { ...empty, key: `added ${Math.max(0, ...used) + 1}` }]
}

/** The baseline's versions, wherever nothing was written. */
export const asBaseline = (rows: readonly EcuDraft[]): EcuDraft[] =>
  rows.map((row) => (row.wanted !== null && row.version.trim() === '' ? { ...row, version: row.wanted } : row))

const code = /^[A-Z][A-Z0-9_]{0,15}$/
const isEmpty = ({ ecu, partNumber, version, hardwareId, serial, wanted }: EcuDraft) =>
  [wanted === null ? ecu + partNumber : '', version, hardwareId, serial].join('').trim() === ''

/** What is sent; or what is wrong, as the key of a text by `row field`, and of the whole. */
export function checkedDraft(rows: readonly EcuDraft[]): {
  readonly wrong: Readonly<Record<string, string>>
  readonly fault?: string
  readonly ecus?: Sent
} {
  const written = rows.filter((row) => !isEmpty(row))
  if (written.length === 0) return { wrong: {}, fault: words.nothing }
  const wrong: Record<string, string> = {}
  const seen = new Set<string>()
  for (const { key, version, ...row } of written) {
    const ecu = row.ecu.trim()
    if (!code.test(ecu)) wrong[`${key} ecu`] = words.needEcu
    else if (seen.has(ecu)) wrong[`${key} ecu`] = words.twice
    seen.add(ecu)
    if (version.trim() === '') wrong[`${key} version`] = words.needVersion
  }
  if (Object.keys(wrong).length > 0) return { wrong }
  const ecus = written.map(({ ecu, version, partNumber, hardwareId, serial }) => ({
    ecu: ecu.trim(),
    version: version.trim(),
    ...(partNumber.trim() && { partNumber: partNumber.trim() }),
    ...(hardwareId.trim() && { hardwareId: hardwareId.trim() }),
    ...(serial.trim() && { serial: serial.trim() }),
  }))
  return { wrong, ecus }
}
