import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const smallest = 1024

/** Writes `.br` and `.gz` next to every text file over 1 kB, so that the server never compresses assets. */
export async function compressFolder(folder: string): Promise<void> {
  const waiting = globSync('**/*.{js,mjs,css,html,svg,json,webmanifest,txt}', { cwd: folder })
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await compressFile(join(folder, file))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length <= smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await gz(content, { level: 9 }))
}
