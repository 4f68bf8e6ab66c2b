import type { SentOf } from '../../../domain/contract/call.ts'
import type { applicationCalls } from '../../../features/work/ota/otaApplication/contract.ts'
import type { PolicyRules } from '../../../features/work/ota/policy/contract.ts'
import { defaultInstallFaults, type InstallFaults, noInstallFaults } from '../../simulator/upgrades/install-faults.ts'

type ApplicationTexts = Pick<
  SentOf<typeof applicationCalls.add>,
  'criticality' | 'purposeZh' | 'purposeEn' | 'unavailableZh' | 'unavailableEn' | 'instructionsZh' | 'instructionsEn'
>
interface Group {
  readonly name: string
  readonly count: number | 'rest'
  readonly errorPercent?: number
}

export interface Rollout {
  readonly name: string
  /** Code of the vehicle type. The rollout installs its baseline 2.1. */
  readonly type: string
  readonly consent: PolicyRules['install']['consent']
  /** The driving vehicles of the demonstration, or a number of parked ones with accelerated time. */
  readonly vehicles: 'driving' | number
  readonly installFaults: InstallFaults
  readonly groups: readonly Group[]
  readonly texts: ApplicationTexts
  readonly filingNumber: string
  /** Last step. Only 'campaign' uses the groups. */
  readonly until: 'examined' | 'campaign'
}

const usual = {
  unavailableZh: '升级期间车辆不可行驶，空调与充电暂停。',
  unavailableEn: 'The vehicle cannot be driven; climate and charging pause.',
  instructionsZh: '请将车辆停放在平坦、信号良好处，锁车后在中控屏确认升级，期间请勿启动车辆。',
  instructionsEn:
    'Park on level ground with good coverage, lock the vehicle and agree on the screen. Do not start it meanwhile.',
} as const

export const rollouts: readonly Rollout[] = [
  {
    name: '物流车 2.1 场站升级',
    type: 'EV-TRUCK',
    consent: 'none',
    vehicles: 12,
    installFaults: noInstallFaults,
    until: 'campaign',
    groups: [
      { name: '首批', count: 3 },
      { name: '全部', count: 'rest' },
    ],
    texts: {
      criticality: 'safety',
      ...usual,
      purposeZh: '完善绝缘监测策略，优化远程空调启动。',
      purposeEn: 'Better insulation monitoring; remote climate starts more reliably.',
    },
    filingNumber: '备〔2026〕物-0107',
  },
  {
    name: '纯电 SUV 2.1 服务站升级',
    type: 'EV-SUV',
    consent: 'none',
    vehicles: 30,
    until: 'campaign',
    installFaults: { ...noInstallFaults, installFails: 0.25, oneFails: 0.1, bootsOld: 0.1 },
    groups: [
      { name: '首批', count: 10, errorPercent: 20 },
      { name: '第二批', count: 10 },
      { name: '全部', count: 'rest' },
    ],
    texts: {
      criticality: 'feature',
      ...usual,
      purposeZh: '新增单踏板强度三档可调，缩短快充时间。',
      purposeEn: 'One-pedal driving in three strengths, shorter fast charging.',
    },
    filingNumber: '备〔2026〕乘-0311',
  },
  {
    name: '插电混动 2.1 车主升级',
    type: 'PHEV',
    consent: 'owner',
    vehicles: 'driving',
    installFaults: defaultInstallFaults,
    until: 'campaign',
    groups: [
      { name: '首批', count: 6 },
      { name: '第二批', count: 6 },
      { name: '全部', count: 'rest' },
    ],
    texts: {
      criticality: 'feature',
      ...usual,
      purposeZh: '新增停车通风，优化能量回收与制动的衔接。',
      purposeEn: 'Ventilation while parked, smoother change between recuperation and brakes.',
    },
    filingNumber: '备〔2026〕乘-0312',
  },
  {
    name: '纯电轿车 2.1 车主升级',
    type: 'EV-SEDAN',
    consent: 'owner',
    vehicles: 0,
    installFaults: defaultInstallFaults,
    groups: [],
    until: 'examined',
    texts: {
      criticality: 'feature',
      ...usual,
      purposeZh: '优化快充末段功率，新增单踏板强度调节。',
      purposeEn: 'More power towards the end of fast charging; one-pedal driving in three strengths.',
    },
    filingNumber: '备〔2026〕乘-0313',
  },
]

/** Install conditions. With owner consent the vehicle must be parked. Workshops and depots ensure this themselves. */
export const installOf = (consent: Rollout['consent']): PolicyRules['install'] => ({
  windows: [],
  notCharging: false,
  consent,
  ...(consent === 'owner' ? { parked: true, socPercent: 20 } : { parked: false, socPercent: 0 }),
})
