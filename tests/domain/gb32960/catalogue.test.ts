import { describe, expect, it } from 'vitest'
import { decodeFrame, reportFields } from '../../../src/domain/gb32960/index.ts'
import { fullReport } from './samples.ts'

describe.each([2016, 2025] as const)('fields that reports of %i can carry', (version) => {
  const fieldsByKey = new Map(reportFields(version).map((one) => [one.key, one]))

  it('are those that frames have', () => {
    const { fields } = decodeFrame(fullReport(version, 3))
    const read = fields.filter(
      ({ key, group }) => !/^(head|check|time|signature)/.test(key) && group[1] !== 'Frame trailer',
    )
    for (const { key, unit, lower, upper } of read.filter((field) => !field.key.endsWith('.type'))) {
      expect([key, fieldsByKey.get(key.replace(/\.\d+/g, '.*'))]).toMatchObject([key, { unit, lower, upper }])
    }
  })

  it('are named once each, in both languages', () => {
    expect(fieldsByKey.size).toBe(reportFields(version).length)
    for (const { name, group } of fieldsByKey.values())
      expect([...name, ...group].every((words) => words.length > 0)).toBe(true)
  })
})
