/** `npm run order-keys -- file.csv`: the keys of vehicles' orders, for whoever puts them into the boxes. */
import { readFile } from 'node:fs/promises'
import { orderKey } from '../areas/commands/command/order-key.ts'

const usage = `SECRET_KEY=… npm run order-keys -- <file.csv>

  Reads lines of vin,iccid and prints lines of vin,key (64 hex digits). SECRET_KEY is that of the server.
  A box that is exchanged has another ICCID, and so another key.`

async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  const { SECRET_KEY } = process.env
  if (!file || !SECRET_KEY) throw new Error(usage)
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line.trim() !== '')
  for (const [index, line] of lines.entries()) {
    const [vin = '', iccid = ''] = line.split(',').map((cell) => cell.trim())
    if (!/^[0-9A-Z]{17}$/.test(vin) || !/^[0-9A-F]{19,20}$/.test(iccid))
      throw new Error(`Line ${index + 1}: a VIN and an ICCID, separated by a comma, are expected`)
    console.log(`${vin},${orderKey(SECRET_KEY, vin, iccid).toString('hex')}`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
