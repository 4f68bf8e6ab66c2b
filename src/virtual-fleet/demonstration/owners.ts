import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { dayMs, hourMs } from '../../domain/time.ts'
import { appAccount } from '../../features/fleet/owners/appAccount/contract.ts'
import { appAccounts } from '../../features/fleet/owners/appAccount/store.ts'
import { bind } from '../../features/fleet/owners/binding/write.ts'
import { bindRequest } from '../../features/fleet/owners/bindRequest/contract.ts'
import { bindRequests } from '../../features/fleet/owners/bindRequest/store.ts'
import { dueDayOf } from '../../features/fleet/owners/privacyRequest/due.ts'
import { privacyRequests } from '../../features/fleet/owners/privacyRequest/store.ts'
import type { Parts } from '../../platform/context.ts'
import { storedFile } from '../../platform/files/stored-file.table.ts'
import { sealValues } from '../../platform/record/hidden-values.ts'
import type { Db } from '../../platform/store/store.ts'
import { hashOf, newSecret } from '../../platform/token.ts'
import type { Car } from '../fleet/fleet.ts'
import { type Random, seededRandom } from '../fleet/random.ts'
import { documentColours, documentPicture } from './document-picture.ts'
import { insertRows } from './insert.ts'
import { mobile, person } from './names.ts'

const accounts = 160
const nicknames = ['向日葵', '山海', '小白', '追风', '阿凯', '北极星', '橙子', '老司机', '晴天', '麦田'] as const
const channels = ['官方APP', '官网', '经销商'] as const
const kinds = Object.keys(documentColours) as (keyof typeof documentColours)[]
/**
 * States of the requests of the last days. Most wait, one vehicle is already bound to another owner, and one VIN is
 * unknown.
 */
const requestStates = [
  'waiting',
  'waiting',
  'waiting',
  'waiting',
  'waiting',
  'waiting',
  'waiting',
  'refused',
  'waiting',
] as const

/** Draws the documents of the requested vehicles. Runs before the transaction, because pictures take time. */
export async function drawDocuments(
  parts: Parts,
  vins: readonly string[],
): Promise<(typeof storedFile.$inferInsert)[]> {
  const files: (typeof storedFile.$inferInsert)[] = []
  for (const vin of vins)
    for (const kind of kinds) {
      const png = documentPicture(kind, vin)
      const { hash, size, type } = await parts.files.put(Readable.from([png]), {
        maxBytes: png.length,
        kinds: ['picture'],
      })
      files.push({
        id: randomUUID(),
        hash,
        size,
        type,
        name: 'document.png',
        kind: 'picture',
        createdAt: parts.now().toISOString(),
      })
    }
  return files
}

/** Vehicles of the requests: one already bound, sold private ones that are not, and an unknown one. */
export const requestedVins = (cars: readonly Car[]): string[] =>
  [...ownedCars(cars).slice(-1), ...privateCars(cars).filter(({ bound }) => !bound)]
    .slice(0, requestStates.length - 1)
    .map(({ vin }) => vin)
    .concat('LXHDEM0A0NN000001')
const ownedCars = (cars: readonly Car[]) =>
  privateCars(cars)
    .filter(({ bound }) => bound)
    .slice(0, accounts)
const privateCars = (cars: readonly Car[]) =>
  cars.filter(({ sold: saleDay, salesType }) => saleDay && salesType === 'private')

/** Adds app accounts with their vehicles, requests to bind one, and requests about personal data. */
export async function loadOwners(
  db: Db,
  parts: Parts,
  cars: readonly Car[],
  files: readonly (typeof storedFile.$inferInsert)[],
): Promise<void> {
  const random = seededRandom(11)
  const now = parts.now()
  const carsWithOwner = ownedCars(cars)
  const people = carsWithOwner.map((_, at) => someone(parts, random, at))
  const ids = await insertRows(
    db,
    appAccounts,
    people.map(({ values }, at) => ({
      ...(values as { phone: string; userName: string }),
      name: `app${100_200 + at}`,
      nickname: random.pick(nicknames),
      channel: random.pick(channels),
      country: 'CN',
      language: 'zh',
      registeredAt: new Date(now.getTime() - (1 + at) * 3 * dayMs).toISOString(),
    })),
  )
  for (const [at, { vin }] of carsWithOwner.entries())
    await bind(db, {
      vin,
      account: ids[at] ?? 0,
      type: at % 12 === 5 ? 'family' : 'owner',
      way: at % 3 === 0 ? 'dealer' : 'certificate',
      since: new Date(now.getTime() - (1 + at) * 2 * dayMs).toISOString(),
    })
  await insertRows(db, storedFile, [...files])
  await insertRows(db, bindRequests, requestRows(parts, random, cars, files))
  const receivedMs = now.getTime() - 3 * dayMs
  await insertRows(
    db,
    privacyRequests,
    (['copy', 'erase', 'correct'] as const).map((kind, at) => ({
      account: ids[at + 3] ?? 0,
      kind,
      heardBy: at === 0 ? '邮件' : '客服热线',
      receivedAt: new Date(receivedMs + at * dayMs).toISOString(),
      dueDay: dueDayOf(receivedMs + at * dayMs),
      ...(kind === 'correct' ? { newNickname: '向日葵' } : {}),
    })),
  )
}

function someone(parts: Parts, random: Random, at: number) {
  const { name } = person(random)
  // Unique among the accounts.
  const phone = `${mobile(random).slice(0, 7)}${String(at).padStart(4, '0')}`
  return { name, phone, values: sealValues(parts, appAccount, { userName: name, phone }) }
}

function requestRows(
  parts: Parts,
  random: Random,
  cars: readonly Car[],
  files: readonly { id: string }[],
): (typeof bindRequests.$inferInsert)[] {
  const now = parts.now().getTime()
  return requestedVins(cars).map((vin, at) => {
    const { name, phone } = someone(parts, random, 5000 + at)
    const state = requestStates[at] ?? 'waiting'
    const sentAt = now - (at + 1) * 5 * hourMs
    const isDecided = state !== 'waiting'
    return {
      ...(sealValues(parts, bindRequest, { name, phone }) as { name: string; phone: string }),
      vin,
      type: at === 4 ? 'company' : 'owner',
      way: 'certificate',
      state,
      sentAt: new Date(sentAt).toISOString(),
      tokenHash: hashOf(newSecret()),
      certificatePicture: files[2 * at]?.id ?? null,
      licencePicture: files[2 * at + 1]?.id ?? null,
      ...(isDecided && { examiner: '周敏', decidedAt: new Date(sentAt + 2 * hourMs).toISOString() }),
      ...(state === 'refused' && { reason: at % 2 ? 'unreadable' : 'mismatch' }),
    }
  })
}
