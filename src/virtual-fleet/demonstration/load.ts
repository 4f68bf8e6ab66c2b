import { addNationalDivisions } from '../../features/base/settings/province/national.ts'
import { animations } from '../../features/fleet/vehicles/animation/store.ts'
import { batteryChanges } from '../../features/fleet/vehicles/batteryChange/store.ts'
import { boxes } from '../../features/fleet/vehicles/box/store.ts'
import { boxChanges } from '../../features/fleet/vehicles/boxChange/store.ts'
import { certificates } from '../../features/fleet/vehicles/certificate/store.ts'
import { dataUsages } from '../../features/fleet/vehicles/dataUsage/store.ts'
import { dealers as dealerPlaces } from '../../features/fleet/vehicles/dealer/store.ts'
import { headUnitChanges } from '../../features/fleet/vehicles/headUnitChange/store.ts'
import { messageKeys } from '../../features/fleet/vehicles/messageKey/store.ts'
import { models } from '../../features/fleet/vehicles/model/store.ts'
import { modelPictures } from '../../features/fleet/vehicles/modelPicture/store.ts'
import { vehicleMoves } from '../../features/fleet/vehicles/move/store.ts'
import { keepKeyStates } from '../../features/fleet/vehicles/pkiKey/keep-states.ts'
import { pkiKeys } from '../../features/fleet/vehicles/pkiKey/store.ts'
import { plates } from '../../features/fleet/vehicles/plate/store.ts'
import { prototypeHistory, prototypes } from '../../features/fleet/vehicles/prototype/store.ts'
import { salesOrders } from '../../features/fleet/vehicles/salesOrder/store.ts'
import { seriesTable } from '../../features/fleet/vehicles/series/store.ts'
import { simPlans } from '../../features/fleet/vehicles/simPlan/store.ts'
import { vehicles } from '../../features/fleet/vehicles/vehicle/store.ts'
import { trackerItems } from '../../features/work/analysis/zentao/store.ts'
import { ecus } from '../../features/work/diagnosis/ecu/store.ts'
import { faults } from '../../features/work/diagnosis/fault/store.ts'
import { faultCodes } from '../../features/work/diagnosis/faultCode/store.ts'
import { fixCases } from '../../features/work/diagnosis/fixCase/store.ts'
import { dataIdentifiers } from '../../features/work/diagnosis/identifier/store.ts'
import type { Parts } from '../../platform/context.ts'
import { storedFile } from '../../platform/files/stored-file.table.ts'
import { secretsOf } from '../../platform/secret.ts'
import { sql } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'
import { families, modelsOf } from '../fleet/catalogue.ts'
import { dealers } from '../fleet/dealers.ts'
import { ecuRows, identifierRows } from '../fleet/ecus.ts'
import { buildFleet, type Car, vehicleRows } from '../fleet/fleet.ts'
import { boxChangeRows, boxRows, changeRows, simPlanRows, usageRows } from '../fleet/parts.ts'
import { seededRandom } from '../fleet/random.ts'
import { loadAlarmRules } from './alarm-rules.ts'
import { animationRows } from './animations.ts'
import { loadBoards } from './boards.ts'
import { caseRows } from './cases.ts'
import { loadCommerce } from './commerce.ts'
import { loadEvents } from './events.ts'
import { faultCodeRows, faultRows } from './faults.ts'
import { insertRows } from './insert.ts'
import { messageKeyRows, pkiRows } from './keys.ts'
import { loadContent } from './load-content.ts'
import { loadPeople } from './load-people.ts'
import { drawManual, loadManuals } from './manuals.ts'
import { loadOwnerMessages } from './owner-messages.ts'
import { drawDocuments, loadOwners, requestedVins } from './owners.ts'
import { certificateRows, moveRows, orderRows, plateRows } from './papers.ts'
import { drawPictures, type Pictures } from './pictures.ts'
import { prototypeRows } from './prototypes.ts'
import { loadScripts } from './scripts.ts'
import { trackerRows } from './tracker.ts'
import { loadUses } from './uses.ts'

/**
 * Fills an empty store with the demonstration fleet. It uses one transaction, so that an interrupted start leaves
 * nothing and the next one loads it. Does nothing once there is a vehicle.
 */
