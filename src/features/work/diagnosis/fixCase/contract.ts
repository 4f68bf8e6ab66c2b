import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { file, number, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const oneCode = '[PCBU][0-3][0-9A-F]{3}-[0-9A-F]{2}'
const long = { max: 4000, lines: 5, list: false } as const

export const fixCase = record(
  'fixCase',
  ['维修案例', 'Repair case'],
  {
    title: text(['标题', 'Title'], { required: true, max: 120, query: true, card: true }),
    codes: text(['故障码', 'Fault codes'], {
      max: 400,
      query: true,
      card: true,
      pattern: new RegExp(`^${oneCode}(, ${oneCode})*$`),
      patternHint: ['应以逗号分隔，例如 P0A9B-16, U0100-87', 'must be separated by commas, such as P0A9B-16, U0100-87'],
    }),
    series: reference(['适用车系', 'Car series'], 'series', { query: true, card: true }),
    model: reference(['适用车型', 'Vehicle model'], 'model', { query: true }),
    symptom: text(['现象', 'Symptom'], { required: true, max: 2000, lines: 4, query: true }),
    cause: text(['原因', 'Cause'], { required: true, ...long }),
    fix: text(['处理方法', 'Repair'], { required: true, ...long }),
    script: reference(['诊断脚本', 'Diagnosis script'], 'script', {
      list: false,
      hint: ['可从案例直接在车辆上执行', 'Can be run on a vehicle from the case'],
    }),
    parts: text(['更换零件', 'Parts'], { max: 1000, lines: 2, list: false }),
    picture: file(['图片', 'Picture'], { accept: ['picture'], maxBytes: 10 * 1024 * 1024, many: true, list: false }),
    author: text(['作者', 'Author'], { auto: true, max: 64, query: true }),
    used: number(['使用次数', 'Times used'], { auto: true, required: true, integer: true, card: true }),
    helped: number(['有效次数', 'Times helped'], { auto: true, required: true, integer: true, card: true }),
  },
  {
    labelField: 'title',
    emptyText: [
      '已解决故障的维修案例，供同类故障参考。请导入表格或新增。',
      'Cases of repaired faults that help with similar ones. Import a sheet or add one.',
    ],
  },
)

const vote = z.object({
  /** `used`: the user followed the case. `helped`: it solved the fault. Null: not answered yet. */
  used: z.boolean(),
  helped: z.boolean().nullable(),
})

export const fixCaseCalls = {
  ...recordCalls(
    fixCase,
    pathsUnder('/remoteFaultMonitoring/case', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
  ),
  mine: call('/remoteFaultMonitoring/case/queryVote', {
    title: ['我的反馈', 'My feedback'],
    access: 'menu',
    input: z.strictObject({ id: recordId(fixCase.name) }),
    output: vote,
  }),
  /** Votes on a case. A second vote of a user replaces the first. `used: false` withdraws it. */
  vote: call('/remoteFaultMonitoring/case/vote', {
    title: ['反馈是否有效', 'Rate repair case'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(fixCase.name), used: z.boolean(), helped: z.boolean().nullable() }),
    output: vote,
  }),
}
