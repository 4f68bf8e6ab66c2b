/** What an upgrade is made of, as plain data: what policies, campaigns, the device interface and the boxes all speak of. */

/** The file that a box downloads. */
export interface PlanFile {
  /** Saved and offered under this name. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Hex. SHA-256 is also the content's place in the file store. */
  readonly sha256: string
  readonly sha1: string
  readonly md5: string
}

/** What one ECU is to run after the upgrade. */
export interface WantedPart {
  /** Code of the ECU, as in the record `ecu`. */
  readonly ecu: string
  readonly partNumber: string
  readonly version: string
  /** Release counter of the version: rises with every version of a part number. 0: a file of a task, which has none. */
  readonly counter: number
  /** Hardware that it is made for. Empty: any. */
  readonly hardwareIds: readonly string[]
  /** A delta is installed over this version alone; without one it is a full image. */
  readonly fromVersion?: string
  readonly file: PlanFile
}

/** A condition on what one ECU of a vehicle runs; versions of a part are compared by their release counters. */
export interface VersionRule {
  readonly partNumber: string
  readonly op: 'is' | 'isNot' | 'atLeast' | 'below'
  readonly version: string
  /** Release counter of that version. */
  readonly counter: number
}

/** Which vehicles. Empty lists do not restrict; what stands in several lists must meet each of them. */
interface WhoRule {
  readonly vehicleType: number
  readonly models: readonly number[]
  readonly series: readonly number[]
  /** Vehicle groups. */
  readonly groups: readonly number[]
  /** Codes of the provinces where a vehicle was last, as in the record `province`. */
  readonly regions: readonly string[]
  /** These alone. */
  readonly vins: readonly string[]
  readonly excluded: readonly string[]
  readonly versions: readonly VersionRule[]
}

/** A time of day in the vehicle's own time: 'HH:mm'. One whose end is not after its begin ends the next day. */
export interface InstallWindow {
  readonly from: string
  readonly until: string
  /** Days on which it begins, 1 Monday to 7 Sunday. Empty: every day. */
  readonly days: readonly number[]
}

/** When a vehicle may install. */
export interface InstallRule {
  /** Empty: at any time. */
  readonly windows: readonly InstallWindow[]
  /** The lowest state of charge, in percent. */
  readonly socPercent: number
  /** Standing still with the ignition off, and the gear in P, by what the vehicle reported last. */
  readonly parked: boolean
  readonly notCharging: boolean
  /** Who agrees to an installation: the owner in the vehicle, or nobody (workshop, line, prototypes). */
  readonly consent: 'owner' | 'none'
}

/** The whole of an upgrade but for its groups and dates. What was approved is the hash of this. */
export interface UpgradePlan {
  /** In the order of installation. */
  readonly content: readonly WantedPart[]
  readonly who: WhoRule
  /** What other ECUs must run. */
  readonly depends: readonly VersionRule[]
  /** What no ECU may run. */
  readonly conflicts: readonly VersionRule[]
  /** Versions from which a part may be upgraded. A part that is not named here may be upgraded from any. */
  readonly startVersions: readonly { readonly partNumber: string; readonly versions: readonly string[] }[]
  readonly install: InstallRule
  /** What a vehicle reported of its versions is believed for so many days. */
  readonly staleDays: number
}

/** Reasons for which a vehicle gets no upgrade. */
export const ineligibleCodes = {
  outOfScope: ['不在升级范围内', 'Not among the vehicles of the policy'],
  excluded: ['已排除', 'Excluded'],
  notOfType: ['车型不适用', 'Not of the vehicle type'],
  noBox: ['未安装终端', 'No box installed'],
  unknownVersions: ['版本未知', 'Versions unknown'],
  staleReport: ['版本上报过期', 'Versions reported too long ago'],
  hardwareMismatch: ['硬件不匹配', 'Hardware does not match'],
  startVersionMissing: ['当前版本不可直接升级', 'Cannot be updated from its version'],
  dependencyUnmet: ['依赖版本未满足', 'A version that it depends on is missing'],
  conflict: ['版本冲突', 'Conflicts with an installed version'],
  alreadyThere: ['已是目标版本', 'Runs the version already'],
  newerInstalled: ['已安装更高版本', 'Runs a newer version'],
  otherCampaignActive: ['属于其他升级任务', 'Belongs to another update task'],
} as const
export type IneligibleCode = keyof typeof ineligibleCodes

/** Reasons for which a task leaves a vehicle out. */
export const leftOutCodes = {
  ...ineligibleCodes,
  /** A task of the line needs no approval: it is for vehicles of the line alone. */
  sold: ['车辆已售出', 'Vehicle is sold'],
} as const
export type LeftOutCode = keyof typeof leftOutCodes

/** Why a vehicle gets no upgrade, with the part that it is about. */
export interface Ineligible {
  readonly code: IneligibleCode
  /** Of 'outOfScope': which list of the policy it does not meet. */
  readonly list?: 'model' | 'series' | 'group' | 'region' | 'vin' | 'version'
  /** Code of the ECU, where one of the vehicle's is meant. */
  readonly ecu?: string
  readonly partNumber?: string
  /** What it has, what it would need; the other campaign. */
  readonly has?: string
  readonly needs?: string
}
