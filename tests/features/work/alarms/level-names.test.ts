import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  alarmLevels,
  levelAlarm,
  levelAndAbove,
  levelNamed,
  levelOrder,
  reportedLevels,
} from '../../../../src/domain/gb32960/level-texts.ts'
import { messageFields } from '../../../../src/features/fleet/messages/frame/contract.ts'
import { lastMessage } from '../../../../src/features/fleet/messages/lastMessage/contract.ts'
import { alarm } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { handlingMachine } from '../../../../src/features/work/alarms/alarm/state-texts.ts'
import { alarmName } from '../../../../src/features/work/alarms/alarm/texts.ts'
import { signalRule } from '../../../../src/features/work/alarms/signalRule/contract.ts'

/**
 * Places that may name levels themselves. These are the titles of the level-3 screens (fixed by the specification), the
 * protocol's own table (a value of a command to a box), and the levels of ZenTao's bugs.
 */
const exempt =
  /^src\/(features\/(screens|work\/analysis\/zentao\/contract)|domain\/gb32960\/(level-texts|tables\/terminal))\.ts$/
const levelThreeTitles = /[三]级报警|Level-3 alarm|level-3 alarm/g

test('a level of an alarm has one name in each language: only level-texts.ts makes one', () => {
  const ownNames = /[0-9一二三四}]\s*级(?!别|联|品)|\bLevel[ -](\d|\$?\{)/g
  const violations = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !exempt.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replace(levelThreeTitles, '')
      return [...text.matchAll(ownNames)].map(([name]) => `${file}: ${name}`)
    })
  expect(violations).toEqual([])
})

test('every field of a level offers these names, the most severe first', () => {
  const rank = (keys: readonly string[]) => keys.filter((key) => key !== '255')
  expect(rank(alarm.fields.level.order ?? [])).toEqual(levelOrder)
  for (const field of [lastMessage.fields.alarmLevel, messageFields.level, signalRule.fields.level]) {
    const { options } = field as { options: Record<string, unknown> }
    for (const level of ['1', '2', '3', '4'] as const) expect(options[level]).toBe(alarmLevels[level])
    const order = (field as { order?: readonly string[] }).order ?? []
    expect(rank(order)).toEqual(levelOrder.filter((level) => level in options))
  }
  expect(reportedLevels[0]).toEqual(['无报警', 'No alarm'])
})

test('what is said of a level follows from its name', () => {
  expect(levelNamed(3)).toBe(alarmLevels[3])
  expect(levelNamed(9)).toEqual(['9 级', 'Level 9'])
  expect(alarmName('level', 2)).toEqual(['二级（无报警标志）', 'Level 2 without a flag'])
  expect(levelAlarm('4')).toEqual(['四级报警', 'Level-4 alarm'])
  expect(levelAndAbove('2')).toEqual(['二级及以上', 'Level 2 and above'])
})

test('what the fault does and what staff did are two words that can both be true', () => {
  const words = [alarm.fields.state.options, handlingMachine.texts].flatMap((options) => Object.values(options))
  for (const half of [0, 1]) expect(new Set(words.map((word) => word[half])).size).toBe(words.length)
  // A fault is active or cleared, so its words differ from those of handling.
  expect([alarm.fields.state.options.ended[1], handlingMachine.texts.open[1]]).toEqual(['Cleared', 'Unhandled'])
  expect([alarm.fields.state.options.ended[0], handlingMachine.texts.open[0]]).toEqual(['已恢复', '未处理'])
})
