import { describe, expect, it } from 'vitest'
import { checkFaults } from '../../src/tools/fault-rule.ts'

const check = (files: Record<string, string>) =>
  checkFaults(new Map(Object.entries(files))).map(({ message }) => message)

describe('the fault of a call', () => {
  it('is passed on itself, or shown with the id of its request', () => {
    const file = 'src/features/work/ota/x/screen.tsx'
    for (const text of ['setFault((error as Error).message)', '<span>{found.error?.message}</span>'])
      expect(check({ [file]: text })).toEqual([expect.stringContaining('loses the id of the request')])
    for (const text of ['setFault(error as Error)', '{fault.message}<RequestId id={requestIdOf(fault)} />'])
      expect(check({ [file]: text })).toEqual([])
    expect(check({ 'src/platform/mail.ts': 'log(error.message)' })).toEqual([])
  })
})
