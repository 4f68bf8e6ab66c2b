import { userNamePattern } from '../../../../domain/user-name.ts'
import { bool, email, filterOnly, option, phone, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const accountStatus = {
  enabled: ['启用', 'Enabled'],
  disabled: ['停用', 'Disabled'],
  waiting: ['待审批', 'Awaiting approval'],
} as const
const userName = text(['用户名', 'User name'], {
  required: true,
  min: 2,
  max: 64,
  pattern: userNamePattern,
  patternHint: ['只能包含字母、数字和 _ . @ -', 'may contain only letters, digits and _ . @ -'],
  fixed: true,
  query: true,
  card: true,
})

/** Fields of an account. `role`: name of the record of roles in its realm. */
export const accountFields = <const T extends string>(role: T) => ({
  userName,
  fullName: text(['姓名', 'Full name'], { required: true, max: 64, query: true, card: true }),
  email: email(['邮箱', 'E-mail'], { required: true, query: true }),
  phone: phone(['手机号', 'Phone'], { required: true, query: true, card: true }),
  department: reference(['部门', 'Department'], 'department', { required: true, tree: true, query: true, card: true }),
  role: reference(['角色', 'Role'], role, { required: true, query: true, card: true }),
  vehicleGroups: reference(['车辆组', 'Vehicle groups'], 'vehicleGroup', {
    many: true,
    list: false,
    hint: [
      '角色不能看到全部车辆时，只能看到这些组的车辆',
      'Unless the role sees all vehicles, the user sees only vehicles in these groups',
    ],
  }),
  status: option(['状态', 'Status'], accountStatus, {
    auto: true,
    query: true,
    card: true,
    tones: { enabled: 'success', disabled: 'error', waiting: 'warning' },
  }),
  lastLogonAt: time(['最后登录时间', 'Last sign-in'], { auto: true, query: true }),
  remark: text(['备注', 'Remark'], { max: 500, lines: 3, list: false }),
})

/** Path of the change of a user, the permission of those who manage accounts. */
export const updateUserPath = '/user/updateUser'

const staffFields = {
  ...accountFields('role'),
  hasFactor: filterOnly(bool(['两步验证', 'Second factor'])),
  /** At most one account. Used when all others are locked out. */
  emergency: bool(['应急账号', 'Emergency account'], { auto: true, query: true, list: false }),
}

export const user = record('account', ['用户', 'User'], staffFields, {
  emptyText: [
    '这里管理员工的登录账号、角色和车辆组。请新增用户，或等待注册申请。',
    'Staff accounts with their roles and vehicle groups. Add a user, or wait for a registration.',
  ],
})
