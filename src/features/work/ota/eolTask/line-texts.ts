import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const lineStates = {
  same: ['已装', 'Installed'],
  other: ['版本不同', 'Different version'],
  none: ['未上报', 'Not reported'],
} as const satisfies Record<string, Pair>
export const lineTones = { same: 'success', other: 'warning', none: 'default' } as const satisfies Record<
  keyof typeof lineStates,
  string
>

export const lineTexts = texts('eolLine', {
  tasks: ['任务', 'Tasks'],
  line: ['下线刷写', 'End-of-line flashing'],
  vehicle: ['车辆', 'Vehicle'],
  choose: [
    '扫描或输入 VIN，查看该车应装的软件并录入刷写的版本。',
    'Scan or type a VIN to see the software of the vehicle and to enter what was flashed.',
  ],
  next: ['下一辆车', 'Next vehicle'],
  enter: ['录入版本', 'Enter versions'],
  wanted: ['应装软件', 'Software to install'],
  baseline: ['基线', 'Baseline'],
  done: ['已装 {{same, number}} / {{total, number}}', '{{same, number}} of {{total, number}} installed'],
  noBaseline: ['没有可用的基线', 'No baseline for this vehicle'],
  noBaselineHint: [
    '车型未关联软件车型，或软件车型没有已发布的基线。刷写的版本仍可录入。',
    'Its model is not linked to a vehicle type, or the vehicle type has no released baseline. Flashed versions can still be entered.',
  ],
  wantedFailed: ['应装软件加载失败', 'Failed to load software of the vehicle'],
  reportedFailed: ['下线版本记录加载失败', 'Failed to load versions reported at the line'],
  ecu: ['ECU', 'ECU'],
  part: ['软件零件号', 'Software part number'],
  version: ['版本', 'Version'],
  reported: ['已上报', 'Reported'],
  file: ['升级文件', 'Update file'],
  state: ['状态', 'Status'],
  copy: ['复制 SHA-256', 'Copy SHA-256'],
  copied: ['SHA-256 已复制', 'SHA-256 copied'],
  notCopied: ['无法复制', 'Could not be copied'],
  records: ['下线版本记录', 'Reported at the line'],
  noRecords: ['下线时未上报任何版本', 'No version was reported at the line'],
  all: ['在 ECU 版本中查看', 'Open in ECU versions'],
  hardwareId: ['硬件标识', 'Hardware ID'],
  serial: ['序列号', 'Serial number'],
  at: ['上报时间', 'Reported at'],
  newer: ['上一页', 'Newer'],
  older: ['下一页', 'Older'],
  enterOf: ['录入 {{vin, vehicle}} 的版本', 'Versions of {{vin, vehicle}}'],
  enterHint: [
    '只录入从 ECU 读出的版本。未填版本的 ECU 不上报。',
    'Enter only versions read from the ECUs. ECUs without a version are skipped.',
  ],
  asBaseline: ['按基线填写', 'Fill in from the baseline'],
  addEcu: ['添加 ECU', 'Add an ECU'],
  removeEcu: ['移除 {{ecu}}', 'Remove {{ecu}}'],
  otherEcu: ['另一个 ECU', 'Another ECU'],
  back: ['返回', 'Back'],
  save: ['上报', 'Report'],
  saved: ['已上报 {{count, number}} 个 ECU', '{{count, number}} ECUs reported', 'One ECU reported'],
  needEcu: ['请填写 ECU 代号，大写字母开头', 'Enter an ECU code starting with a capital letter'],
  twice: ['ECU 重复', 'ECU listed twice'],
  needVersion: ['请填写版本', 'Enter a version'],
  nothing: ['请至少填写一个 ECU 的版本', 'Enter the version of at least one ECU'],
})
