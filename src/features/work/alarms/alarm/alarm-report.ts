/** Reads alarms from a report's alarm unit. Pure. */
import { alarmBits2016, alarmBits2025, type Signals, type Version } from '../../../../domain/gb32960/index.ts'
import { type AlarmReport, keyOf } from './spans.ts'

/** Bits of the general flag that an edition names. The others are reserved, and their values mean nothing. */
const namedBits: Record<Version, readonly number[]> = {
  2016: alarmBits2016.filter(({ key }) => key !== 'reserved').map(({ bit }) => bit),
  2025: alarmBits2025.filter(({ key }) => key !== 'reserved').map(({ bit }) => bit),
}
/** 2025: the thermal event of a storage always has the highest level. */
const thermalEvent = { bit: 23, level: 4 }

const nothing: ReadonlyMap<string, number> = new Map()

/**
 * Returns the alarms in a report's signals, or undefined without an alarm unit. An alarm has its level from the general
 * list of 2025, otherwise the unit's highest. When none reaches the highest level, the most severe alarms get it (table
 * 23: it is the level of an active alarm). A level without any alarm becomes an alarm of its own.
 */
export function alarmReport(s: Signals, at: number): AlarmReport | undefined {
  if (s.alarmFlags === undefined || s.alarmFlags === null) return undefined
  const highest = s.alarmLevel ?? 0
  const faults = s.storageFaults.length + s.motorFaults.length + s.engineFaults.length + s.otherFaults.length
  if (s.alarmFlags === 0 && faults === 0 && s.alarmLevels.length === 0 && highest === 0) return { at, levels: nothing }
  const levels = generalLevels(s, highest)
  const isFlagged = namedBits[s.version].some((bit) => isSet(s.alarmFlags!, bit))
  for (const code of s.storageFaults) levels.set(keyOf('storage', code), highest)
  for (const code of s.motorFaults) levels.set(keyOf('motor', code), highest)
  for (const code of s.engineFaults) levels.set(keyOf('engine', code), highest)
  for (const code of s.otherFaults) levels.set(keyOf('other', code), highest)
  if (levels.size === 0 && highest > 0) levels.set(keyOf('level', highest), highest)
  else raise(levels, highest)
  return { at, levels, isVague: levels.size > 0 && !isFlagged && faults === 0 }
}

const isSet = (flags: number, bit: number) => ((flags >>> bit) & 1) === 1

/** General alarms by flag, and those of the list, even without their flag. */
function generalLevels(s: Signals, highest: number): Map<string, number> {
  const versionBits = namedBits[s.version]
  const listedLevels = new Map<number, number>()
  for (let index = 0; index + 1 < s.alarmLevels.length; index += 2) {
    const bit = s.alarmLevels[index]!
    // 'Abnormal' and 'invalid' are not levels. 0 means not active.
    const level = s.alarmLevels[index + 1]! >= 0xfe ? highest : s.alarmLevels[index + 1]!
    if (versionBits.includes(bit) && (level > 0 || isSet(s.alarmFlags!, bit)))
      listedLevels.set(bit, Math.max(level, listedLevels.get(bit) ?? 0))
  }
  const levels = new Map<string, number>()
  for (const bit of versionBits) {
    if (!isSet(s.alarmFlags!, bit) && !listedLevels.has(bit)) continue
    const least = s.version === 2025 && bit === thermalEvent.bit ? thermalEvent.level : 0
    levels.set(keyOf('general', bit), Math.max(least, listedLevels.get(bit) || highest))
  }
  return levels
}

function raise(levels: Map<string, number>, highest: number): void {
  const most = Math.max(0, ...levels.values())
  if (most >= highest) return
  for (const [key, level] of levels) if (level === most) levels.set(key, highest)
}
