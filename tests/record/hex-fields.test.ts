import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TextField } from '../../src/record/kinds/text.ts'
import type { AnyRecord } from '../../src/record/model/record.ts'
import { root } from '../../src/tools/sources.ts'

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'labelField' in value && 'fields' in value

/** Hex digits of every length that a field can require, in both cases. */
const samples = [2, 4, 16, 32, 64].flatMap((bytes) => ['a0', 'A0'].map((byte) => byte.repeat(bytes)))

/** Sample of the hex digits that a field requires. Undefined: the field accepts other characters, too. */
const bytesOf = ({ pattern, auto }: TextField): string | undefined =>
  pattern && !auto ? samples.find((hex) => pattern.test(hex) && !pattern.test(hex.replaceAll(/a/gi, 'G'))) : undefined

test('every field that takes bytes in hex takes them with separators', async () => {
  const paths = globSync(join(root, 'src/features/*/*/*/contract.ts'))
  const modules = await Promise.all(paths.map((path) => import(path) as Promise<Record<string, unknown>>))
  const records = modules.flatMap((each) => Object.values(each).filter(isRecord))
  const fields = records.flatMap((record) =>
    Object.entries(record.fields).flatMap(([name, field]) => {
      const bytes = bytesOf(field as TextField)
      return bytes ? [{ name: `${record.name}.${name}`, field, bytes }] : []
    }),
  )
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ecuKey.publicKey', 'pkiKey.serial', 'vehicleChip.publicKey', 'dataIdentifier.did']),
  )
  const invalidFields = fields.filter(({ field, bytes }) => {
    const pairs = bytes.match(/../g) ?? []
    const check = field.kind.check(field)
    return [' ', ':', '-', ', 0x'].some((separator) => !check.safeParse(pairs.join(separator)).success)
  })
  expect(invalidFields.map(({ name }) => name)).toEqual([])
})
