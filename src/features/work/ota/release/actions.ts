import { baselineCalls } from '../baseline/contract.ts'
import { campaignCalls } from '../campaign/contract.ts'
import { applicationCalls } from '../otaApplication/contract.ts'
import { policyCalls } from '../policy/contract.ts'
import { policyTestCalls } from '../policyTest/contract.ts'
import { softwareVersionCalls } from '../softwareVersion/contract.ts'
import type { ReleaseAction } from './action-texts.ts'

/** Call of each action. A user needs its permission to act. */
export const actionCalls: Readonly<Record<ReleaseAction, { readonly path: string }>> = {
  uploadFile: softwareVersionCalls.update,
  testVersion: softwareVersionCalls.test,
  releaseVersion: softwareVersionCalls.release,
  addBaseline: baselineCalls.add,
  fillBaseline: baselineCalls.setContent,
  releaseBaseline: baselineCalls.release,
  addPolicy: policyCalls.add,
  startTest: policyTestCalls.start,
  decideTest: policyTestCalls.decide,
  addApplication: applicationCalls.add,
  editApplication: applicationCalls.update,
  submitApplication: applicationCalls.submit,
  examineApplication: applicationCalls.examine,
  approveApplication: applicationCalls.approve,
  fileApplication: applicationCalls.file,
  releaseApplication: applicationCalls.release,
  addTask: campaignCalls.add,
  editTask: campaignCalls.update,
  submitTask: campaignCalls.submit,
  decideTask: campaignCalls.decide,
  resumeTask: campaignCalls.resume,
}
