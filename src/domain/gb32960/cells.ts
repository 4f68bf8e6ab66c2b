import { readUint } from './bytes.ts'
import { listLayout, sizeOf, skipper } from './layout.ts'
import type { Signals, UnitReader } from './signals.ts'
import type { Case } from './tables/rows.ts'

type Kind = 'cells' | 'probes'

/** Reads cells or probes into their extremes, unless the vehicle sent its own extremes. */
export function valuesReader(unit: Case, items: string, kind: Kind, own: boolean): UnitReader {
  const skip = skipper(unit.rows)
  const { rows, layout } = listLayout(unit.rows, items)
  const head = sizeOf(rows.slice(0, -1))!
  const count = layout[kind === 'cells' ? 'cellCount' : 'probeCount']!
  const number = layout.number!
  const value = listLayout(rows, kind).layout[kind === 'cells' ? 'voltage' : 'temperature']!
  const { width, marks, per, shift } = value
  return (s, bytes, from, end) => {
    if (own && (kind === 'cells' ? s.maxCellV : s.maxTemperatureC) !== undefined) return skip(bytes, from, end)
    if (from >= end) return -1
    const rawSubsystems = bytes[from]!
    const subsystems = rawSubsystems >= 0xfe ? 0 : rawSubsystems
    let at = from + 1
    let [most, least, maxAt, minAt, maxOf, minOf] = [-1, marks, 0, 0, 0, 0]
    for (let index = 0; index < subsystems; index++) {
      if (at + head > end) return -1
      const subsystem = bytes[at + number.at]!
      const rawAmount = readUint(bytes, at + count.at, count.width)
      const amount = rawAmount >= count.marks ? 0 : rawAmount
      const first = layout.firstCell ? readUint(bytes, at + layout.firstCell.at, 2) : 1
      at += head
      if (at + amount * width > end) return -1
      for (let one = 0; one < amount; one++, at += width) {
        const raw = width === 1 ? bytes[at]! : (bytes[at]! << 8) | bytes[at + 1]!
        if (raw >= marks) continue
        if (raw > most) {
          most = raw
          maxAt = first + one
          maxOf = subsystem
        }
        if (raw < least) {
          least = raw
          minAt = first + one
          minOf = subsystem
        }
      }
    }
    if (most < 0) return at
    const [max, min] = [(most + shift) / per, (least + shift) / per]
    if (kind === 'cells') setCells(s, max, maxAt, maxOf, min, minAt, minOf)
    else setProbes(s, max, maxAt, maxOf, min, minAt, minOf)
    return at
  }
}

function setCells(s: Signals, max: number, maxAt: number, maxOf: number, min: number, minAt: number, minOf: number) {
  if (typeof s.maxCellV !== 'number' || max > s.maxCellV) {
    s.maxCellV = max
    s.maxCell = maxAt
    s.maxCellSubsystem = maxOf
  }
  if (typeof s.minCellV !== 'number' || min < s.minCellV) {
    s.minCellV = min
    s.minCell = minAt
    s.minCellSubsystem = minOf
  }
}

function setProbes(s: Signals, max: number, maxAt: number, maxOf: number, min: number, minAt: number, minOf: number) {
  if (typeof s.maxTemperatureC !== 'number' || max > s.maxTemperatureC) {
    s.maxTemperatureC = max
    s.maxTemperatureProbe = maxAt
    s.maxTemperatureSubsystem = maxOf
  }
  if (typeof s.minTemperatureC !== 'number' || min < s.minTemperatureC) {
    s.minTemperatureC = min
    s.minTemperatureProbe = minAt
    s.minTemperatureSubsystem = minOf
  }
}
