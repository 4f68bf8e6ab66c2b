import { texts } from '../../../../domain/contract/words.ts'

export const signingFaults = texts('signingFault', {
  unreadable: ['不是签名文件', 'This is not a signed file'],
  nothing: ['文件中没有新的签名', 'The file contains no new signatures'],
  keyId: ['{{which}}：密钥标识不正确', '{{which}}: wrong key ID'],
  version: [
    '{{which}}：版本应为 {{version}}，请重新导出待签名文件',
    '{{which}}: the version must be {{version}}. Export the signing request again.',
  ],
  expired: ['{{which}}：已到期', '{{which}}: expired'],
  oldSignature: ['{{which}}：缺少原根密钥的签名', '{{which}}: signature of the previous root keys is missing'],
  signature: ['{{which}}：签名无效', '{{which}}: invalid signature'],
  otherKey: [
    '{{which}}：未包含平台当前的密钥，请重新导出待签名文件',
    '{{which}}: does not include the platform’s current key. Export the signing request again.',
  ],
  noRoot: ['请先上传镜像库的根', 'Upload a root of the image repository first'],
  otherTarget: [
    '目标 {{name}} 与平台的软件不符，请重新导出待签名文件',
    'The target {{name}} differs from the software on the platform. Export the signing request again.',
  ],
})

export const signingWords = texts('signingScreen', {
  intro: [
    '车辆只安装镜像库与指令库一致认可的文件。镜像库由平台之外的密钥签名：导出待签名文件，在离线计算机上执行 npm run sign，再上传结果。',
    'Vehicles install only files that both repositories list. The image repository is signed with keys kept outside the platform: export the signing request, run npm run sign on an offline computer, then upload the result.',
  ],
  versions: [
    '{{signed}} / {{count}} 个软件版本和升级文件已签名',
    '{{signed}} of {{count}} software versions and update files signed',
    '{{signed}} of {{count}} software version or update file signed',
  ],
  request: ['导出待签名文件', 'Export signing request'],
  upload: ['上传签名文件', 'Upload signed file'],
  taken: ['已接收：{{what}}', 'Accepted: {{what}}'],
  version: ['版本', 'Version'],
  expires: ['到期时间', 'Expires'],
  by: ['来源', 'From'],
  platform: ['平台自动签名', 'Signed by the platform'],
  metadata: ['元数据', 'Metadata'],
  document: ['文件', 'Document'],
  repository: ['仓库', 'Repository'],
  state: ['状态', 'Status'],
  keys: ['平台密钥', 'Platform keys'],
  key: ['公钥', 'Public key'],
  noKeys: ['首次导出时生成平台密钥', 'The platform keys are generated on the first export'],
  newKey: ['更换平台密钥', 'Replace platform key'],
  newKeySure: [
    '将为{{which}}生成新密钥。导出、签名并上传新的根之后才会启用，在此之前继续使用原密钥。',
    'Generate a new key for the {{which, inline}}? It takes effect once a new root with it is exported, signed and uploaded. The current key stays in use until then.',
  ],
  newKeyMade: ['新密钥已生成，请导出并签名', 'New key ready. Export and sign now.'],
})
