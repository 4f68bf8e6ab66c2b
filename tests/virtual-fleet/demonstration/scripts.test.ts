import { expect, test } from 'vitest'
import { openDryEcu } from '../../../src/features/work/diagnosis/script/dry/ecu.ts'
import { dryRun } from '../../../src/features/work/diagnosis/script/dry/run.ts'
import { ecusIn, paramsOf } from '../../../src/features/work/diagnosis/script/language/properties.ts'
import { demonstrationScripts, programOf } from '../../../src/virtual-fleet/demonstration/scripts.ts'
import { ecuCatalogue } from '../../../src/virtual-fleet/fleet/ecus.ts'

test.each(demonstrationScripts)('$code is right, asks ECUs that there are, and runs', (script) => {
  const program = programOf(script)
  const ecuCodes = ecuCatalogue.map(({ code }) => code)
  expect(ecusIn({ '': program }).filter((code) => !ecuCodes.includes(code))).toEqual([])
  const { values, wrong } = paramsOf(program, {})
  expect(wrong).toEqual([])
  const knows = () => ({ dtcs: ['P0AA6-1A'] })
  const { lines, end } = dryRun({ '': program }, { params: values, answers: {}, knows, from: 0 })
  expect([end.status, lines.length > 5]).toEqual(['done', true])
})

test('an ECU in memory forgets what is cleared, and refuses what needs the extended session', () => {
  const ecu = openDryEcu({ dtcs: ['P0AA6-1A', 'U0100-87'], data: { F190: '4C54' } })
  expect(ecu.ask('22F190')).toBe('62F1904C54')
  expect(ecu.ask('31010203')).toBe('7F317F')
  expect(ecu.ask('2701')).toBe('7F2711')
  expect(ecu.ask('1902FF')).toBe('5902FF0AA61A2BC100872B')
  ecu.ask('140AA61A')
  expect(ecu.ask('1902FF')).toBe('5902FFC100872B')
  ecu.ask('14FFFFFF')
  expect(ecu.ask('1902FF')).toBe('5902FF')
})
