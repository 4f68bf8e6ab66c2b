import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { stateMachine } from '../../../../domain/contract/state-machine.ts'
import { day, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { ownerName, ownerPhone } from '../person/contract.ts'

const correction = ['更正内容', 'Corrected values'] as const
const handling = ['处理', 'Processing'] as const

export const privacyMachine = stateMachine({
  states: {
    received: { text: ['已收到', 'Received'], tone: 'processing' },
    verified: { text: ['身份已核实', 'Identity verified'], tone: 'processing' },
    running: { text: ['处理中', 'In progress'], tone: 'processing' },
    done: { text: ['已完成', 'Done'], tone: 'success' },
    refused: { text: ['已拒绝', 'Rejected'], tone: 'error' },
  },
  moves: {
    verify: { from: ['received'], to: 'verified' },
    refuse: { from: ['received', 'verified'], to: 'refused' },
    fulfil: { from: ['verified'], to: 'running' },
    // By the platform. A job that fails returns the request.
    giveBack: { from: ['running'], to: 'verified' },
    finish: { from: ['running'], to: 'done' },
  },
})

/** Request of a person about their own data: copy, correction or erasure. Due within ten working days. */
export const privacyRequest = record(
  'privacyRequest',
  ['个人信息请求', 'Privacy request'],
  {
    account: reference(['APP 账号', 'App account'], 'appAccount', {
      required: true,
      fixed: true,
      query: true,
      card: true,
    }),
    kind: option(
      ['请求', 'Request'],
      { copy: ['提供副本', 'Copy'], correct: ['更正', 'Correct'], erase: ['删除', 'Erase'] },
      {
        required: true,
        fixed: true,
        query: true,
        card: true,
        tones: { erase: 'error', correct: 'warning', copy: 'default' },
      },
    ),
    state: option(['状态', 'Status'], privacyMachine.texts, {
      auto: true,
      query: true,
      card: true,
      tones: privacyMachine.tones,
    }),
    receivedAt: time(['收到时间', 'Received'], { required: true, fixed: true, query: true }),
    dueDay: day(['截止日期', 'Due'], { auto: true, query: true, card: true }),
    heardBy: text(['提出方式', 'Channel'], {
      max: 200,
      personal: true,
      hint: ['如电话、邮件、APP', 'Such as by phone, mail or app'],
    }),
    newName: ownerName(['姓名', 'Name'], { list: false, group: correction }),
    newPhone: ownerPhone(['手机号', 'Phone'], { list: false, group: correction }),
    newNickname: text(['昵称', 'Nickname'], { max: 64, list: false, group: correction, personal: true }),
    verifiedBy: text(['身份核实', 'Identity verified'], { auto: true, list: false, group: handling }),
    refusal: text(['拒绝原因', 'Rejection reason'], { auto: true, list: false, group: handling }),
    handledBy: text(['处理人', 'Handler'], { auto: true, query: true, group: handling }),
    endedAt: time(['结束时间', 'Closed'], { auto: true, list: false, group: handling }),
  },
  {
    labelField: 'account',
    order: { field: 'dueDay', order: 'asc' },
    emptyText: [
      '这里办理提供副本、更正或删除个人信息的请求。收到请求后请登记。',
      'Requests for a copy, correction or erasure of personal data. Record one when it arrives.',
    ],
  },
)

const id = recordId(privacyRequest.name)
const words = z.string().trim().min(2).max(200)

export const privacyCalls = {
  ...recordCalls(privacyRequest, pathsUnder('/privacyRequest', 'query', 'one', 'add', 'export')),
  /** Confirms the requester's identity. No data is disclosed, changed or erased before. */
  verify: call('/privacyRequest/verify', {
    title: ['核实身份', 'Verify identity'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, how: words }),
  }),
  fulfil: call('/privacyRequest/fulfil', {
    title: ['执行请求', 'Process request'],
    access: 'menu',
    changes: true,
    needsPassword: true,
    input: z.strictObject({ id }),
  }),
  refuse: call('/privacyRequest/refuse', {
    title: ['拒绝请求', 'Reject request'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, reason: words }),
  }),
  download: call('/privacyRequest/download', {
    title: ['下载副本', 'Download copy'],
    access: 'menu',
    transport: 'blob',
    changes: true,
    timeoutMs: 120_000,
    input: z.strictObject({ id }),
    output: z.unknown(),
  }),
}
