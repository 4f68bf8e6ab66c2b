import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { plainIccid } from '../../domain/sim-number.ts'
import { orderKey } from '../../features/work/commands/command/order-key.ts'
import { dataKeyOf, rewrapDataKey } from '../../platform/cipher/data-key.ts'
import { type OperatorCommand, OperatorError } from './operator.ts'

const minLength = 16

export const rotateKey: OperatorCommand = {
  name: 'rotate-key',
  takes: '',
  says: [
    '用 NEW_SECRET_KEY 代替 SECRET_KEY 加密数据密钥；之后用新密钥启动所有程序',
    'encrypts the data key with NEW_SECRET_KEY instead of SECRET_KEY. Start all programs with the new key afterwards',
  ],
  runsInServer: true,
  async run({ config, env, store, print }) {
    const fresh = env.NEW_SECRET_KEY ?? ''
    if (fresh.length < minLength) throw new OperatorError(`NEW_SECRET_KEY must have at least ${minLength} characters`)
    await rewrapDataKey(await store(), config.secretKey, fresh)
    print('The data key is encrypted with NEW_SECRET_KEY. Running processes continue.')
    print('Start them with the new SECRET_KEY next time. The old one no longer works.')
    return 0
  },
}

export const orderKeys: OperatorCommand = {
  name: 'order-keys',
  takes: '<file.csv>',
  says: [
    '为每行 vin,iccid 输出 vin,key（64 位十六进制）：写入终端的指令密钥',
    'prints vin,key (64 hex digits) for each line vin,iccid: the command keys to install in the T-Boxes',
  ],
  runsInServer: true,
  async run({ config, cwd, store, print }, [file]) {
    if (!file) throw new OperatorError('Missing argument: a file with a line vin,iccid for each box')
    const text = await readFile(resolve(cwd, file), 'utf8').catch((error: Error) => {
      throw new OperatorError(`Cannot read the file of vin,iccid: ${error.message}`)
    })
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    const key = await dataKeyOf(await store(), config.secretKey)
    if (!key) throw new OperatorError('SECRET_KEY is not set, and command keys are derived from it')
    const boxes = lines.map((line, index) => {
      const [vin = '', iccidText = ''] = line.split(',').map((cell) => cell.trim())
      const iccid = plainIccid(iccidText)
      if (!/^[0-9A-Z]{17}$/.test(vin) || !/^[0-9A-F]{19,20}$/.test(iccid))
        throw new OperatorError(`Line ${index + 1}: expected a VIN and an ICCID, separated by a comma`)
      return { vin, iccid }
    })
    for (const { vin, iccid } of boxes) print(`${vin},${orderKey(key, vin, iccid).toString('hex')}`)
    return 0
  },
}
