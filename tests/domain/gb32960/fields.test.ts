import { createCipheriv, createDecipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type DecodedFrame,
  decodeFrame,
  decodeSignals,
  encodeFrame,
  fromHex,
  toHex,
} from '../../../src/domain/gb32960/index.ts'
import { buildFrame } from './generate.ts'
import { fullReport, vin } from './samples.ts'

const time = [26, 3, 1, 12, 4, 5]
const field = (frame: DecodedFrame, key: string) => frame.fields.find((one) => one.key === key)
const report = (version: 2016 | 2025, hex: string) =>
  decodeFrame(buildFrame(version, 2, 0xfe, [...time, ...fromHex(hex)]))

describe('a field', () => {
  it('says everything about a number', () => {
    const frame = report(2016, '01 010301 027a 000758d3 0e8c 2904 4c 01 2e 07d0 15 00')
    expect(field(frame, 'vehicle.current')).toEqual({
      key: 'vehicle.current',
      name: ['总电流', 'Total current'],
      group: ['整车数据', 'Whole vehicle'],
      kind: 'number',
      at: 42,
      length: 2,
      raw: 0x2904,
      value: 50,
      state: 'ok',
      text: null,
      parts: null,
      scale: 0.1,
      offset: -1000,
      unit: 'A',
      lower: -1000,
      upper: 1000,
    })
    expect(field(frame, 'vehicle.chargingState')).toMatchObject({ raw: 3, value: 3, text: ['未充电', 'Not charging'] })
  })

  it('keeps marks apart from numbers, and numbers outside their limits as sent', () => {
    const frame = report(2016, '01 fefeff fffe ffffffff fefe ffff fe ff 3f ffff 65 65')
    const states = Object.fromEntries(frame.fields.map(({ key, value, state }) => [key.slice(8), [value, state]]))
    expect(states).toMatchObject({
      vehicleState: ['abnormal', 'abnormal'],
      runningMode: ['invalid', 'invalid'],
      speed: ['abnormal', 'abnormal'],
      odometer: ['invalid', 'invalid'],
      voltage: [6527.8, 'outOfRange'], // 0xFEFE is no mark
      current: ['invalid', 'invalid'],
      soc: ['abnormal', 'abnormal'],
      insulation: [65535, 'outOfRange'], // 2016 defines no marks here
      accelerator: [101, 'outOfRange'],
      brake: [101, 'ok'],
    })
    expect(field(frame, 'vehicle.brake')?.text?.[1]).toBe('Braking, travel unknown')
  })

  it('tells a reserved code', () => {
    expect(field(report(2016, '04 07 03e8 0064'), 'engine.state')).toMatchObject({
      value: 7,
      state: 'reserved',
      text: null,
    })
  })

  it('takes bits apart', () => {
    const parts = (frame: DecodedFrame, key: string) =>
      Object.fromEntries((field(frame, key)?.parts ?? []).map((part) => [part.key, part.value]))
    const old = report(2016, '01 010301 0000 00000000 0000 2710 4c 01 2e 07d0 15 00')
    expect(parts(old, 'vehicle.gear')).toEqual({ position: 14, braking: 0, driving: 1, reserved: 0 })
    const flags = report(2025, '06 04 88800001 00 00 00 00 01 17 04')
    expect(parts(flags, 'alarm.flags')).toMatchObject({
      temperatureDifference: 1,
      thermalEvent: 1,
      stackOverTemperature: 1,
    })
    expect(parts(flags, 'alarm.flags').reserved).toBe(8)
    expect(field(flags, 'alarm.general.1.bit')?.text?.[1]).toBe('Storage thermal event')
  })

  it('carries the side of the earth in its sign', () => {
    const frame = report(2025, '05 06 02 073d7a63 01dc8b9d')
    expect(field(frame, 'location.longitude')).toMatchObject({
      value: -121.469539,
      lower: -180,
      upper: 180,
      state: 'ok',
    })
    expect(field(frame, 'location.latitude')).toMatchObject({ value: -31.230877 })
    expect(field(frame, 'location.system')?.text?.[1]).toBe('GCJ-02')
  })

  it('numbers cells by their place in the battery, also in a later frame', () => {
    const frame = report(2016, '08 01 01 0e8c 2904 0192 00c9 02 0f46 0f48')
    expect(field(frame, 'voltages.subsystems.1.cells.202')).toMatchObject({
      name: ['子系统 1 单体电池电压 202', 'Subsystem 1 Cell voltage 202'],
      value: 3.912,
    })
  })

  it('has a key of its own in a second unit of the same type', () => {
    const frame = report(2016, '04 01 03e8 0064 04 02 0000 0000')
    expect(field(frame, 'engine.speed')?.value).toBe(1000)
    expect(field(frame, 'engine#2.speed')?.value).toBe(0)
  })

  it('marks a date that does not exist and keeps its bytes', () => {
    const frame = decodeFrame(buildFrame(2016, 4, 0xfe, [25, 2, 29, 0, 0, 0, 0, 1]))
    expect(field(frame, 'time')).toMatchObject({ value: 'invalid', state: 'invalid', raw: '19021d000000' })
    expect(frame.body.time).toEqual({ hex: '19021d000000' })
    expect(decodeSignals(buildFrame(2016, 2, 0xfe, [25, 2, 29, 0, 0, 0])).timeMs).toBeNull()
  })

  it('reads Chinese texts', () => {
    const domain = fromHex('d0c2c4dcd4b4')
    const frame = decodeFrame(buildFrame(2016, 0x81, 0xfe, [...time, 2, 4, 6, 5, ...domain]))
    expect(field(frame, 'managementDomain.value')?.value).toBe('新能源')
  })

  const control = (...unit: number[]) => decodeFrame(buildFrame(2016, 0x82, 0xfe, [...time, ...unit]))
  const ascii = (text: string) => [...new TextEncoder().encode(text)]

  it.each<[string, number[], object]>([
    ['ASCII', ascii('Battery too hot'), { value: 'Battery too hot', text: null }],
    ['Chinese', [...fromHex('b5e7b3d8b9fdc8c8')], { value: '电池过热', text: null }],
    ['one with zeroes behind it', [...fromHex('b5e7b3d800')], { value: '电池', text: null }],
    ['one with what does not print', [0x01, ...ascii('Hot')], { value: '01486f74', text: ['Hot', 'Hot'] }],
    ['bytes that are none', [0x01, 0x02], { value: '0102', text: null }],
  ])('reads the message of an alarm (0x82, 0x06): %s', (_, message, expectedField) => {
    const frame = control(6, 2, ...message)
    expect(field(frame, 'warning.level')?.text).toEqual(['二级报警', 'Level 2'])
    expect(field(frame, 'warning.message')).toMatchObject({ ...expectedField, kind: 'text' })
    expect(toHex(encodeFrame(frame))).toBe(toHex(buildFrame(2016, 0x82, 0xfe, [...time, 6, 2, ...message])))
  })

  it('shows what free parameters say as text beside their hex', () => {
    expect(field(control(0x80, ...ascii('mode=eco')), 'custom80.parameters')).toMatchObject({
      value: '6d6f64653d65636f',
      text: ['mode=eco', 'mode=eco'],
    })
    expect(field(control(0x80, 0x31), 'custom80.parameters')).toMatchObject({ value: '31', text: null })
  })
})

