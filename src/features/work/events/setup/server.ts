import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { requireReason } from '../../commands/command/ask.ts'
import { bringPeople, peopleToCarry } from '../attendee/carry.ts'
import { bringDraws, drawsToCarry, isIntact } from '../draw/carry.ts'
import { bringGifts, giftsToCarry } from '../gift/carry.ts'
import { bringMeeting, type CarriedMeeting, meetingLike, meetingToCarry } from '../meeting/carry.ts'
import { meeting } from '../meeting/contract.ts'
import { setupCalls as calls } from './contract.ts'
import { type SetupFile, setupFile } from './file-form.ts'
import { openFile, sealFile } from './sealed-file.ts'
import { setupRefusals as words } from './state-texts.ts'

async function setupOf({ db, parts }: Context, id: number, exportedMeeting: CarriedMeeting): Promise<SetupFile> {
  const { ids, ...people } = await peopleToCarry(db, parts, id)
  const giftSetup = await giftsToCarry(db, id)
  return { meeting: exportedMeeting, ...people, ...giftSetup, ...(await drawsToCarry(db, parts, id, ids)) }
}

const exportSetup = serve(calls.export, async ({ id, filePassword, reason }, context) => {
  // All data of a meeting unencrypted, so a reason is required as for revealing personal data.
  requireReason(reason)
  const exportedMeeting = await meetingToCarry(context.db, id)
  if (!exportedMeeting) throw fault(code.notFound, 'notFound')
  const setup = await setupOf(context, id, exportedMeeting)
  const file = await sealFile(JSON.stringify(setup), filePassword)
  context.logChange({
    record: meeting.name,
    id,
    label: exportedMeeting.name,
    after: { exported: true, attendees: setup.people.length, draws: setup.draws.length, reason },
  })
  return { name: `${exportedMeeting.name}.meeting.json`, type: 'application/json', stream: Readable.from([file]) }
})

const wrongFile = (text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field: 'filePassword', label: words.filePassword, text }] })

async function readSetup({ parts }: Context, hash: string, password: string): Promise<SetupFile> {
  const content = await openFile(await text(await parts.files.get(hash)), password)
  if (content === 'form') throw new Fault(code.fileType, words.noSetup)
  if (content === 'password') throw wrongFile(words.wrongPassword)
  const read = setupFile.safeParse(JSON.parse(content.text))
  if (!read.success || !read.data.draws.every(isIntact)) throw new Fault(code.fileType, words.noSetup)
  return read.data
}

const importSetup = serve(calls.import, async ({ file, filePassword }, context) => {
  const { db, parts, logChange } = context
  const {
    meeting: exportedMeeting,
    people,
    seats,
    gifts,
    desks,
    draws,
    leftOut,
  } = await readSetup(context, file.hash, filePassword)
  const { name } = exportedMeeting
  const summary = { name, attendees: people.length, leftOut }
  const before = await meetingLike(db, { code: exportedMeeting.code })
  if (before !== undefined) return { ...summary, id: before, already: true }
  if ((await meetingLike(db, { name })) !== undefined)
    throw new Fault(code.conflict, words.nameTaken, { values: { name } })
  const id = await bringMeeting(db, exportedMeeting)
  const ids = await bringPeople(db, parts, id, { people, seats })
  await bringGifts(db, id, { gifts, desks })
  await bringDraws(db, parts, id, { draws, people: ids })
  logChange({ record: meeting.name, id, label: name, after: { imported: true, attendees: people.length } })
  return { ...summary, id, already: false }
})

export default thing({ calls: [exportSetup, importSetup] })
