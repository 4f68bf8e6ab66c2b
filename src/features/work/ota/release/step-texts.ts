import type { Pair } from '../../../../domain/contract/words.ts'

/** Steps of a release, in order. */
export const releaseSteps = {
  file: ['升级文件', 'Update files'],
  version: ['软件版本', 'Software versions'],
  baseline: ['软件基线', 'Baseline'],
  policy: ['升级策略', 'Update policy'],
  test: ['策略测试', 'Policy test'],
  application: ['OTA 申请', 'OTA application'],
  task: ['升级任务', 'Update task'],
} as const satisfies Record<string, Pair>
export type ReleaseStepKey = keyof typeof releaseSteps
export const releaseStepKeys = Object.keys(releaseSteps) as [ReleaseStepKey, ...ReleaseStepKey[]]
