import type { UpgradePlan } from '../../../src/areas/ota/plan.ts'

/** A plan that brings one ECU a version. */
export const planOfPart = (more: Partial<UpgradePlan> = {}): UpgradePlan => ({
  content: [
    {
      ...{ ecu: 'BMS', partNumber: 'P-BMS', version: '2.0.0', counter: 2, hardwareIds: [] },
      file: { name: 'bms.swu', size: 3, sha256: 'a'.repeat(64), sha1: 'b'.repeat(40), md5: 'c'.repeat(32) },
    },
  ],
  who: { vehicleType: 1, models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] },
  ...{ depends: [], conflicts: [], startVersions: [], staleDays: 30 },
  install: { windows: [], socPercent: 30, parked: true, notCharging: false, consent: 'owner' },
  ...more,
})
