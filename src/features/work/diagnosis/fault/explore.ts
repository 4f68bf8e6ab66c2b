import {
  byOption,
  byReference,
  byText,
  byTime,
  count,
  distinct,
  explore,
  share,
} from '../../../../platform/explore/explore.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { severities } from '../faultCode/contract.ts'
import { faultCalls, faultSources, faultStates, vehicleFault } from './contract.ts'
import { faults } from './store.ts'

const { fields } = vehicleFault

export const faultExplore = explore('faults', ['车辆故障', 'Vehicle faults'], {
  about: ['按首次出现时间统计', 'By first occurrence.'],
  call: faultCalls.query,
  from: faults,
  vin: faults.vin,
  time: { title: fields.firstSeenAt.label, of: faults.firstSeenAt, kind: 'moment' },
  dimensions: {
    number: byText(fields.number.label, faults.number),
    ecu: byReference(fields.ecu.label, faults.ecu, 'ecu'),
    severity: byOption(fields.severity.label, faults.severity, severities),
    state: byOption(fields.state.label, faults.state, faultStates),
    source: byOption(fields.source.label, faults.source, faultSources),
    lastSeen: byTime(fields.lastSeenAt.label, faults.lastSeenAt, 'moment'),
  },
  measures: {
    count: count(['故障数', 'Faults']),
    vehicles: distinct(['故障车辆', 'Vehicles affected'], faults.vin),
    present: share(['当前故障占比', 'Share present'], sql`${faults.state} = 'present'`),
    severe: share(['严重故障占比', 'Share severe'], sql`${faults.severity} = '3'`),
  },
  list: {
    route: '/rds/remoteFaultInfo',
    record: 'fault',
    filters: {
      vin: 'vin',
      time: 'firstSeenAt',
      ecu: 'ecu',
      severity: 'severity',
      state: 'state',
      source: 'source',
    },
  },
})
