import { recordCalls } from '../../../../domain/contract/call.ts'
import { day, phone, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Person who may drive prototype cars until a date. Lists come from the test department as sheets. */
export const prototypeUser = record(
  'prototypeUser',
  ['样车用户', 'Prototype-car user'],
  {
    name: text(['姓名', 'Name'], { required: true, max: 64, query: true, card: true }),
    phone: phone(['手机号', 'Phone'], { required: true, query: true, card: true }),
    department: reference(['部门', 'Department'], 'department', {
      required: true,
      tree: true,
      query: true,
      card: true,
    }),
    number: text(['工号', 'Employee number'], {
      required: true,
      max: 32,
      pattern: /^[A-Za-z0-9-]+$/,
      patternHint: ['只能包含字母、数字和 -', 'may contain only letters, digits and -'],
      unique: true,
      query: true,
    }),
    validUntil: day(['有效期至', 'Valid until'], { query: true, card: true }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3 }),
  },
  {
    emptyText: [
      '这里登记可以驾驶样车的人员及其有效期。请导入表格。',
      'People who may drive prototype cars until a date. Import a sheet.',
    ],
  },
)
export const prototypeUserCalls = recordCalls(prototypeUser, {
  query: '/user/queryPrototypeUserInfo',
  remove: '/user/deletePrototypeUser',
  import: '/user/importPrototypeUser',
  export: '/user/exportPrototypeUser',
})
