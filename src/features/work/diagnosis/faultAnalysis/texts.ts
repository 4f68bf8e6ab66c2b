import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const analysisNames = {
  unknown: ['未知', 'Unknown'],
  years: ['年', 'years'],
} as const satisfies Record<string, Pair>

export const analysisLabels = {
  vehicles: ['故障车辆', 'Vehicles affected'],
  list: ['故障列表', 'Faults'],
} as const satisfies Record<string, Pair>

export const analysisTexts = texts('faultAnalysisScreen', {
  picture: ['故障统计', 'Fault overview'],
  summary: [
    '{{vehicles}} / {{of}} 辆车有故障（{{percent}}），共 {{count}} 个故障',
    '{{vehicles}} of {{of}} vehicles affected ({{percent}}), {{count}} faults',
    '{{vehicles}} of {{of}} vehicles affected ({{percent}}), {{count}} fault',
  ],
  trend: ['每日新增故障', 'New faults by day'],
  ranking: ['故障车辆最多', 'Most vehicles affected'],
  ungraded: ['未定级', 'Not graded'],
  none: ['该时段没有故障', 'No faults in this period'],
  noneNew: ['该时段没有新增故障', 'No new faults in this period'],
  vehiclesOf: ['故障车辆：{{name}}', 'Vehicles affected: {{name}}'],
  shownOf: ['共 {{total}} 辆，显示前 {{shown}} 辆', 'First {{shown}} of {{total}} vehicles'],
  vin: ['VIN', 'VIN'],
  model: ['车型', 'Model'],
  faults: ['故障数', 'Faults'],
  withPresent: ['{{faults}}（当前 {{present}}）', '{{faults}} ({{present}} present)'],
  lastSeen: ['最近出现', 'Last seen'],
  open: ['查看故障', 'Show faults'],
  noVehicles: ['没有车辆', 'No vehicles'],
})
