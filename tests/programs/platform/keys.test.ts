import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { orderKey } from '../../../src/features/work/commands/command/order-key.ts'
import { dataKeyOf } from '../../../src/platform/cipher/data-key.ts'
import { secretsOf } from '../../../src/platform/secret.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { preparedStore } from '../../platform/store/open.ts'
import { operate, operateWatched, settingsOf } from './operating.ts'

const [first, second] = ['the first secret key', 'the second secret key']

async function prepareStore() {
  const options = await preparedStore()
  onTestFinished(() => rm(options.dataDir, { recursive: true, force: true }))
  const keyBy = async (secretKey: string | undefined) => {
    const store = await openStore(options)
    try {
      return await dataKeyOf(store, secretKey)
    } finally {
      await store.close()
    }
  }
  return { env: settingsOf(options), keyBy, options }
}

test('SECRET_KEY is exchanged, and what was sealed stays readable with the new one alone', async () => {
  const { env, keyBy } = await prepareStore()
  const sealedText = secretsOf(await keyBy(first)).seal('the password of a target')
  await expect(operate({ ...env, SECRET_KEY: second, NEW_SECRET_KEY: first }, 'rotate-key')).rejects.toThrow(
    'is not the key with which the values of the database were encrypted',
  )
  await expect(operate({ ...env, SECRET_KEY: first, NEW_SECRET_KEY: 'short' }, 'rotate-key')).rejects.toThrow(
    'at least 16 characters',
  )
  await operate({ ...env, SECRET_KEY: first, NEW_SECRET_KEY: second }, 'rotate-key')
  expect(secretsOf(await keyBy(second)).open(sealedText)).toBe('the password of a target')
  await expect(keyBy(first)).rejects.toThrow('SECRET_KEY is not the key')
  await expect(keyBy(undefined)).rejects.toThrow('SECRET_KEY is missing')
})

test('of programs that start together with a new database all have one data key', async () => {
  const { options } = await prepareStore()
  const store = await openStore(options)
  try {
    const keys = await Promise.all(Array.from({ length: 5 }, () => dataKeyOf(store, first)))
    expect(new Set(keys).size).toBe(1)
  } finally {
    await store.close()
  }
})

test('without a SECRET_KEY there is nothing to exchange', async () => {
  const { env } = await prepareStore()
  await expect(operate({ ...env, NEW_SECRET_KEY: second }, 'rotate-key')).rejects.toThrow('no encrypted values yet')
  await expect(operate(env, 'order-keys', '/dev/null')).rejects.toThrow('command keys are derived from it')
})

test('order-keys prints the keys by which the platform signs orders', async () => {
  const { env, keyBy } = await prepareStore()
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [vin, iccid] = ['LTESTV00000000001', '89860000000000000001']
  await writeFile(join(folder, 'boxes.csv'), `${vin},${iccid}\n`)
  await writeFile(join(folder, 'wrong.csv'), `${vin},${iccid}\nnothing\n`)
  const { lines } = await operate({ ...env, SECRET_KEY: first }, 'order-keys', join(folder, 'boxes.csv'))
  expect(lines).toEqual([`${vin},${orderKey((await keyBy(first)) ?? '', vin, iccid).toString('hex')}`])
  const printedLines: string[] = []
  await expect(
    operateWatched(
      (line) => void printedLines.push(line),
      { ...env, SECRET_KEY: first },
      'order-keys',
      join(folder, 'wrong.csv'),
    ),
  ).rejects.toThrow('Line 2: expected a VIN and an ICCID')
  expect(printedLines).toEqual([])
  await expect(operate({ ...env, SECRET_KEY: first }, 'order-keys', join(folder, 'none.csv'))).rejects.toThrow(
    /^Cannot read the file of vin,iccid: ENOENT/,
  )
})
