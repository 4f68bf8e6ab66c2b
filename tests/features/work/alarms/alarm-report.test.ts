import { expect, test } from 'vitest'
import { decodeSignals, type ReportSignals, type Version } from '../../../../src/domain/gb32960/index.ts'
import { alarmReport } from '../../../../src/features/work/alarms/alarm/alarm-report.ts'
import { alarmName } from '../../../../src/features/work/alarms/alarm/texts.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'

/** Levels that a frame with these signals reports, after encoding and decoding. */
function levelsOf(version: Version, signals: ReportSignals) {
  const decodedReport = alarmReport(decodeSignals(report(vinOf(1), Date.UTC(2026, 4, 20), signals, { version })), 0)
  return { levels: Object.fromEntries(decodedReport!.levels), isVague: decodedReport!.isVague ?? false }
}

test('reserved bits of 2016 raise nothing, those that 2025 names raise under its names there alone', () => {
  const flags = (1 << 4) | (1 << 23) | (1 << 27)
  expect(levelsOf(2016, { alarmLevel: 1, alarmFlags: flags }).levels).toEqual({ 'general:4': 1 })
  expect(levelsOf(2016, { alarmLevel: 0, alarmFlags: 0xfff80000 }).levels).toEqual({})
  expect(levelsOf(2025, { alarmLevel: 4, alarmFlags: flags }).levels).toEqual({
    'general:4': 4,
    'general:23': 4,
    'general:27': 4,
  })
  expect(levelsOf(2025, { alarmLevel: 0, alarmFlags: 0xf0000000 }).levels).toEqual({})
})

test('a level without any flag is an alarm of its own, also beside reserved bits', () => {
  for (const version of [2016, 2025] as const)
    expect(levelsOf(version, { alarmLevel: 3, alarmFlags: 0 })).toEqual({ levels: { 'level:3': 3 }, isVague: true })
  expect(levelsOf(2016, { alarmLevel: 2, alarmFlags: 1 << 23 })).toEqual({ levels: { 'level:2': 2 }, isVague: true })
  expect(alarmName('level', 3)).toEqual(['三级（无报警标志）', 'Level 3 without a flag'])
  const fault = { alarmLevel: 3, alarmFlags: 0, storageFaults: [7] }
  expect(levelsOf(2016, fault)).toEqual({ levels: { 'storage:7': 3 }, isVague: false })
})

test('a general list entry is an alarm also without its flag; level 0 and unknown bits are none', () => {
  expect(levelsOf(2025, { alarmLevel: 2, alarmFlags: 0, alarmLevels: [3, 2, 5, 0, 30, 2] })).toEqual({
    levels: { 'general:3': 2 },
    isVague: true,
  })
  expect(levelsOf(2025, { alarmLevel: 2, alarmFlags: 1 << 4, alarmLevels: [3, 1, 4, 2] })).toEqual({
    levels: { 'general:3': 1, 'general:4': 2 },
    isVague: false,
  })
})

test('the highest level wins: of an alarm listed twice, of the unit over its list, of a thermal event', () => {
  const flags = (1 << 3) | (1 << 4)
  expect(levelsOf(2025, { alarmLevel: 3, alarmFlags: flags, alarmLevels: [3, 1, 3, 3, 4, 2] }).levels).toEqual({
    'general:3': 3,
    'general:4': 2,
  })
  expect(levelsOf(2025, { alarmLevel: 3, alarmFlags: flags, alarmLevels: [3, 1, 4, 2] }).levels).toEqual({
    'general:3': 1,
    'general:4': 3,
  })
  expect(levelsOf(2025, { alarmLevel: 1, alarmFlags: 1 << 3, alarmLevels: [3, 2] }).levels).toEqual({ 'general:3': 2 })
  expect(levelsOf(2025, { alarmLevel: 2, alarmFlags: 1 << 3, alarmLevels: [3, 0xff] }).levels).toEqual({
    'general:3': 2,
  })
  expect(levelsOf(2025, { alarmLevel: 3, alarmFlags: 1 << 23 }).levels).toEqual({ 'general:23': 4 })
})
