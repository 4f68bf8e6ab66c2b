import type { Pair } from '../../../../domain/contract/words.ts'
import type { logSources } from '../../commands/command/kind-texts.ts'
import { commandCodes } from '../../commands/command/state-texts.ts'

export type LogSource = keyof typeof logSources

export const logStates = {
  requested: ['待下发', 'Requested'],
  issueFailed: ['下发失败', 'Sending failed'],
  issued: ['下发成功', 'Sent'],
  uploading: ['上传中', 'Uploading'],
  available: ['可下载', 'Available'],
  failed: ['上传失败', 'Upload failed'],
  cancelled: ['已取消', 'Cancelled'],
  expired: ['已过期', 'Expired'],
} as const satisfies Record<string, Pair>
export type LogState = keyof typeof logStates

export const logTones = {
  requested: 'default',
  issueFailed: 'error',
  issued: 'processing',
  uploading: 'processing',
  available: 'success',
  failed: 'error',
  cancelled: 'default',
  expired: 'default',
} as const satisfies Record<LogState, string>

/** States of a request in progress. Each vehicle and source has at most one. */
const openLogStates = ['requested', 'issued', 'uploading'] as const
export const isOpenLog = (state: LogState): boolean => (openLogStates as readonly LogState[]).includes(state)

/** Failure reasons: from the vehicle, from the command log, or from the check of the file. */
export const logCodes = {
  ...commandCodes,
  notConnected: ['车辆未上线', 'Vehicle did not connect'],
  silence: ['终端无应答', 'No response from the T-Box'],
  noResult: ['未收到结果', 'No result in time'],
  notStated: ['终端未说明文件', 'The T-Box did not specify the file'],
  tooLarge: ['文件超过 100 MB', 'File is larger than 100 MB'],
  mismatch: ['校验值不符', 'Checksum does not match'],
  unfinished: ['24 小时内未传完', 'Not uploaded within 24 hours'],
} as const satisfies Record<string, Pair>
export type LogCode = keyof typeof logCodes