describe('types renumbered in 2025', () => {
  it('are told by the start bytes', () => {
    const unit = '06 03 00000003 00 00 00 00'
    expect(report(2025, `${unit} 00`).fields.some(({ key }) => key === 'alarm.level')).toBe(true)
    expect(report(2016, unit).problems.map(({ code }) => code)).toEqual(['truncated'])
  })

  it('give ingest the extremes of their cells and probes', () => {
    const signals = decodeSignals(fullReport(2025, 96), { check: true })
    expect(signals).toMatchObject({ maxCellV: 3.911, maxCell: 38, minCellV: 3.874, minCell: 1, maxCellSubsystem: 1 })
    expect(signals).toMatchObject({ maxTemperatureC: 33, maxTemperatureProbe: 5, minTemperatureC: 29 })
    expect(signals).toMatchObject({ storageFaults: [0x00010003], alarmFlags: 0x10, alarmLevels: [4, 1], problem: null })
    expect(decodeSignals(fullReport(2016, 96))).toMatchObject({ maxCellV: 3.912, maxCell: 17, alarmLevels: [] })
  })
})

describe('an encrypted frame', () => {
  const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
  const run = (cipher: ReturnType<typeof createCipheriv>, unit: Uint8Array) =>
    new Uint8Array(Buffer.concat([cipher.update(unit), cipher.final()]))
  const encrypt = (unit: Uint8Array) => run(createCipheriv('aes-128-ecb', key, null), unit)
  const decrypt = (unit: Uint8Array) => run(createDecipheriv('aes-128-ecb', key, null), unit)
  const plain = decodeFrame(fullReport(2016, 8))
  const frame = encodeFrame({ ...plain, encryption: 3 }, { encrypt })

  it('is read with its key', () => {
    const decodedFrame = decodeFrame(frame, { decrypt })
    expect(decodedFrame.body).toEqual(plain.body)
    expect(toHex(decodedFrame.plain!).slice(48, -2)).toBe(toHex(fullReport(2016, 8)).slice(48, -2))
    expect(toHex(encodeFrame(decodedFrame, { encrypt }))).toBe(toHex(frame))
    expect(decodeSignals(frame, { decrypt, check: true })).toMatchObject({ vin, speedKmh: 63.4, problem: null })
  })

  it('is kept without one, or with a wrong one', () => {
    const wrong = () => {
      throw new Error('bad decrypt')
    }
    for (const [options, code] of [
      [{}, 'encrypted'],
      [{ decrypt: wrong }, 'decryption'],
    ] as const) {
      const decodedFrame = decodeFrame(frame, options)
      expect(decodedFrame.problems.map((one) => one.code)).toEqual([code])
      expect(toHex(encodeFrame(decodedFrame))).toBe(toHex(frame))
      expect(decodeSignals(frame, options)).toMatchObject({ vin, problem: 'encrypted', speedKmh: undefined })
    }
  })
})
