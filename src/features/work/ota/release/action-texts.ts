import type { Pair } from '../../../../domain/contract/words.ts'

/** Actions that continue a release. `waits`: what the release waits for while another person has to act. */
export const releaseActions = {
  uploadFile: {
    text: ['上传升级文件', 'Upload file'],
    waits: ['等待上传升级文件', 'Waiting for its file'],
  },
  testVersion: {
    text: ['测试软件版本', 'Test version'],
    waits: ['等待版本测试', 'Waiting for the version test'],
  },
  releaseVersion: {
    text: ['发布软件版本', 'Release version'],
    waits: ['等待发布版本', 'Waiting for release of the version'],
  },
  addBaseline: {
    text: ['新建软件基线', 'New baseline'],
    waits: ['等待新建基线', 'Waiting for a baseline'],
  },
  fillBaseline: {
    text: ['编辑基线内容', 'Choose versions'],
    waits: ['等待选择基线版本', 'Waiting for the versions of the baseline'],
  },
  releaseBaseline: {
    text: ['发布软件基线', 'Release baseline'],
    waits: ['等待发布基线', 'Waiting for release of the baseline'],
  },
  addPolicy: {
    text: ['新建升级策略', 'New policy'],
    waits: ['等待新建策略', 'Waiting for a policy'],
  },
  startTest: {
    text: ['测试升级策略', 'Test policy'],
    waits: ['等待策略测试', 'Waiting for the policy test'],
  },
  decideTest: {
    text: ['确认测试结果', 'Record test result'],
    waits: ['等待确认测试结果', 'Waiting for the test result'],
  },
  addApplication: {
    text: ['新建 OTA 申请', 'New application'],
    waits: ['等待新建 OTA 申请', 'Waiting for an application'],
  },
  editApplication: {
    text: ['修改申请', 'Edit application'],
    waits: ['等待修改申请', 'Waiting for changes to the application'],
  },
  submitApplication: {
    text: ['提交申请', 'Submit application'],
    waits: ['等待提交申请', 'Waiting for submission'],
  },
  examineApplication: {
    text: ['审核申请', 'Review application'],
    waits: ['等待审核', 'Waiting for review'],
  },
  approveApplication: {
    text: ['批准申请', 'Approve application'],
    waits: ['等待批准', 'Waiting for approval'],
  },
  fileApplication: {
    text: ['填写备案号', 'Enter filing number'],
    waits: ['等待填写备案号', 'Waiting for the filing number'],
  },
  releaseApplication: {
    text: ['发布申请', 'Release application'],
    waits: ['等待发布申请', 'Waiting for release of the application'],
  },
  addTask: {
    text: ['新建升级任务', 'New update task'],
    waits: ['等待新建升级任务', 'Waiting for an update task'],
  },
  editTask: {
    text: ['修改升级任务', 'Edit update task'],
    waits: ['等待修改升级任务', 'Waiting for changes to the update task'],
  },
  submitTask: {
    text: ['提交升级任务', 'Submit update task'],
    waits: ['等待提交升级任务', 'Waiting for submission of the update task'],
  },
  decideTask: {
    text: ['审批升级任务', 'Approve update task'],
    waits: ['等待审批升级任务', 'Waiting for approval of the update task'],
  },
  resumeTask: {
    text: ['恢复升级任务', 'Resume update task'],
    waits: ['等待恢复升级任务', 'Waiting for the update task to be resumed'],
  },
} as const satisfies Record<string, { readonly text: Pair; readonly waits: Pair }>
export type ReleaseAction = keyof typeof releaseActions
export const releaseActionKeys = Object.keys(releaseActions) as [ReleaseAction, ...ReleaseAction[]]
