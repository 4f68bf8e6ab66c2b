/**
 * Generates random valid frames by walking the tables in bytes. Every raw value, mark, list length and type may occur.
 */
import { bcc, standards, type Version } from '../../../src/domain/gb32960/index.ts'
import { type Case, type LeafRow, REST, type Row } from '../../../src/domain/gb32960/tables/rows.ts'
import { random, vin } from './samples.ts'

type CountValues = Map<string, number>
type Make = { next: () => number; counts: CountValues }

const upTo = (next: () => number, most: number) => Math.floor(next() * (most + 1))
const oneOf = <T>(next: () => number, all: readonly T[]) => all[upTo(next, all.length - 1)]!
const some = (count: number, make: () => number) => Array.from({ length: count }, make)

/** Bytes of a table's rows. */
function rowBytes(make: Make, rows: readonly Row[]): number[] {
  const countedKeys = countKeys(rows)
  return rows.flatMap((row) => {
    if (row.kind === 'list') return listBytes(make, row.rows, make.counts.get(row.count) ?? 0)
    if (row.kind === 'tagged') return taggedBytes(make, row.cases, row.count, row.tag.key)
    if (row.kind === 'joined') return joinedBytes(make)
    return leafBytes(make, row, countedKeys)
  })
}

/** Keys whose value is the count or length of something in the same table or its lists. */
function countKeys(rows: readonly Row[]): Set<string> {
  return new Set(
    rows.flatMap((row) => {
      if (row.kind === 'list') return [row.count, ...countKeys(row.rows)]
      if (row.kind === 'tagged') return [String(row.count)]
      return 'length' in row && typeof row.length === 'string' ? [row.length] : []
    }),
  )
}

/** Bytes of a list. The packs of all systems add up to the number of codes after them. */
function listBytes(make: Make, rows: readonly Row[], count: number): number[] {
  const { counts } = make
  const bytes: number[] = []
  let packs = 0
  for (let item = 0; item < count; item++) {
    bytes.push(...rowBytes(make, rows))
    packs += counts.get('packs') ?? 0
  }
  if (rows[0]?.key === 'packs') counts.set('packCounts', packs)
  return bytes
}

function taggedBytes(make: Make, cases: ReadonlyMap<number, Case>, count: number | string, tag: string): number[] {
  const { next, counts: countValues } = make
  const amount = count === REST ? upTo(next, 9) : typeof count === 'number' ? count : (countValues.get(count) ?? 0)
  const codes = [...cases.keys()].filter((code) => code < 0x60 || next() < 0.05)
  const bytes: number[] = []
  for (let item = 0; item < amount; item++) {
    let code = oneOf(next, codes)
    if (tag === 'id' && code === 0x05 && !countValues.has('managementLength')) code = 0x04
    if (tag === 'id' && code === 0x0e && !countValues.has('publicLength')) code = 0x0d
    bytes.push(code, ...rowBytes(make, cases.get(code)!.rows))
    if (cases.get(code)!.isLast) break
  }
  return bytes
}

function joinedBytes({ next }: Make): number[] {
  const word = () => (next() < 0.2 ? '' : oneOf(next, ['cmnet', 'a b', '10.0.0.1', 'abcd', '1.0.0', 'x']))
  const binary = (length: number) => (next() < 0.2 ? [] : some(length, () => upTo(next, 255)))
  const text = (words: string) => Array.from(words, (char) => char.charCodeAt(0))
  const others = [
    text(word()),
    text(word()),
    text(word()),
    binary(6),
    binary(2),
    text('abcd'),
    text('1.0.0'),
    text('0.0.1'),
  ]
  const url = text('ftp://example.org/a')
  const limit = binary(2)
  const all = next() < 0.5 ? [url, ...others, limit] : [...others, url, limit]
  return all.flatMap((piece, index) => (index === 0 ? piece : [0x3b, ...piece]))
}

function leafBytes({ next, counts }: Make, row: LeafRow, countedKeys: Set<string>): number[] {
  if ('width' in row) {
    const all = 2 ** (8 * row.width)
    let raw = Math.floor(next() * all)
    if (countedKeys.has(row.key) || row.key === 'packs' || /Length$/.test(row.key)) {
      raw = row.kind === 'number' && row.special && next() < 0.1 ? all - 1 - upTo(next, 1) : upTo(next, 4)
      counts.set(row.key, raw >= all - 2 ? 0 : raw)
    } else if (next() < 0.1) raw = all - 1 - upTo(next, 2)
    return some(row.width, () => 0).map((_, index) => Math.floor(raw / 256 ** (row.width - 1 - index)) % 256)
  }
  if (row.kind === 'time') {
    if (next() < 0.1) return some(6, () => upTo(next, 255))
    return [upTo(next, 99), 1 + upTo(next, 11), 1 + upTo(next, 27), upTo(next, 23), upTo(next, 59), upTo(next, 59)]
  }
  const length =
    typeof row.length === 'number' ? row.length : row.length === REST ? upTo(next, 5) : (counts.get(row.length) ?? 0)
  if (row.kind === 'bytes' || next() < 0.1) return some(length, () => upTo(next, 255))
  const textLength = upTo(next, length)
  return some(length, () => 0x21 + upTo(next, 0x5d)).map((byte, index) => (index < textLength ? byte : row.pad))
}

/** Builds a whole frame around a data unit. */
export function buildFrame(
  version: Version,
  command: number,
  response: number,
  unit: number[],
  encryption = 1,
): Uint8Array {
  const { start } = standards[version]
  const id = Array.from(vin, (char) => char.charCodeAt(0))
  const bytes = Uint8Array.of(
    start,
    start,
    command,
    response,
    ...id,
    encryption,
    unit.length >> 8,
    unit.length & 255,
    ...unit,
    0,
  )
  bytes[bytes.length - 1] = bcc(bytes, 2, bytes.length - 1)
  return bytes
}

/** Returns a random valid frame. The same seed gives the same frame. */
export function randomFrame(version: Version, seed: number): Uint8Array {
  const next = random(seed)
  const [command, { rows, answer }] = oneOf(next, [...standards[version].commands, ...reports(version)])
  const make = { next, counts: new Map<string, number>() }
  if (next() < 0.15)
    return buildFrame(version, command, oneOf(next, [1, 2, 3]), next() < 0.3 ? [] : [26, 3, 1, 12, 4, 5])
  if (answer && next() < 0.5) return buildFrame(version, command, 1, rowBytes(make, answer))
  return buildFrame(version, command, 0xfe, rowBytes(make, rows))
}

/** Makes reports the most frequent frames, as from real vehicles. */
function reports(version: Version) {
  const report = [0x02, standards[version].commands.get(0x02)!] as const
  return Array.from({ length: 12 }, () => report)
}
