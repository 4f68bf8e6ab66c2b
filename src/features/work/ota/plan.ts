/** Upgrade plan as plain data, shared by policies, campaigns, the device interface and boxes. */

export interface PlanFile {
  /** File name for the download. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Checksums in hex. The SHA-256 is also the file's key in the file store. */
  readonly sha256: string
  readonly sha1: string
  readonly md5: string
}

/** Version that one ECU should run after the upgrade. */
export interface PlanPart {
  /** Code of the ECU, as in the record `ecu`. */
  readonly ecu: string
  readonly partNumber: string
  readonly version: string
  /** Release counter, which increases with every version of a part number. 0: the file of a task, which has none. */
  readonly counter: number
  /** Compatible hardware. Empty: any. */
  readonly hardwareIds: readonly string[]
  /** Base version of a delta, which installs only over it. Absent: a full image. */
  readonly fromVersion?: string
  readonly file: PlanFile
}

/** Condition on the version of a part in the vehicle. Versions of a part are ordered by their release counters. */
export interface VersionRule {
  readonly partNumber: string
  readonly op: 'is' | 'isNot' | 'atLeast' | 'below'
  readonly version: string
  readonly counter: number
}

/** Selection of vehicles. Empty lists do not restrict, and a vehicle must match every other list. */
interface WhoRule {
  readonly vehicleType: number
  readonly models: readonly number[]
  readonly series: readonly number[]
  readonly groups: readonly number[]
  /** Codes of the provinces of the vehicles' last positions, as in the record `province`. */
  readonly regions: readonly string[]
  /** Limits the plan to these vehicles. */
  readonly vins: readonly string[]
  readonly excluded: readonly string[]
  readonly versions: readonly VersionRule[]
}

/** Time of day in the vehicle's time zone, as 'HH:mm'. If the end is not after the start, it is on the next day. */
export interface InstallWindow {
  readonly from: string
  readonly until: string
  /** Days on which it starts, 1 Monday to 7 Sunday. Empty: every day. */
  readonly days: readonly number[]
}

export interface InstallRule {
  /** Empty: at any time. */
  readonly windows: readonly InstallWindow[]
  /** Minimum state of charge, in percent. */
  readonly socPercent: number
  /** Standing still, ignition off and gear in P, according to the last report. */
  readonly parked: boolean
  readonly notCharging: boolean
  /** Consent to the installation: by the owner in the vehicle, or not required (workshop, line, prototypes). */
  readonly consent: 'owner' | 'none'
}

/** Complete upgrade except groups and dates. Approvals refer to its hash. */
export interface UpgradePlan {
  /** In installation order. */
  readonly content: readonly PlanPart[]
  readonly who: WhoRule
  /** Versions that other ECUs must run. */
  readonly depends: readonly VersionRule[]
  /** Versions that no ECU may run. */
  readonly conflicts: readonly VersionRule[]
  /** Versions from which a part may be upgraded. A part without an entry may be upgraded from any version. */
  readonly startVersions: readonly { readonly partNumber: string; readonly versions: readonly string[] }[]
  readonly install: InstallRule
  /** Maximum age of a version report, in days. */
  readonly staleDays: number
}

export const ineligibleCodes = {
  outOfScope: ['不在升级范围内', 'Not a target vehicle of the policy'],
  excluded: ['已排除', 'Excluded'],
  notOfType: ['车型不适用', 'Different vehicle type'],
  noBox: ['未安装终端', 'No T-Box installed'],
  unknownVersions: ['版本未知', 'Versions unknown'],
  staleReport: ['版本上报过期', 'Version report too old'],
  hardwareMismatch: ['硬件不匹配', 'Hardware mismatch'],
  startVersionMissing: ['当前版本不可直接升级', 'Start version not supported'],
  dependencyUnmet: ['依赖版本未满足', 'Dependency not met'],
  conflict: ['版本冲突', 'Conflicts with an installed version'],
  alreadyThere: ['已是目标版本', 'Already up to date'],
  newerInstalled: ['已安装更高版本', 'Runs a newer version'],
  otherCampaignActive: ['属于其他升级任务', 'Belongs to another update task'],
} as const
export type IneligibleCode = keyof typeof ineligibleCodes

export const leftOutCodes = {
  ...ineligibleCodes,
  /** Tasks of the line need no approval, so they are limited to unsold vehicles. */
  sold: ['车辆已售出', 'Vehicle is sold'],
} as const
export type LeftOutCode = keyof typeof leftOutCodes

/** Reason why a vehicle gets no upgrade, with the part that it concerns. */
export interface Ineligible {
  readonly code: IneligibleCode
  /** List of the policy that the vehicle does not match. Only for 'outOfScope'. */
  readonly list?: 'model' | 'series' | 'group' | 'region' | 'vin' | 'version'
  /** Code of the vehicle's ECU, if the reason concerns one. */
  readonly ecu?: string
  readonly partNumber?: string
  /** `has`: the vehicle's value, or the name of the other campaign. `needs`: the required value. */
  readonly has?: string
  readonly needs?: string
}
