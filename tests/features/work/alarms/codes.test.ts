/**
 * Every place writes a maker's alarm code as `0x` and eight hex digits, and a trouble code as `P0A9B-16`. The places
 * are found in the declarations of records, calls and sources, so that a new one is checked, too.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeFrame } from '../../../../src/domain/gb32960/index.ts'
import { signalChoices } from '../../../../src/domain/gb32960/signal-choices.ts'
import { dtcEnd, dtcText } from '../../../../src/domain/gb32960/uds/index.ts'
import { fleetZone } from '../../../../src/domain/time.ts'
import { cellOf, cellText } from '../../../../src/features/fleet/messages/frame/cell-text.ts'
import { vehicleSignalCalls } from '../../../../src/features/fleet/messages/signal/contract.ts'
import { signalCells } from '../../../../src/features/fleet/messages/signal/sheet.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { alarmName } from '../../../../src/features/work/alarms/alarm/texts.ts'
import { routeOf } from '../../../../src/features/work/alarms/signalRule/channels.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { alarmLists } from '../../../../src/features/work/diagnosis/faultCode/contract.ts'
import { valueWords } from '../../../../src/platform/record/value-words.ts'
import { hexForm } from '../../../../src/record/kinds/hex.ts'
import type { Field } from '../../../../src/record/kinds/kind.ts'
import { filesOf, root } from '../../../../src/tools/sources.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { drive, vehiclesWithGroup, vinOf } from './fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
const minuteMs = 60_000
/** Codes with hex letters, with leading zeros, and one above the range of a signed four-byte integer. */
const sampleCodes = { storage: 0x00ab_cdef, motor: 0xdead_beef, engine: 0x0000_001a, other: 0x0102_0304 }
const lists = Object.keys(alarmLists) as (keyof typeof sampleCodes)[]
const faultsOf = (codes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(codes).map(([list, code]) => [`${list}Faults`, [code]]))

/** Signal key of an alarm list in the tables of the protocol. */
const signalOf = (list: string) =>
  signalChoices.find(({ key, kind }) => kind === 'fault' && key.startsWith(`alarm.${list}.`))?.key ?? list

/** The notation that people read, implemented independently of the code under test. */
const notation = (code: number) => `0x${`0000000${BigInt(code).toString(16)}`.slice(-8).toUpperCase()}`
const code = fc.oneof(fc.integer({ min: 0, max: 0xffff_ffff }), fc.constantFrom(...Object.values(sampleCodes)))

let on: TestServer
const vin = vinOf(1)
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  await vehiclesWithGroup(on, [1], [1])
  await drive(on, [[1, now - 10 * minuteMs, { alarmLevel: 2, alarmFlags: 0, ...faultsOf(sampleCodes) }]])
})
afterAll(() => on.close())

/** Fields of records that contain a code, found by their labels. */
const fieldsCalled = (label: RegExp): [record: string, name: string, field: Field][] =>
  on.parts.catalogue.records.flatMap(({ record }) =>
    Object.entries(record.fields)
      .filter(
        ([name, field]) =>
          field.label.some((text) => label.test(text)) ||
          (record.name === 'alarm' && name === 'code' && label.test('报警代码')),
      )
      .map(([name, field]): [string, string, Field] => [record.name, name, field]),
  )

test('fields of alarm codes are shown, typed, asked for, written into sheets and into addresses in it', () => {
  const codeFields = fieldsCalled(/(报警|故障)代码|alarm code/i)
  expect(codeFields.map(([record, name]) => `${record}.${name}`)).toEqual(
    expect.arrayContaining(['alarm.code', 'faultCode.alarmCode']),
  )
  for (const [record, name, field] of codeFields) {
    const { kind } = field
    expect(kind.name, `${record}.${name}`).toBe('hex')
    const shape = kind.filter(field)
    fc.assert(
      fc.property(code, (value) => {
        const text = notation(value)
        for (const lang of ['zh', 'en'] as const)
          expect(kind.text(value, field, valueWords({ lang, zone: fleetZone }), { record, name })).toBe(text)
        expect([hexForm.write(value), hexForm.read(text)]).toEqual([text, value])
        expect(kind.sheet?.write(value, field, valueWords({ lang: 'en', zone: fleetZone }), { record, name })).toBe(
          text,
        )
        expect(
          shape.describe([value, value], (one) =>
            kind.text(one, field, valueWords({ lang: 'en', zone: fleetZone }), { record, name }),
          ),
        ).toBe(text)
        expect(shape.toAddress([value, value])).toBe(`${text}~${text}`)
        expect(shape.fromAddress(`${text}~${text}`)).toEqual([value, value])
        // Addresses saved by users before this notation existed.
        expect(shape.fromAddress(`${value}~${value}`)).toEqual([value, value])
      }),
    )
  }
})

