import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { boxSerialShape } from '../../../fleet/vehicles/box/contract.ts'

export const maxTokens = 1_000

const autoField = { auto: true, sort: false } as const

/** Token that authenticates a vehicle's box at the device interface. Only its hash is stored. */
export const deviceToken = record(
  'deviceToken',
  ['终端令牌', 'T-Box token'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, query: true, card: true }),
    boxSerial: text(['终端序列号', 'T-Box serial number'], {
      ...autoField,
      ...boxSerialShape,
      query: true,
      card: true,
    }),
    state: option(
      ['状态', 'Status'],
      { valid: ['有效', 'Valid'], revoked: ['已撤销', 'Revoked'] },
      { ...autoField, query: true, card: true, tones: { valid: 'success', revoked: 'default' } },
    ),
    way: option(
      ['签发方式', 'Issue method'],
      {
        shown: ['页面显示', 'Shown once'],
        sheet: ['表格', 'Spreadsheet'],
        order: ['终端自行生成', 'Generated in T-Box'],
      },
      { ...autoField, query: true },
    ),
    issuer: text(['签发人', 'Issued by'], { ...autoField, max: 64, query: true }),
    createdAt: time(['签发时间', 'Issued'], { auto: true, query: true, card: true }),
    usedAt: time(['最近使用', 'Last used'], {
      ...autoField,
      card: true,
      hint: ['精确到小时', 'Rounded to the hour'],
    }),
    revokedAt: time(['撤销时间', 'Revoked at'], { ...autoField, list: false }),
    revokedBy: text(['撤销人', 'Revoked by'], { ...autoField, max: 64, list: false }),
    cause: option(
      ['撤销原因', 'Reason for revocation'],
      {
        staff: ['人工撤销', 'Revoked manually'],
        replaced: ['新令牌已启用', 'New token in use'],
        boxChanged: ['终端已更换', 'T-Box replaced'],
      },
      { ...autoField },
    ),
  },
  {
    labelField: 'vin',
    order: { field: 'createdAt', order: 'desc' },
    large: true,
    emptyText: [
      '车载终端用令牌访问终端接口。请为车辆签发令牌。',
      'T-Boxes use tokens to authenticate at the device interface. Issue one for a vehicle.',
    ],
  },
)

export const deviceTokenCalls = {
  ...recordCalls(deviceToken, {
    query: '/deviceToken/query',
    one: '/deviceToken/info',
    export: '/deviceToken/export',
  }),
  /** Returns the token, once. The previous token is revoked at the first use of this one. */
  issue: call('/deviceToken/issue', {
    title: ['签发终端令牌', 'Issue T-Box token'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ token: z.string() }),
  }),
  /** Same as `issue` for many vehicles. Returns a sheet of VIN, box and token for the line. */
  issueSheet: call('/deviceToken/issueSheet', {
    title: ['批量签发终端令牌', 'Issue T-Box tokens in bulk'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ vins: z.array(visibleVin).min(1).max(maxTokens) }),
    output: z.unknown(),
  }),
  /** Command of the extension: the box generates a token and reports its hash. Returns the command's id. */
  order: call('/deviceToken/order', {
    title: ['由终端生成令牌', 'Generate token in T-Box'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ command: z.number() }),
  }),
  revoke: call('/deviceToken/revoke', {
    title: ['撤销终端令牌', 'Revoke T-Box tokens'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ids: z.array(recordId(deviceToken.name)).min(1).max(1000) }),
    output: z.object({ count: z.number() }),
  }),
}
