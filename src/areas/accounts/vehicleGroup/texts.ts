import { texts } from '../../../kit/words.ts'

export const groupTexts = texts('groupScreen', {
  users: ['用户', 'Users'],
  vehicles: ['车辆', 'Vehicles'],
  inside: ['组内', 'In the group'],
  outside: ['组外', 'Outside'],
  addCount: ['加入所选 {{count}} 项', 'Add {{count}} chosen'],
  removeCount: ['移出所选 {{count}} 项', 'Remove {{count}} chosen'],
  remove: ['移出', 'Remove'],
  added: ['已加入 {{count}} 项', 'Added: {{count}}'],
  removed: ['已移出 {{count}} 项', 'Removed: {{count}}'],
  removeUsersTitle: ['移出 {{count}} 个用户？', 'Remove {{count}} users?'],
  removeUsers: ['这些用户将不能再通过本组查看车辆。', 'They no longer see vehicles through this group.'],
  removeVehiclesTitle: ['移出 {{count}} 辆车？', 'Remove {{count}} vehicles?'],
  removeVehicles: [
    '本组用户将不能再通过本组查看这些车辆。',
    'The group’s users no longer see them through this group.',
  ],
  searchUsers: ['用户名、姓名或部门', 'User name, name or department'],
  searchVehicles: ['VIN、车牌号或车型', 'VIN, licence plate or model'],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
  model: ['车型', 'Model'],
  plate: ['车牌号', 'Licence plate'],
  importByVin: ['按VIN导入', 'Import by VIN'],
  importHint: [
    '表格（xlsx 或 csv）第一列为 VIN。全部正确才会写入；有任何错误则一辆也不加入。',
    'A sheet (xlsx or csv) with the VINs in its first column. Vehicles are added only when all of them are right.',
  ],
  importRefused: ['发现 {{count}} 处错误，没有加入任何车辆', '{{count}} errors found, no vehicle was added'],
  faultAt: ['第 {{row}} 行：{{message}}', 'Row {{row}}: {{message}}'],
  nameTaken: ['该组名已被使用', 'A group with this name exists already'],
  removeGroups: [
    '将删除 {{count}} 个车辆组：共 {{users}} 名用户不能再通过它们查看 {{vehicles}} 辆车。车辆和用户本身保留。删除后不能恢复。',
    '{{count}} groups will be deleted: {{users}} users no longer see {{vehicles}} vehicles through them. Users and vehicles themselves stay. This cannot be undone.',
  ],
})
