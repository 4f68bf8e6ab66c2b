/** Schema of a set-up file. It is checked before anything is written. */
import { z } from 'zod'
import { phoneForm } from '../../../../domain/phone-number.ts'
import { drawEntries, drawSources } from '../draw/state-texts.ts'
import { meetingCode } from '../meeting/contract.ts'
import { joinRules } from '../meeting/state-texts.ts'

const most = 100_000
const short = z.string().max(200)
const requiredName = z.string().min(1).max(200)
const whole = z.int().min(0)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const keysOf = <K extends string>(pairs: Readonly<Record<K, unknown>>) => z.enum(Object.keys(pairs) as [K])

const prize = z.strictObject({
  name: requiredName,
  position: whole,
  count: whole,
  batch: whole,
  groups: short.nullable(),
})
const prizeOrAll = { prize: short.nullable() }
const exclusions = z.array(
  z.union([
    z.strictObject({ ...prizeOrAll, group: requiredName }),
    z.strictObject({ ...prizeOrAll, number: whole, name: requiredName }),
  ]),
)
const publishedTerms = z.strictObject({
  title: requiredName,
  // Absent in terms that were published before exclusions were introduced.
  excluded: exclusions.readonly().optional(),
  prizes: z
    .array(
      z.strictObject({ id: short, name: requiredName, count: whole, batch: whole, groups: z.array(short).readonly() }),
    )
    .readonly(),
})
const draw = z.strictObject({
  name: requiredName,
  code: meetingCode,
  label: z.string().min(1).max(40),
  seq: whole,
  state: z.enum(['draft', 'published', 'joining']),
  entry: keysOf(drawEntries),
  source: keysOf(drawSources),
  seed: hash.nullable(),
  commit: hash.nullable(),
  terms: publishedTerms.nullable(),
  termsHash: hash.nullable(),
  prizes: z.array(prize).max(1_000).readonly(),
  exclusions: z
    .array(
      z.strictObject({
        group: requiredName.max(64).nullable(),
        person: whole.nullable(),
        prize: whole.nullable(),
        number: whole.nullable(),
      }),
    )
    .max(most)
    .readonly()
    .default([]),
  entrants: z
    .array(z.strictObject({ number: whole, person: whole.nullable(), name: requiredName, groups: z.array(short) }))
    .max(most)
    .readonly(),
})

export const setupFile = z.strictObject({
  meeting: z.strictObject({
    code: meetingCode,
    name: requiredName.max(100),
    startsAt: z.string(),
    endsAt: z.string(),
    place: short.nullable(),
    position: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
    joinRule: keysOf(joinRules),
    agenda: z.string().max(8_000).nullable(),
    /** Not in files of earlier versions. */
    fullNames: z.boolean().nullable().default(null),
  }),
  people: z
    .array(
      z.strictObject({
        name: requiredName.max(64),
        phone: z.string().regex(phoneForm),
        number: whole.nullable(),
        groupName: short.nullable(),
        seat: short.nullable(),
      }),
    )
    .max(most),
  seats: z
    .array(z.strictObject({ name: requiredName, tableName: short.nullable(), groupName: short.nullable() }))
    .max(most),
  gifts: z
    .array(z.strictObject({ name: requiredName, description: z.string().max(500).nullable(), stock: whole }))
    .max(1_000),
  desks: z.array(z.strictObject({ name: requiredName, tokenHash: z.string().min(1).max(100) })).max(1_000),
  draws: z.array(draw).max(1_000),
  leftOut: z.array(requiredName),
})
export type SetupFile = z.infer<typeof setupFile>
