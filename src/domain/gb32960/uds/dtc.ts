/** Diagnostic trouble codes of 24 bits (ISO 14229-1 annex D, SAE J2012-DA): numbers, display text and status. */
import type { Pair } from '../../contract/words.ts'

const systems = ['P', 'C', 'B', 'U'] as const
const dtcPattern = /^([PCBU])([0-3])([0-9A-F]{3})-([0-9A-F]{2})$/

/** Exclusive upper limit of trouble codes. */
export const dtcEnd = 0x1000000

/** Formats a trouble code: system, four digits, failure type. 0x96A123 is `B16A1-23`. */
export function dtcText(dtc: number): string {
  const system = systems[dtc >>> 22]
  const rest = ((dtc >>> 8) & 0x3fff).toString(16).padStart(4, '0')
  const failureType = (dtc & 0xff).toString(16).padStart(2, '0')
  return `${system}${rest}-${failureType}`.toUpperCase()
}

/** Parses a trouble code. Lower case and a missing dash are accepted. Undefined when the text is not a trouble code. */
export function dtcOf(text: string): number | undefined {
  const plain = text.trim().toUpperCase()
  const match = dtcPattern.exec(plain.length === 7 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain)
  if (!match) return undefined
  const [, system = '', first = '', rest = '', failureType = ''] = match
  const high = systems.indexOf(system as (typeof systems)[number])
  return (high << 22) | Number.parseInt(`${first}${rest}${failureType}`, 16)
}

/** Bits of a trouble code's status byte, lowest first (ISO 14229-1 D.2). */
export const dtcStatusBits = [
  { key: 'testFailed', name: ['当前故障', 'Test failed'] },
  { key: 'testFailedThisCycle', name: ['本循环故障', 'Test failed this operation cycle'] },
  { key: 'pending', name: ['待定', 'Pending'] },
  { key: 'confirmed', name: ['已确认', 'Confirmed'] },
  { key: 'notCompletedSinceClear', name: ['清除后未完成检测', 'Test not completed since last clear'] },
  { key: 'failedSinceClear', name: ['清除后曾故障', 'Test failed since last clear'] },
  { key: 'notCompletedThisCycle', name: ['本循环未完成检测', 'Test not completed this operation cycle'] },
  { key: 'warningLight', name: ['请求点亮警示灯', 'Warning indicator requested'] },
] as const satisfies readonly { key: string; name: Pair }[]
export type DtcStatusBit = (typeof dtcStatusBits)[number]['key']

/** Bits of a status byte that are set and that the ECU supports. */
export const dtcStatus = (status: number, supportedMask = 0xff): DtcStatusBit[] =>
  dtcStatusBits.flatMap(({ key }, bit) => (status & supportedMask & (1 << bit) ? [key] : []))

/** Groups of trouble codes that can be cleared at once (ISO 14229-1 D.1). */
export const dtcGroups = {
  16777215: ['全部', 'All'],
  16777011: ['排放相关', 'Emissions-related'],
  16777168: ['安全相关', 'Safety-related'],
  16777214: ['VOBD', 'VOBD'],
} as const satisfies Record<number, Pair>
