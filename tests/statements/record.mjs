// Records the SQL statements of a Node process in the folder RECORD_STATEMENTS, as lines of JSON. It is preloaded with
// `node --import` into every process of a long check (src/tools/check/record.ts). Values are as the driver sends them:
// text, or base64 of binary ones. tests/statements/citus.test.ts runs the recording on Citus.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.RECORD_STATEMENTS
/** Several examples with different values, because the database may refuse a single one. */
const maxExamples = 3
const maxLength = 200_000

/** Returns a statement without the parts that depend on the number of its values and on savepoint names. */
const shapeOf = (text) =>
  text.replace(/\$\d+|\bsp\d+\b/g, '?').replace(/(\((?:\?(?:::\w+)?, ?)*\?(?:::\w+)?\)(?:, ?)?)+/g, '(?)')

if (folder) {
  const [{ default: pg }, { default: utils }] = await Promise.all([import('pg'), import('pg/lib/utils.js')])
  const examples = new Map()
  const file = join(folder, `${process.pid}-${Date.now()}.jsonl`)
  const query = pg.Client.prototype.query
  const note = (text, values = []) => {
    const shape = shapeOf(text)
    const count = examples.get(shape) ?? 0
    if (count >= maxExamples) return
    const sent = values
      .map((value) => utils.prepareValue(value))
      .map((value) => (Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value))
    const line = JSON.stringify({ shape, text, values: sent })
    if (line.length > maxLength) return
    examples.set(shape, count + 1)
    appendFileSync(file, `${line}\n`)
  }
  pg.Client.prototype.query = function (...args) {
    const [config, values] = args
    const text = typeof config === 'string' ? config : config?.text
    if (typeof text === 'string') note(text, Array.isArray(values) ? values : config.values)
    return query.apply(this, args)
  }
}
