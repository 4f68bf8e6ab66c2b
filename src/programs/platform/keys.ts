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
    '用 NEW_SECRET_KEY 代替 SECRET_KEY 封存数据密钥；之后用新密钥启动所有程序',
    'seals the data key with NEW_SECRET_KEY instead of SECRET_KEY. Start everything with the new one afterwards',
  ],
  runsInServer: true,
  async run({ config, env, store, print }) {
    const fresh = env.NEW_SECRET_KEY ?? ''
    if (fresh.length < minLength) throw new OperatorError(`NEW_SECRET_KEY must have at least ${minLength} characters`)
    await rewrapDataKey(await store(), config.secretKey, fresh)
    print('Done. What runs goes on. Start it with the new SECRET_KEY next time: the old one opens nothing any more.')
    return 0
  },
}

export const orderKeys: OperatorCommand = {
  name: 'order-keys',
  takes: '<file.csv>',
  says: [
    '为每行 vin,iccid 输出 vin,key（64 位十六进制）：写入终端的指令密钥',
    'prints vin,key (64 hex digits) for lines of vin,iccid: the keys of orders, to be put into the boxes',
  ],
  runsInServer: true,
  async run({ config, cwd, store, print }, [file]) {
    if (!file) throw new OperatorError('Which file? Its lines are vin,iccid.')
    const text = await readFile(resolve(cwd, file), 'utf8').catch((error: Error) => {
      throw new OperatorError(`The lines vin,iccid cannot be read: ${error.message}`)
    })
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    const key = await dataKeyOf(await store(), config.secretKey)
    if (!key) throw new OperatorError('Without a SECRET_KEY orders have no keys.')
    const boxes = lines.map((line, index) => {
      const [vin = '', iccidText = ''] = line.split(',').map((cell) => cell.trim())
      const iccid = plainIccid(iccidText)
      if (!/^[0-9A-Z]{17}$/.test(vin) || !/^[0-9A-F]{19,20}$/.test(iccid))
        throw new OperatorError(`Line ${index + 1}: a VIN and an ICCID, separated by a comma, are expected`)
      return { vin, iccid }
    })
    for (const { vin, iccid } of boxes) print(`${vin},${orderKey(key, vin, iccid).toString('hex')}`)
    return 0
  },
}
