import { countTexts } from '../../../../domain/contract/count-texts.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const groupTexts = texts('groupScreen', {
  users: ['用户', 'Users'],
  vehicles: ['车辆', 'Vehicles'],
  inside: ['组内', 'Members'],
  outside: ['组外', 'Non-members'],
  addCount: ['加入所选 {{count}} 项', 'Add selected ({{count}})'],
  removeCount: ['移出所选 {{count}} 项', 'Remove selected ({{count}})'],
  remove: ['移出', 'Remove'],
  added: ['已加入 {{count}} 项', '{{count}} added'],
  removed: ['已移出 {{count}} 项', '{{count}} removed'],
  removeUsersTitle: ['移出 {{count}} 个用户？', 'Remove {{count}} users?', 'Remove {{count}} user?'],
  removeUsers: ['这些用户将无法再通过本组查看车辆。', 'They will no longer see vehicles through this group.'],
  removeVehiclesTitle: ['移出 {{count}} 辆车？', 'Remove {{count}} vehicles?', 'Remove {{count}} vehicle?'],
  removeVehicles: [
    '本组用户将无法再通过本组查看这些车辆。',
    'The group’s users will no longer see them through this group.',
  ],
  searchUsers: ['用户名、姓名或部门', 'User name, name or department'],
  searchVehicles: ['VIN、车牌号或车型', 'VIN, licence plate or model'],
  model: ['车型', 'Model'],
  vehicle: ['车辆', 'Vehicle'],
  importByVin: ['按 VIN 导入', 'Import by VIN'],
  importHint: [
    '表格（xlsx 或 csv）第一列为 VIN。全部校验通过后才会导入，任何一行有误则全部不导入。',
    'An xlsx or csv file with the VINs in the first column. Nothing is imported unless every row is valid.',
  ],
  importRefused: [
    '发现 {{count}} 处错误，未加入任何车辆',
    '{{count}} errors – no vehicles were added',
    '{{count}} error – no vehicles were added',
  ],
  faultAt: ['第 {{row}} 行：{{message}}', 'Row {{row}}: {{message}}'],
  nameTaken: ['该组名已存在', 'A group with this name already exists'],
  removeGroups: [
    '将删除 {{count}} 个车辆组：{{users}} 个用户将无法再查看 {{vehicles}} 辆车。用户和车辆本身不会被删除。删除后不能恢复。',
    `{{count}} groups will be deleted: $t(${countTexts.users}, {"count": {{users}} }) will lose access to $t(${countTexts.vehicles}, {"count": {{vehicles}} }). No user or vehicle is deleted. This can’t be undone.`,
    `{{count}} group will be deleted: $t(${countTexts.users}, {"count": {{users}} }) will lose access to $t(${countTexts.vehicles}, {"count": {{vehicles}} }). No user or vehicle is deleted. This can’t be undone.`,
  ],
})
