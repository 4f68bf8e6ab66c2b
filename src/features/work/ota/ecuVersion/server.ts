import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { compareAll, comparing, comparingEveryMs } from './compare-job.ts'
import { ecuVersion, ecuVersionCalls, ecuVersionEntry, entryCalls } from './contract.ts'
import { checkEntry, entryProblems, noteEntries } from './entries.ts'
import { noteVersions } from './note.ts'
import './store.ts'
import { vehicleVersions } from './vehicle.ts'

const { query, one, export: exportCall } = ecuVersionCalls
const ofVehicle = serve(ecuVersionCalls.ofVehicle, ({ vin }, { db }) => vehicleVersions(db, vin))

export default thing({
  records: [
    serveRecord(ecuVersion, { query, one, export: exportCall }, { byHand: { ofVehicle: ecuVersionCalls.ofVehicle } }),
    serveRecord(ecuVersionEntry, entryCalls, {
      check: checkEntry,
      values: ({ user }) => ({ enteredBy: user.fullName, isProcessed: true }),
      added: async ({ db }, _id, { vin, ecu, version, installedAt, partNumber, hardwareId, serial }) => {
        const optionalFields = { partNumber: partNumber ?? undefined, hardwareId: hardwareId ?? undefined }
        const at = Date.parse(installedAt)
        await noteVersions(db, [
          { vin, ecu, version, ...optionalFields, serial: serial ?? undefined, at, source: 'workshop' },
        ])
      },
      importCheck: ({ db }, job) => entryProblems(db, job),
      imported: async ({ db, user }) => {
        await db.execute(sql`update ecu_version_entry set entered_by = ${user.fullName} where entered_by is null`)
        await addJob(db, noteEntries, { input: {} })
      },
    }),
  ],
  calls: [ofVehicle],
  jobs: [
    comparing,
    noteEntries,
    periodicJob('compareEcuVersionsAgain', comparingEveryMs, ({ store }, { signal }) =>
      compareAll(store.db, { input: {}, signal }),
    ),
  ],
})