export async function loadDemonstration(parts: Parts): Promise<void> {
  if (await hasVehicles(parts.store.db)) return
  const startedAt = performance.now()
  const now = parts.now()
  const pictures = await drawPictures(parts)
  const cars = buildFleet(seededRandom(1), now)
  const documents = await drawDocuments(parts, requestedVins(cars))
  const manualDrawings = await drawManual(parts)
  const isLoaded = await parts.store.tx(async (tx) => {
    const db = tx
    // Lock: two processes that start together must not both load.
    await db.execute(sql`select pg_advisory_xact_lock(7302913)`)
    if (await hasVehicles(db)) return false
    await addNationalDivisions(db)
    const firstModel = await loadCatalogue(db, cars, pictures)
    await loadParts(db, cars, now)
    await loadPapers(db, cars, now)
    const keyRandom = seededRandom(6)
    await insertRows(db, pkiKeys, pkiRows(cars, keyRandom, now))
    await keepKeyStates(db, now, sql`select vin from pki_key`)
    await insertRows(db, messageKeys, messageKeyRows(cars, keyRandom, secretsOf(parts.config.secretKey)))
    await loadPrototypes(db, now)
    const ecuIds = await insertRows(db, ecus, ecuRows())
    await insertRows(db, dataIdentifiers, identifierRows(ecuIds))
    await loadFaults(db, cars, ecuIds, await loadScripts(db, now), now)
    await insertRows(db, animations, animationRows(pictures.archives, now))
    await loadOwners(db, parts, cars, documents)
    await loadCommerce(db, parts, cars)
    await loadEvents(db, parts)
    await loadContent(db, parts)
    await loadOwnerMessages(db, parts)
    await loadManuals(db, parts, firstModel, manualDrawings)
    await loadPeople(db, seededRandom(5), cars, parts.catalogue)
    await loadBoards(db, parts)
    await loadAlarmRules(db, parts)
    await loadUses(db, now)
    await insertRows(db, trackerItems, trackerRows(seededRandom(13), now))
    return true
  })
  if (isLoaded) parts.log.info({ ms: Math.round(performance.now() - startedAt) }, 'demonstration: fleet loaded')
}

const hasVehicles = async (db: Db) => (await db.execute(sql`select 1 from vehicle limit 1`)).rows.length > 0

async function loadCatalogue(db: Db, cars: readonly Car[], pictures: Pictures): Promise<{ id: number; name: string }> {
  await insertRows(db, storedFile, pictures.files)
  const seriesIds = await insertRows(
    db,
    seriesTable,
    families.map(({ name, nameEn, code, powerMode, remark }, at) => ({
      name,
      nameEn,
      code,
      powerMode,
      remark,
      picture: pictures.ofSeries[at] ?? null,
    })),
  )
  const modelIds = await insertRows(
    db,
    models,
    families.flatMap((family, at) => modelsOf(family).map((model) => ({ ...model, series: seriesIds[at] ?? 0 }))),
  )
  await insertRows(db, vehicles, vehicleRows(cars, seriesIds, modelIds))
  await insertRows(
    db,
    modelPictures,
    pictures.ofModels.map(({ model, colour, angle, id }) => ({
      model: modelIds[model] ?? 0,
      colour,
      angle,
      picture: id,
    })),
  )
  return { id: modelIds[0] ?? 0, name: families[0]?.name ?? '' }
}

async function loadParts(db: Db, cars: readonly Car[], now: Date): Promise<void> {
  const random = seededRandom(2)
  const newBoxes = boxRows(cars, random)
  await insertRows(db, boxes, newBoxes)
  const sims = simPlanRows(newBoxes, random, now)
  await insertRows(db, simPlans, sims)
  await insertRows(db, dataUsages, usageRows(sims, random, now))
  const { battery, unit } = changeRows(cars, random, now)
  await insertRows(db, batteryChanges, battery)
  await insertRows(db, headUnitChanges, unit)
  await insertRows(db, boxChanges, boxChangeRows(cars, newBoxes, random, now))
}

async function loadPapers(db: Db, cars: readonly Car[], now: Date): Promise<void> {
  const random = seededRandom(3)
  await insertRows(db, certificates, certificateRows(cars))
  await insertRows(db, plates, plateRows(cars))
  await insertRows(
    db,
    dealerPlaces,
    dealers.map(({ name, code, longitude, latitude }) => ({ name, code, longitude, latitude, radiusKm: 1.5 })),
  )
  await insertRows(db, salesOrders, orderRows(cars, random))
  await insertRows(db, vehicleMoves, moveRows(cars, random, now))
}

async function loadFaults(
  db: Db,
  cars: readonly Car[],
  ecuIds: readonly number[],
  scriptIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await insertRows(db, faultCodes, faultCodeRows(ecuIds))
  await insertRows(db, faults, faultRows(cars, ecuIds, seededRandom(7), now))
  await insertRows(db, fixCases, caseRows(scriptIds))
}

async function loadPrototypes(db: Db, now: Date): Promise<void> {
  const newPrototypes = prototypeRows(seededRandom(4), now)
  const ids = await insertRows(
    db,
    prototypes,
    newPrototypes.map(({ car }) => car),
  )
  await insertRows(
    db,
    prototypeHistory,
    newPrototypes.flatMap(({ steps }, at) => steps.map((step) => ({ ...step, prototypeId: ids[at] ?? 0 }))),
  )
}
