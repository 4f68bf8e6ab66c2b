import type { InputOf, OutputOf } from '../../../../domain/contract/call.ts'
import type { lineCalls } from './contract.ts'
import { lineTexts as words } from './line-texts.ts'

type LineEcu = OutputOf<typeof lineCalls.wanted>['ecus'][number]
type ReportedEcus = InputOf<typeof lineCalls.report>['ecus']

export interface EcuDraft {
  /** Identifies the row while it is edited. */
  readonly key: string
  readonly ecu: string
  readonly partNumber: string
  readonly version: string
  readonly hardwareId: string
  readonly serial: string
  /** Version in the baseline, whose ECU and part cannot be edited. Null: a row added by the user. */
  readonly wanted: string | null
}
export type WrittenField = 'ecu' | 'partNumber' | 'version' | 'hardwareId' | 'serial'

const empty = { ecu: '', partNumber: '', version: '', hardwareId: '', serial: '', wanted: null } as const
export const maxEcus = 100

/** Creates a row for each ECU of the baseline. Without a baseline, one empty row. */
export function draftOf(ecus: readonly LineEcu[]): EcuDraft[] {
  if (ecus.length === 0) return withEcu([])
  return ecus.map(({ ecu, partNumber, version }) => ({ ...empty, key: ecu, ecu, partNumber, wanted: version }))
}

export const withEcu = (rows: readonly EcuDraft[]): EcuDraft[] => {
  const usedNumbers = rows.map(({ key }) => Number(/^added (\d+)$/.exec(key)?.[1] ?? 0))
  return [...rows, { ...empty, key: `added ${Math.max(0, ...usedNumbers) + 1}` }]
}

/** Fills empty versions with those of the baseline. */
export const asBaseline = (rows: readonly EcuDraft[]): EcuDraft[] =>
  rows.map((row) => (row.wanted !== null && row.version.trim() === '' ? { ...row, version: row.wanted } : row))

const code = /^[A-Z][A-Z0-9_]{0,15}$/
const isEmpty = ({ ecu, partNumber, version, hardwareId, serial, wanted: baselineVersion }: EcuDraft) =>
  [baselineVersion === null ? ecu + partNumber : '', version, hardwareId, serial].join('').trim() === ''

/** Returns the input to send, or the problems: text keys by `row field`, and one for the whole form. */
export function checkedDraft(rows: readonly EcuDraft[]): {
  readonly wrong: Readonly<Record<string, string>>
  readonly fault?: string
  readonly ecus?: ReportedEcus
} {
  const filledRows = rows.filter((row) => !isEmpty(row))
  if (filledRows.length === 0) return { wrong: {}, fault: words.nothing }
  const wrong: Record<string, string> = {}
  const visitedEcus = new Set<string>()
  for (const { key, version, ...row } of filledRows) {
    const ecu = row.ecu.trim()
    if (!code.test(ecu)) wrong[`${key} ecu`] = words.needEcu
    else if (visitedEcus.has(ecu)) wrong[`${key} ecu`] = words.twice
    visitedEcus.add(ecu)
    if (version.trim() === '') wrong[`${key} version`] = words.needVersion
  }
  if (Object.keys(wrong).length > 0) return { wrong }
  const ecus = filledRows.map(({ ecu, version, partNumber, hardwareId, serial }) => ({
    ecu: ecu.trim(),
    version: version.trim(),
    ...(partNumber.trim() && { partNumber: partNumber.trim() }),
    ...(hardwareId.trim() && { hardwareId: hardwareId.trim() }),
    ...(serial.trim() && { serial: serial.trim() }),
  }))
  return { wrong, ecus }
}
