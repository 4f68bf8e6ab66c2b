import type { ReportedPart, VehicleFacts } from '../../../../src/features/work/ota/eligibility/eligible.ts'
import type { PlanPart, UpgradePlan, VersionRule } from '../../../../src/features/work/ota/plan.ts'

export const dayAt = Date.parse('2026-06-01T00:00:00Z')

/** Version 1.n.0 of a part, with the release counter n. */
export const planPart = (ecu: string, n: number, more: Partial<PlanPart> = {}): PlanPart => ({
  ecu,
  partNumber: `P-${ecu}`,
  version: `1.${n}.0`,
  counter: n,
  hardwareIds: [],
  file: { name: `${ecu}-${n}.bin`, size: 1000 + n, sha256: 'a'.repeat(64), sha1: 'b'.repeat(40), md5: 'c'.repeat(32) },
  ...more,
})
export const rule = (ecu: string, op: VersionRule['op'], n: number): VersionRule => ({
  partNumber: `P-${ecu}`,
  op,
  version: `1.${n}.0`,
  counter: n,
})
export const runs = (ecu: string, n: number, more: Partial<ReportedPart> = {}): ReportedPart => ({
  ecu,
  partNumber: `P-${ecu}`,
  version: `1.${n}.0`,
  counter: n,
  hardwareId: `HW-${ecu}-A`,
  reportedAt: new Date(dayAt - 3_600_000).toISOString(),
  ...more,
})

type More = Partial<Omit<UpgradePlan, 'who'>> & { who?: Partial<UpgradePlan['who']> }
/** Plan that updates BMS to 1.3.0 on vehicles of type 1. */
export const planWith = ({ who, ...more }: More = {}): UpgradePlan => ({
  content: [planPart('BMS', 3)],
  depends: [],
  conflicts: [],
  startVersions: [],
  staleDays: 30,
  install: { windows: [], socPercent: 30, parked: true, notCharging: false, consent: 'owner' },
  ...more,
  who: {
    vehicleType: 1,
    models: [],
    series: [],
    groups: [],
    regions: [],
    vins: [],
    excluded: [],
    versions: [],
    ...who,
  },
})
/** A vehicle that is eligible for `planWith`. */
export const vehicleWith = (more: Partial<VehicleFacts> = {}): VehicleFacts => ({
  vin: 'LTESTV00000000001',
  at: dayAt,
  vehicleType: 1,
  model: 10,
  series: 100,
  groups: [],
  region: null,
  hasBox: true,
  parts: [runs('BMS', 2), runs('VCU', 5)],
  ...more,
})
