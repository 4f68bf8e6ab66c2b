/** Progress of a campaign in three groups, as its page receives it. The second group is above its limit. */
import type { CampaignGroup, CampaignProgress } from '../../../../src/features/work/ota/campaign/contract.ts'
import { defaultRules } from '../../../../src/features/work/ota/campaign/rules/contract.ts'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const sha = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const rule = defaultRules.groups[0]!
const none = { offered: 0, notified: 0, accepted: 0, downloaded: 0, installing: 0, installed: 0, succeeded: 0 }
const idle = {
  hold: null,
  counts: {},
  phases: none,
  causes: {},
  executed: 0,
  errors: 0,
  waits: [],
  alarms: null,
  accepted: { executed: 0, errors: 0 },
  startedAt: null,
  soakFrom: null,
  soakUntil: null,
  endedAt: null,
}

export const pilot: CampaignGroup = {
  ...idle,
  number: 1,
  name: '1 %',
  rule: { ...rule, name: '1 %' },
  state: 'succeeded',
  total: 120,
  counts: { succeeded: 118, failed: 1, declined: 1 },
  phases: {
    offered: 120,
    notified: 120,
    accepted: 119,
    downloaded: 119,
    installing: 119,
    installed: 119,
    succeeded: 118,
  },
  causes: { power: 1 },
  executed: 119,
  errors: 1,
  alarms: { before: 0.12, during: 0.08 },
  startedAt: ago(60),
  soakFrom: ago(50),
  soakUntil: ago(26),
  endedAt: ago(26),
}
export const second: CampaignGroup = {
  ...idle,
  number: 2,
  name: '10 %',
  rule: { ...rule, name: '10 %', share: { by: 'percent', percent: 10 } },
  total: 1200,
  state: 'held',
  hold: 'errorPercent',
  waits: ['success', 'soak'],
  counts: {
    succeeded: 410,
    failed: 18,
    rolledBack: 5,
    timedOut: 3,
    inconsistent: 1,
    declined: 12,
    installing: 34,
    verifying: 9,
    downloading: 120,
    downloaded: 88,
    waitingConditions: 40,
    accepted: 10,
    offered: 150,
    notified: 200,
    planned: 90,
    skipped: 10,
  },
  phases: {
    offered: 1100,
    notified: 950,
    accepted: 740,
    downloaded: 610,
    installing: 480,
    installed: 446,
    succeeded: 410,
  },
  causes: { hash: 9, power: 6, rollback: 5, install: 3, noReport: 3, mixed: 1 },
  executed: 437,
  errors: 27,
  startedAt: ago(20),
  soakFrom: ago(6),
  soakUntil: ago(-18),
  alarms: { before: 0.1, during: 0.14 },
}
export const rest: CampaignGroup = {
  ...idle,
  number: 3,
  name: '89 %',
  rule: { ...rule, name: '89 %', share: { by: 'rest' }, next: 'hand' },
  state: 'waiting',
  total: 10_680,
  counts: { planned: 10_680 },
}

const may = {
  edit: false,
  submit: false,
  decide: false,
  pause: false,
  resume: false,
  startGroup: false,
  terminate: false,
}
const step = { by: null, group: null, hold: null, remark: null, count: null, other: null }

export function progressOf(
  campaign: Partial<CampaignProgress['campaign']> = {},
  more: Partial<Omit<CampaignProgress, 'may'>> & { may?: Partial<CampaignProgress['may']> } = {},
): CampaignProgress {
  return {
    campaign: {
      id: 7,
      createdAt: ago(80),
      updatedAt: ago(1),
      name: 'BMS 2.4.1 夏季标定',
      kind: 'software',
      state: 'held',
      hold: 'errorPercent',
      applicationName: 'BMS 2.4.1',
      notBefore: ago(61),
      notAfter: ago(-200),
      wake: true,
      total: 12_000,
      succeeded: 528,
      failed: 28,
      createdBy: '张三',
      approvedBy: '李四',
      startedAt: ago(60),
      endedAt: null,
      remark: null,
      ...campaign,
    },
    now: new Date().toISOString(),
    application: 3,
    policy: 2,
    planHash: sha,
    rules: defaultRules,
    vins: null,
    seen: null,
    content: ['BMS', 'VCU'].map((ecu) => ({
      ecu,
      partNumber: `8890-${ecu}-01`,
      version: '2.4.1',
      file: { name: `${ecu.toLowerCase()}-2.4.1.bin`, size: 4_812_331, sha256: sha },
    })),
    groups: [pilot, second, rest],
    planning: {
      done: 12_600,
      total: 12_600,
      finished: true,
      reasons: { alreadyThere: 412, staleReport: 130, noBox: 58 },
    },
    rate: { perMinute: 60, lastMinute: 37 },
    takeOver: null,
    relations: [],
    steps: [
      { ...step, id: 6, at: ago(1), event: 'held', group: 2, hold: 'errorPercent' },
      { ...step, id: 5, at: ago(20), event: 'groupStarted', group: 2, count: 1200 },
      { ...step, id: 4, at: ago(26), event: 'groupSucceeded', group: 1 },
      { ...step, id: 3, at: ago(60), event: 'groupStarted', group: 1, count: 120 },
      { ...step, id: 2, at: ago(61), event: 'approved', by: '李四', remark: '试点车辆已确认' },
      { ...step, id: 1, at: ago(80), event: 'created', by: '张三' },
    ],
    ...more,
    may: { ...may, ...more.may },
  }
}