test('fields of trouble codes take theirs and no other writing of it', () => {
  const codeFields = fieldsCalled(/故障码|trouble code/i).filter(([, , field]) => field.kind.name === 'text')
  expect(codeFields.map(([record, name]) => `${record}.${name}`)).toEqual(
    expect.arrayContaining(['fault.number', 'faultCode.number', 'fixCase.codes', 'faultAnalysis.number']),
  )
  for (const [record, name, field] of codeFields.filter(([, , { auto }]) => !auto))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: dtcEnd - 1 }), (dtc) => {
        const text = dtcText(dtc)
        const takes = (input: string) => field.kind.check(field).safeParse(input).success
        expect(takes(text), `${record}.${name} ${text}`).toBe(true)
        for (const other of [text.replace('-', ''), text.toLowerCase(), dtc.toString(16).padStart(6, '0')])
          expect(takes(other), `${record}.${name} ${other}`).toBe(false)
      }),
    )
})

describe('of one code in every list of a report', () => {
  const codes = fc.record({ storage: code, motor: code, engine: code, other: code })

  test('names of alarms have it, in both languages', () => {
    fc.assert(
      fc.property(code, fc.constantFrom(...lists), (value, list) => {
        for (const name of alarmName(list, value)) expect(name.endsWith(` ${notation(value)}`)).toBe(true)
      }),
    )
  })

  test('fields of a message, tables of signals and their sheets have it', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom(2016 as const, 2025 as const), (values, version) => {
        const frame = report(vin, now, { alarmLevel: 2, alarmFlags: 0, ...faultsOf(values) }, { version })
        const faultFields = decodeFrame(frame).fields.filter(({ kind }) => kind === 'fault')
        const expectedTexts = lists.map((list) => notation(values[list]))
        for (const lang of ['zh', 'en'] as const) {
          expect(faultFields.map((field) => cellText(cellOf(field), lang))).toEqual(expectedTexts)
          const keys = lists.map(signalOf)
          expect(signalCells(keys, lang)(frame)).toEqual(expectedTexts)
        }
      }),
    )
  })
})

test.each(lists)(
  'calls find and tell the code in %s; its sheet, chart and table of signals are in it',
  async (list) => {
    const [value, text] = [sampleCodes[list], notation(sampleCodes[list])]
    const filter = { vin, kind: [list], code: [value, value] as [number, number] }
    expect((await callData(on.admin, alarmCalls.query, { filter })).rows.map((row) => row.code)).toEqual([value])
    const sheet = await on.admin.call(alarmCalls.export, { filter, format: 'csv' })
    expect(sheet.body.toString()).toContain(text)
    const { rows } = await callData(on.admin, chartCalls.run, {
      query: {
        explore: 'alarms',
        measures: ['count'],
        period: { days: 7 },
        dimensions: [{ field: 'code' }],
        // The filter takes the code in its displayed notation.
        filters: [{ field: 'code', operator: 'in', values: [text] }],
      },
    })
    expect(rows.map(({ keys, values }) => [...keys, ...values])).toEqual([[text, 1]])
    const signals = await callData(on.admin, vehicleSignalCalls.list, {
      vin,
      signals: [signalOf(list)],
      from: new Date(now - 30 * minuteMs).toISOString(),
      to: new Date(now).toISOString(),
    })
    expect(signals.rows.map((row) => row.values[0]?.value)).toEqual([text])
  },
)

test('a link to the alarms of a rule asks in it', () => {
  const route = routeOf({ kind: 'collapsed', alarm: null, rule: 26, count: 3 }, new Set())
  expect(route).toContain(`q.code=${notation(26)}~${notation(26)}`)
})

test('programs are told of every code of an alarm how people read it', async () => {
  const document = JSON.parse(String((await on.anonymous.raw({ url: '/openapi.json' })).body))
  const codeSchemas: unknown[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as { properties?: Record<string, { enum?: string[] }> }
    if (properties?.kind?.enum?.includes('storage') && properties.code) codeSchemas.push(properties.code)
    if (properties?.alarmCode) codeSchemas.push(properties.alarmCode)
    for (const each of Object.values(value)) look(each)
  }
  look(document)
  expect(codeSchemas.length).toBeGreaterThan(5)
  for (const each of codeSchemas) expect(JSON.stringify(each)).toMatch(/0x0000001A is 26.*"examples":\[26\]/)
})

test('eight hex digits are written in one place, and where the database writes them', () => {
  const writing = /toString\(16\).*padStart\(8|to_hex\(.*\b8\b|toUpperCase\(\).*padStart\(8/
  const files = filesOf(
    'src/{ui,client,record,features,app}/**/*.ts',
    'src/{ui,client,record,features,app}/**/*.tsx',
  ).filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((line) => writing.test(line)),
  )
  // Hashes of files are no codes. The SQL for alarms is tested above.
  expect(files).toEqual([
    'src/features/work/alarms/alarm/explore.ts',
    'src/record/kinds/hex.ts',
    'src/ui/upload/sha256.ts',
  ])
})
