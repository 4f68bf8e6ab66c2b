import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text } from '../../../../platform/store/drizzle.ts'
import { lastMessage } from './contract.ts'

/** View `vehicle_last_message` (created by a migration): vehicle, its last message and its connection. */
const view = pgTable('vehicle_last_message', {
  id: bigint({ mode: 'number' }).notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  vin: text().notNull(),
  plate: text(),
  model: bigint({ mode: 'number' }),
  series: bigint({ mode: 'number' }),
  online: boolean().notNull(),
  lastSeen: instant(),
  at: instant().notNull(),
  receivedAt: instant(),
  clockDrift: boolean().notNull(),
  kind: text(),
  vehicleState: text(),
  chargingState: text(),
  alarmLevel: text(),
  speedKmh: doublePrecision(),
  socPercent: integer(),
  abnormal: jsonb().$type<string[]>(),
  invalid: jsonb().$type<string[]>(),
  odometerKm: doublePrecision(),
  voltageV: doublePrecision(),
  currentA: doublePrecision(),
  longitude: doublePrecision(),
  latitude: doublePrecision(),
  clockOffsetS: bigint({ mode: 'number' }),
})
recordView(lastMessage, view)
