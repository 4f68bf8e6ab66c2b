import type { accounts } from '../../features/base/accounts/account/store.ts'
import type { Random } from '../fleet/random.ts'
import { mobile, person } from './names.ts'

export const departmentTree: readonly { name: string; above?: string; roles: readonly string[] }[] = [
  { name: '华星新能源汽车', roles: ['只读审计'] },
  { name: '车联网事业部', above: '华星新能源汽车', roles: ['运营管理'] },
  { name: '平台运营部', above: '车联网事业部', roles: ['运营管理', '车辆管理员'] },
  { name: '数据分析部', above: '车联网事业部', roles: ['质量分析', '只读审计'] },
  { name: '平台研发部', above: '车联网事业部', roles: ['升级管理'] },
  { name: '研发中心', above: '华星新能源汽车', roles: ['样车管理员'] },
  { name: '试制试验部', above: '研发中心', roles: ['样车管理员'] },
  { name: '三电开发部', above: '研发中心', roles: ['样车管理员', '质量分析'] },
  { name: '制造中心', above: '华星新能源汽车', roles: ['车辆管理员'] },
  { name: '总装车间', above: '制造中心', roles: ['车辆管理员'] },
  { name: 'EOL 检测线', above: '制造中心', roles: ['车辆管理员', '质量分析'] },
  { name: '质量中心', above: '华星新能源汽车', roles: ['质量分析'] },
  { name: '销售公司', above: '华星新能源汽车', roles: ['经销商', '运营管理'] },
  { name: '华东大区', above: '销售公司', roles: ['经销商'] },
  { name: '华南大区', above: '销售公司', roles: ['经销商'] },
  { name: '西南大区', above: '销售公司', roles: ['经销商'] },
  { name: '售后服务部', above: '销售公司', roles: ['售后服务'] },
]

const userCount = 60
type Account = Omit<typeof accounts.$inferInsert, 'department' | 'role'>
export interface StaffMember {
  account: Account
  department: string | null
  role: string | null
}

/** Staff accounts without a password. An administrator resets it for those that should sign in. */
export function staff(random: Random): StaffMember[] {
  const names = new Set<string>()
  return Array.from({ length: userCount }, (_, at) => {
    const { name, latin } = person(random)
    const userName = names.has(latin) ? `${latin}${at}` : latin
    names.add(latin)
    const waiting = at >= userCount - 3
    const department = departmentTree[at % departmentTree.length] as (typeof departmentTree)[number]
    const account: Account = {
      userName,
      fullName: name,
      email: `${userName}@example.com`,
      phone: mobile(random),
      status: waiting ? 'waiting' : at % 29 === 28 ? 'disabled' : 'enabled',
      passwordHash: null,
      mustChangePassword: true,
      remark: waiting ? '新入职，申请开通平台账号' : null,
    }
    return waiting
      ? { account, department: null, role: null }
      : { account, department: department.name, role: random.pick(department.roles) }
  })
}
