// Records the SQL statements of a Node process in the folder RECORD_STATEMENTS, a line of JSON each: preloaded with
// `node --import` into every process of a long check (src/tools/check/record.ts). Values are as the driver sends them:
// text, or base64 of what goes in binary. tests/statements/citus.test.ts runs what was recorded on Citus.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.RECORD_STATEMENTS
/** With other values, as one example may be one that the database refuses. */
const maxExamples = 3
const maxLength = 200_000

/** A statement without the parts that follow from the number of its values and the names of savepoints. */
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
