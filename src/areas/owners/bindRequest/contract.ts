import { z } from 'zod'
import { call, recordCalls, uploadPart } from '../../../kit/call.ts'
import { lineText } from '../../../kit/line-text.ts'
import { phoneForm, plainPhone } from '../../../kit/phone-number.ts'
import { file, number, option, text, time, vin } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'
import { anyVin, recordId } from '../../../kit/scope.ts'
import { bindTypes, bindWays } from '../binding/state-texts.ts'
import { ownerName, ownerPhone } from '../person/contract.ts'
import { bindTones, refusalReasons } from './state-texts.ts'

const decided = ['审核', 'Examination'] as const
const picture = { accept: ['picture'] as const, maxBytes: 6_000_000 }

/** What an owner sends to bind a vehicle: examined by staff, one at a time. */
export const bindRequest = record(
  'bindRequest',
  ['绑定申请', 'Bind request'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, identity: true, query: true, card: true }),
    name: ownerName(['姓名', 'Name'], { query: true, card: true }),
    phone: ownerPhone(['手机号', 'Phone'], { query: true, card: true }),
    type: option(['绑定类型', 'Bind type'], bindTypes, { required: true, query: true }),
    way: option(['绑定方式', 'Bind way'], bindWays, { required: true, query: true, list: false }),
    state: option(
      ['状态', 'Status'],
      {
        waiting: ['未审核', 'Not yet examined'],
        passed: ['审核通过', 'Passed'],
        refused: ['审核未通过', 'Unsuccessful'],
        withdrawn: ['已撤回', 'Withdrawn'],
        expired: ['已失效', 'Expired'],
      },
      {
        required: true,
        query: true,
        card: true,
        tones: bindTones,
      },
    ),
    examiner: text(['审核人', 'Examiner'], { query: true }),
    sent: number(['提交次数', 'Times sent'], { integer: true, list: false }),
    sentAt: time(['提交时间', 'Sent'], { required: true, query: true, card: true }),
    certificatePicture: file(['合格证照片', 'Certificate picture'], { ...picture, list: false }),
    licencePicture: file(['行驶证照片', 'Driving licence picture'], { ...picture, list: false }),
    reason: option(['驳回原因', 'Reason'], refusalReasons, { query: true, list: false, group: decided }),
    remark: text(['审核备注', 'Result remark'], { list: false, lines: 3, group: decided }),
    decidedAt: time(['审核时间', 'Decided'], { query: true, group: decided }),
  },
  { labelField: 'vin', order: { field: 'sentAt', order: 'desc' } },
)

const theirVin = anyVin('An owner names the vehicle before anybody knows whether it is theirs; nothing is told of it')
/** Made by the owner's own browser, so that a repeated request is the same request: 256 bits. */
const token = z.string().regex(/^[\w-]{43}$/)

/** A text that was accepted: the version's id and the hash of what was shown, as 'id:hash'; several with commas between. */
const accepted = z
  .string()
  .regex(/^\d{1,15}:[0-9a-f]{64}(,\d{1,15}:[0-9a-f]{64}){0,3}$/)
  .optional()

/** What a private link shows: nothing that its holder did not send. */
const status = z.object({
  state: z.enum(['waiting', 'passed', 'refused', 'withdrawn', 'expired']),
  vinEnd: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  type: z.enum(['owner', 'family', 'company']),
  sentAt: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.enum(Object.keys(refusalReasons) as (keyof typeof refusalReasons)[]).nullable(),
  remark: z.string().nullable(),
})
export type BindStatus = z.infer<typeof status>

const conflict = z.object({
  kind: z.enum(['unknownVehicle', 'boundToOther', 'boundToSame', 'otherRequest', 'otherName']),
  account: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  since: z.string().nullable(),
})
export type BindConflict = z.infer<typeof conflict>

/** A case as its examiner has it. */
const taken = z.object({
  request: bindRequest.row,
  version: z.number(),
  takenUntil: z.string(),
  /** Of the vehicle, where there is one: what the documents must say. */
  vehicle: z.object({ plate: z.string().nullable(), model: z.string(), certificate: z.string().nullable() }).nullable(),
  conflicts: z.array(conflict),
  /** Cases that wait and nobody has. */
  left: z.number(),
})
export type TakenCase = z.infer<typeof taken>

const id = recordId(bindRequest.name)

export const bindRequestCalls = {
  ...recordCalls(bindRequest, {
    query: '/certUpload/bindQuery',
    one: '/certUpload/bindInfo',
    export: '/certUpload/bindExport',
    reveal: '/certUpload/bindReveal',
  }),
  /** The next case that waits (or the one that is named), held for its examiner; null: none is left. */
  take: call('/certUpload/bindTake', {
    title: ['领取待审核申请', 'Take a case'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: id.optional() }),
    output: taken.nullable(),
  }),
  release: call('/certUpload/bindRelease', {
    title: ['放回待审核申请', 'Release a case'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  decide: call('/certUpload/bindDecide', {
    title: ['审核绑定申请', 'Pass or refuse'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      id,
      version: z.int(),
      pass: z.boolean(),
      reason: z.enum(Object.keys(refusalReasons) as (keyof typeof refusalReasons)[]).optional(),
      remark: z.string().trim().max(500).optional(),
      /** The examiner saw that the vehicle is bound to somebody else, and ends that. */
      replaces: z.boolean().default(false),
    }),
  }),
  submit: call('/certUpload/bindSubmit', {
    title: ['提交绑定申请', 'Send bind request'],
    access: 'public',
    transport: 'multipart',
    changes: true,
    timeoutMs: 120_000,
    upload: { kinds: ['picture'], maxBytes: picture.maxBytes, files: 2 },
    input: z.strictObject({
      token,
      type: z.enum(['owner', 'family', 'company']).default('owner'),
      language: z.enum(['zh', 'fr', 'en', 'tr']).default('zh'),
      // What is left out of a request that is sent again stays as it was.
      vin: theirVin.pipe(z.string().regex(/^[A-HJ-NPR-Z0-9]{17}$/, { error: 'vin' })).optional(),
      name: lineText(64).optional(),
      phone: z.string().trim().overwrite(plainPhone).regex(phoneForm, { error: 'phone' }).optional(),
      accepted,
      certificate: uploadPart.optional(),
      licence: uploadPart.optional(),
    }),
    output: status,
  }),
  status: call('/certUpload/bindStatus', {
    title: ['查询绑定申请', 'Bind request status'],
    access: 'public',
    input: z.strictObject({ token }),
    output: status,
  }),
  withdraw: call('/certUpload/bindWithdraw', {
    title: ['撤回绑定申请', 'Withdraw bind request'],
    access: 'public',
    changes: true,
    input: z.strictObject({ token }),
    output: status,
  }),
}
