import { markVehicles } from '../../../../platform/explore/marks.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { notifyCertificates } from '../../../../telematics/ingest/notices.ts'
import { model, modelCalls } from './contract.ts'
import './store.ts'

const modelRecord = serveRecord(model, modelCalls, {
  // When a model moves to another series, its vehicles move with it.
  updated: async ({ db }, id, { series, boxCertificate, boxCertificateFrom }, before) => {
    if (boxCertificate !== undefined || boxCertificateFrom !== undefined) await notifyCertificates(db)
    if (series !== undefined && series !== before.series)
      await markVehicles(
        db,
        sql`select v.vin, jsonb_build_object('model', v.model, 'series', ${before.series}::bigint) from vehicle v where v.model = ${id}`,
        ['model'],
      )
  },
})

export default thing({ records: [modelRecord] })
