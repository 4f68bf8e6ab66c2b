import { texts } from '../../../../domain/contract/words.ts'

export const serviceWords = texts('diagnosisService', {
  none: ['还没有登记 ECU', 'No ECUs recorded yet'],
  noneText: ['请先在诊断基础中登记 ECU。', 'Add ECUs in diagnostic basics first.'],
  openBasics: ['打开诊断基础', 'Open diagnostic basics'],
  notAllowed: ['您没有查看 ECU 的权限', 'You don’t have permission to view ECUs'],
  series: ['适用车系', 'Car series'],
  allSeries: ['全部车系', 'All car series'],
  service: ['诊断服务', 'Diagnostic service'],
  table: ['各 ECU 提供的诊断服务', 'Services offered by each ECU'],
  offered: ['{{count}} 项', '{{count}} services', '{{count}} service'],
  read: ['只读取数据，随时可发送', 'Reads only. Can be sent at any time.'],
  change: [
    '会更改车辆，须停稳并填写原因和密码',
    'Changes the vehicle. Requires it parked, a reason and your password.',
  ],
  never: ['仅作记录，平台从不发送', 'For reference only. Never sent by the platform.'],
  noSubfunctions: ['没有子功能', 'No subfunctions'],
  subfunctions: ['{{service}} 的子功能', 'Subfunctions of {{service}}'],
  on: ['{{ecu}} 现在提供 {{service}}', '{{ecu}} now offers {{service}}'],
  off: ['{{ecu}} 不再提供 {{service}}', '{{ecu}} no longer offers {{service}}'],
  cell: ['{{ecu}}：{{service}}', '{{ecu}}: {{service}}'],
  yes: ['提供', 'Offered'],
  no: ['不提供', 'Not offered'],
  send: ['发送', 'Send'],
  details: ['ECU 详情', 'ECU details'],
  more: [
    '仅显示前 {{shown}} 个，共 {{total}} 个 ECU，请按车系筛选',
    'First {{shown}} of {{total}} ECUs. Filter by car series to see others.',
  ],
})
