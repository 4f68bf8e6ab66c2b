import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { email, phone, reference, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Staff directory, including people without an account. */
export const employee = record(
  'employee',
  ['员工', 'Employee'],
  {
    name: text(['姓名', 'Name'], { required: true, max: 64, query: true, card: true }),
    number: text(['工号', 'Employee number'], {
      required: true,
      max: 32,
      pattern: /^[A-Za-z0-9-]+$/,
      patternHint: ['只能包含字母、数字和 -', 'may contain only letters, digits and -'],
      unique: true,
      query: true,
      card: true,
    }),
    department: reference(['部门', 'Department'], 'department', {
      required: true,
      tree: true,
      query: true,
      card: true,
    }),
    phone: phone(['手机号', 'Phone'], { query: true, card: true }),
    email: email(['邮箱', 'E-mail'], { query: true }),
    account: reference(['平台账号', 'Platform account'], 'account', {
      hint: ['该员工登录平台所用的账号，没有则留空', 'The account this employee signs in with, if any'],
    }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    emptyText: [
      '这里登记员工及其所属部门。请导入表格或新增员工。',
      'Employees and their departments. Import a sheet or add an employee.',
    ],
  },
)
export const employeeCalls = recordCalls(
  employee,
  pathsUnder('/employe', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
