/** Strict parser of syslog over TLS, written from the grammars of RFC 5424 (6) and RFC 5425 (4.3). */

export interface ParsedMessage {
  readonly facility: number
  readonly severity: number
  readonly timestamp: string
  readonly hostName: string
  readonly appName: string
  readonly processId: string
  readonly messageId: string
  readonly data: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly text: string
  readonly bytes: number
}

const printable = (max: number) => `[\\x21-\\x7e]{1,${max}}`
const header = new RegExp(
  `^<(\\d{1,3})>([1-9]\\d{0,2}) (\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,6})?(?:Z|[+-]\\d{2}:\\d{2})) (${printable(255)}) (${printable(48)}) (${printable(128)}) (${printable(32)}) `,
)
const structuredDataName = /^[\x21\x23-\x3c\x3e-\x5c\x5e-\x7e]{1,32}$/

/** Parses one message without its length. Throws for anything that the grammar does not allow. */
export function parseMessage(bytes: Buffer): ParsedMessage {
  const line = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const match = header.exec(line)
  if (!match) throw new Error(`no header: ${JSON.stringify(line.slice(0, 200))}`)
  const [whole, priority, version, timestamp = '', hostName = '', appName = '', processId = '', messageId = ''] = match
  if (version !== '1' || Number(priority) > 191 || String(Number(priority)) !== priority)
    throw new Error('PRI, VERSION')
  if (Number.isNaN(Date.parse(timestamp))) throw new Error('TIMESTAMP')
  const { data, end } = parseData(line, whole.length)
  let text = ''
  if (end < line.length) {
    if (line[end] !== ' ') throw new Error('no blank before MSG')
    text = line.slice(end + 1)
    if (!text.startsWith('\ufeff')) throw new Error('MSG is not marked as UTF-8')
    text = text.slice(1)
  }
  return {
    facility: Math.floor(Number(priority) / 8),
    severity: Number(priority) % 8,
    timestamp,
    hostName,
    appName,
    processId,
    messageId,
    data,
    text,
    bytes: bytes.length,
  }
}

function parseData(line: string, from: number) {
  const data = new Map<string, Map<string, string>>()
  let at = from
  if (line[at] === '-') return { data, end: at + 1 }
  while (line[at] === '[') {
    const nameEnd = /[ \]]/.exec(line.slice(at))!.index + at
    const name = line.slice(at + 1, nameEnd)
    if (!structuredDataName.test(name) || !/^[^@]+@\d+$/.test(name)) throw new Error(`SD-ID ${name}`)
    if (data.has(name)) throw new Error('SD-ID twice')
    const parameters = new Map<string, string>()
    data.set(name, parameters)
    at = nameEnd
    while (line[at] === ' ') {
      const equals = line.indexOf('="', at)
      const parameter = line.slice(at + 1, equals)
      if (!structuredDataName.test(parameter) || parameters.has(parameter)) throw new Error(`PARAM-NAME ${parameter}`)
      at = equals + 2
      let value = ''
      while (line[at] !== '"') {
        if (at >= line.length) throw new Error('PARAM-VALUE without end')
        if (line[at] === ']') throw new Error('] is not escaped')
        if (line[at] === '\\' && /["\\\]]/.test(line[at + 1] ?? '')) at++
        value += line[at++]
      }
      parameters.set(parameter, value)
      at++
    }
    if (line[at] !== ']') throw new Error('SD-ELEMENT without end')
    at++
  }
  if (data.size === 0) throw new Error('no STRUCTURED-DATA')
  return { data, end: at }
}

/** Splits a stream into messages: MSG-LEN SP SYSLOG-MSG. Throws at the first byte that is wrong. */
export class FrameReader {
  #rest = Buffer.alloc(0)

  push(chunk: Buffer): ParsedMessage[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const messages: ParsedMessage[] = []
    for (;;) {
      const blank = this.#rest.indexOf(0x20)
      if (blank < 0 && this.#rest.length > 10) throw new Error('no MSG-LEN')
      if (blank < 0) return messages
      const length = this.#rest.subarray(0, blank).toString('latin1')
      if (!/^[1-9]\d{0,8}$/.test(length)) throw new Error(`MSG-LEN ${JSON.stringify(length)}`)
      const end = blank + 1 + Number(length)
      if (this.#rest.length < end) return messages
      messages.push(parseMessage(this.#rest.subarray(blank + 1, end)))
      this.#rest = this.#rest.subarray(end)
    }
  }

  /** Number of bytes of an incomplete message. */
  get rest(): number {
    return this.#rest.length
  }
}
