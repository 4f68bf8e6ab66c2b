import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as protocol from '../../../src/domain/gb32960/index.ts'
import { decodeFrame, decodeSignals, EncodeError, fromHex, toHex } from '../../../src/domain/gb32960/index.ts'
import { buildFrame } from './generate.ts'
import { vin } from './samples.ts'

const time = '2026-03-01T04:05:06.000Z'
const old = { version: 2016, vin } as const
const modern = { version: 2025, vin } as const
const body = (frame: Uint8Array) => {
  const decodedFrame = decodeFrame(frame)
  expect(decodedFrame.problems).toEqual([])
  return decodedFrame.body
}

describe('frames by purpose', () => {
  it('login, logout, platform login, heartbeat', () => {
    const login = { time, sequence: 7, iccid: '89860924790023166606', codes: ['A123', 'B456'] }
    expect(body(protocol.loginFrame(old, login))).toEqual({ ...login, count: 2, codeLength: 4 })
    const codes = ['0RJPEA00HAU0AAF131001955']
    expect(body(protocol.loginFrame(modern, { ...login, codes }))).toMatchObject({ count: 1, packCounts: [1], codes })
    expect(body(protocol.logoutFrame(old, time, 7))).toEqual({ time, sequence: 7 })
    const account = { time, sequence: 1, user: 'platform', password: 'secret' }
    expect(body(protocol.platformLoginFrame(modern, account))).toEqual({ ...account, encryption: 1 })
    expect(protocol.heartbeatFrame(old).length).toBe(25)
    expect(body(protocol.timeSyncFrame(modern))).toEqual({})
  })

  it('a report from signals is read as the same signals', () => {
    const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10)
    const signals = fc.record({
      vehicleState: fc.constantFrom(1, 2, 3, null),
      speedKmh: fc.option(tenths(0, 220)),
      odometerKm: tenths(0, 999999),
      currentA: tenths(-1000, 1000),
      socPercent: fc.integer({ min: 0, max: 100 }),
      insulationKohm: fc.integer({ min: 0, max: 60000 }),
      longitude: fc.integer({ min: -180e6, max: 180e6 }).map((value) => value / 1e6),
      latitude: fc.integer({ min: -90e6, max: 90e6 }).map((value) => value / 1e6),
      alarmLevel: fc.integer({ min: 0, max: 3 }),
      alarmFlags: fc.integer({ min: 0, max: 0x7ffff }),
      otherFaults: fc.array(fc.integer({ min: 0, max: 0xffffffff }), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(signals, fc.constantFrom(old, modern), (input, from) => {
        const read = decodeSignals(protocol.reportFrame(from, time, input, true), { check: true })
        expect(read).toMatchObject({
          ...input,
          vin,
          command: 3,
          timeMs: Date.parse(time),
          problem: null,
          outOfRange: [],
        })
      }),
    )
  })

  it('more than 200 cells become two entries in 2016, one in 2025', () => {
    const packs = [{ voltageV: 700, currentA: 0, cellsV: new Array(250).fill(3.7), probesC: [20, null] }]
    const [voltages, temperatures] = body(protocol.reportFrame(old, time, { packs })).units as protocol.UnitValues[]
    const subsystems = voltages!.subsystems as protocol.UnitValues[]
    expect(subsystems.map(({ firstCell, cellCount, cellTotal }) => [firstCell, cellCount, cellTotal])).toEqual([
      [1, 200, 250],
      [201, 50, 250],
    ])
    expect(temperatures!.subsystems).toEqual([{ number: 1, probeCount: 2, probes: [20, 'invalid'] }])
    expect(body(protocol.reportFrame(modern, time, { packs })).units).toMatchObject([
      { packs: [{ cellCount: 250 }] },
      {},
    ])
  })

  it('query, its answer, set and control', () => {
    expect(body(protocol.queryFrame(old, time, [1, 2]))).toEqual({ time, count: 2, ids: [1, 2] })
    const parameters = [
      { id: 0x02, value: 10 },
      { id: 0x05, value: 'host.example' },
    ]
    const items = [
      { id: 2, value: 10 },
      { id: 4, managementLength: 12 },
      { id: 5, value: 'host.example' },
    ]
    expect(body(protocol.setFrame(old, time, parameters))).toEqual({ time, count: 3, items })
    expect(body(protocol.queriedFrame(modern, time, parameters))).toEqual({ time, count: 3, items })
    expect(body(protocol.controlFrame(old, time, 0x03))).toEqual({ time, control: [{ id: 3, parameters: '' }] })
    expect(body(protocol.controlFrame(old, time, 0x06, { level: 2, message: '0102' })).control).toEqual([
      { id: 6, level: 2, message: '0102' },
    ])
  })

  it('a remote upgrade in both orders, with empty and with troublesome values', () => {
    const most = { apn: 'cmnet', user: '', password: 'p w', address: '0000c0a83b01', port: 0x3b3b, maker: 'ACME' }
    const rest = { hardware: '1.0.0', firmware: '', url: 'ftp://example.org/a', limit: 30 }
    for (const order of ['command', 'table'] as const) {
      const upgrade = { order, ...most, ...rest }
      expect(body(protocol.controlFrame(old, time, 1, upgrade)).control).toEqual([{ id: 1, upgrade }])
    }
  })

  it('a remote upgrade written in digits', () => {
    const text = 'ftp://example.org/a;cmnet;;;192.168.1.1;8080;ACME;1.0;2.0;30'
    const unit = [26, 3, 1, 12, 4, 5, 1, ...new TextEncoder().encode(text)]
    const [control] = body(buildFrame(2016, 0x82, 0xfe, unit)).control as { upgrade: protocol.UnitValues }[]
    expect(control!.upgrade).toMatchObject({ order: 'command', url: 'ftp://example.org/a', hardware: '1.0' })
    expect(control!.upgrade.port).toEqual({ hex: '38303830', text: '8080' })
    expect(control!.upgrade.address).toMatchObject({ text: '192.168.1.1' })
  })
})

describe('answers', () => {
  const login = protocol.loginFrame(old, { time, sequence: 7, iccid: '89860924790023166606' })

  it('keep the time and drop the rest', () => {
    const answer = decodeFrame(protocol.answerFrame(login, 1))
    expect(answer).toMatchObject({ command: 1, response: 1, vin, shape: 'time', body: { time }, problems: [] })
  })

  it('or keep the rest and change the time', () => {
    const answer = decodeFrame(protocol.answerFrame(login, 3, { echo: true, time: '2026-03-01T04:06:00.000Z' }))
    expect(answer).toMatchObject({
      response: 3,
      shape: 'full',
      body: { sequence: 7, time: '2026-03-01T04:06:00.000Z' },
    })
  })

  it('are empty for a heartbeat and tell the time for a time sync', () => {
    expect(decodeFrame(protocol.answerFrame(protocol.heartbeatFrame(old), 1, { time })).shape).toBe('empty')
    expect(decodeFrame(protocol.answerFrame(protocol.timeSyncFrame(old), 1, { time })).body).toEqual({ time })
  })
})

describe('a value that does not fit', () => {
  const report = (signals: protocol.ReportSignals) => () => protocol.reportFrame(old, time, signals)
  it('is refused by name', () => {
    expect(report({ speedKmh: -1 })).toThrow(new EncodeError('speed', '-10 does not fit'))
    expect(report({ speedKmh: 6553.5 })).toThrow(EncodeError) // would be decoded as 'invalid'
    expect(report({ socPercent: 300 })).toThrow(EncodeError)
    expect(() => protocol.loginFrame(old, { time, sequence: 1, iccid: '1'.repeat(21) })).toThrow(/iccid/)
    expect(() => protocol.logoutFrame(old, '1999-01-01T00:00:00Z', 1)).toThrow(/time/)
    expect(() => protocol.answerFrame(fromHex('00'), 1)).toThrow(EncodeError)
  })
  it('but may be out of its limits', () => {
    expect(decodeSignals(report({ speedKmh: 300, insulationKohm: 1 })())).toMatchObject({
      speedKmh: 300,
      outOfRange: ['vehicle.speed'],
    })
    expect(toHex(report({ speedKmh: null })().slice(34, 36))).toBe('ffff')
  })
})
