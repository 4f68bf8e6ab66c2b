import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const tokenFaults = texts('deviceTokenFault', {
  noBox: ['{{count}} 辆车未安装终端：{{vins}}', 'Vehicles without a T-Box: {{vins}} ({{count}} in total)'],
})

export const tokenWords = texts('deviceTokenScreen', {
  issue: ['签发令牌', 'Issue token'],
  issueSheet: ['批量签发', 'Issue in bulk'],
  order: ['由终端生成', 'Generate in T-Box'],
  orderHint: [
    '由终端生成：指令随车辆下次连接发送，终端自行生成令牌，平台只收到其散列值。',
    'Generate in T-Box: the command is sent when the vehicle connects. The T-Box generates the token. The platform receives only its hash.',
  ],
  orderSent: ['指令 {{id}} 已创建', 'Command {{id}} created'],
  issueHint: [
    '令牌用于终端访问升级接口，平台只保存其散列值。',
    'The T-Box uses this token to access the update interface. The platform stores only its hash.',
  ],
  needVin: ['请选择车辆', 'Choose a vehicle'],
  change: ['更换', 'Change'],
  back: ['取消', 'Cancel'],
  chosen: ['已选 {{count}} 辆车', '{{count}} vehicles selected', '{{count}} vehicle selected'],
  tooMany: ['已选 {{chosen}} 辆车，最多 {{most}} 辆', '{{chosen}} selected, up to {{most}} vehicles are allowed'],
  vin: ['VIN', 'VIN'],
  token: ['{{vin, vehicle}} 的终端令牌', 'T-Box token of {{vin, vehicle}}'],
  once: [
    '令牌只显示这一次，请写入终端。新令牌首次使用后，旧令牌失效。',
    'You will not see this token again. Write it to the T-Box. The previous token expires when this one is first used.',
  ],
  sheetHint: [
    '每行一个 VIN，最多 1000 辆。下载的表格包含 VIN、终端序列号和令牌，仅此一次。',
    'One VIN per row, up to 1,000 vehicles. The spreadsheet contains VIN, T-Box serial number and token, and can be downloaded once.',
  ],
  download: ['签发并下载', 'Issue and download'],
  revokeOne: ['撤销此令牌？终端将立即无法访问升级接口。', 'Revoke this token? The T-Box loses access immediately.'],
  revoke: [
    '撤销 {{count}} 个令牌？终端将立即无法访问升级接口。',
    'Revoke {{count}} tokens? Their T-Boxes lose access immediately.',
    'Revoke {{count}} token? Its T-Box loses access immediately.',
  ],
  revoked: ['已撤销 {{count}} 个令牌', '{{count}} tokens revoked', '{{count}} token revoked'],
  sheetName: ['终端令牌', 'T-Box tokens'],
  sheetVin: ['VIN', 'VIN'],
  sheetBox: ['终端序列号', 'T-Box serial number'],
  sheetToken: ['令牌', 'Token'],
})

export const issueLabel: Pair = ['签发新令牌', 'New token']
export const orderLabel: Pair = ['由终端生成', 'Generate in T-Box']
