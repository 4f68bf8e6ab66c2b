import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame, fromHex, toHex, type Version } from '../../../src/domain/gb32960/index.ts'
import { readStated, type StatedFrame } from './stated-values.ts'

const path = new URL('./frames.jsonl', import.meta.url)
const frames = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as StatedFrame & { id: string; hex: string; version: Version })

describe('frames of other implementations', () => {
  it.each(frames)('$id', (frame) => {
    const bytes = fromHex(frame.hex)
    const decodedFrame = decodeFrame(bytes)
    expect(decodedFrame).toMatchObject({ version: frame.version, command: frame.command, response: frame.response })
    expect(decodedFrame.problems).toEqual([])
    expect(readStated(decodedFrame)).toEqual(frame.values)
    expect(toHex(encodeFrame(decodedFrame))).toBe(frame.hex)
    expect(decodedFrame.fields.reduce((at, field) => (field.at === at ? at + field.length : -1), 0)).toBe(bytes.length)
  })

  it('a query of parameters answered under the flag of a command', () => {
    const { hex, stated: statedValues } = frames.find(({ id }) => id.startsWith('emqx-14'))!
    const { body } = decodeFrame(fromHex(hex))
    const items = body.items as Record<string, number | string>[]
    const parameters = items.map(({ id, ...value }) => ({
      [`0x${Number(id).toString(16).toUpperCase().padStart(2, '0')}`]: Object.values(value)[0],
    }))
    expect({ Total: body.count, Params: parameters }).toEqual(statedValues)
  })

  it('a remote upgrade whose port holds a semicolon', () => {
    const { hex, stated: statedValues } = frames.find(({ id }) => id.startsWith('emqx-17'))!
    const { body } = decodeFrame(fromHex(hex))
    const [control] = body.control as { upgrade: Record<string, unknown> }[]
    const { apn, user, password, address, port, maker, hardware, firmware, url, limit } = control!.upgrade
    const ip = (String(address).slice(4).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.')
    expect({
      DialingName: apn,
      Username: user,
      Password: password,
      Ip: ip,
      Port: port,
      ManufacturerId: maker,
      HardwareVer: hardware,
      SoftwareVer: firmware,
      UpgradeUrl: url,
      Timeout: limit,
    }).toEqual((statedValues as { Param: unknown }).Param)
  })
})
