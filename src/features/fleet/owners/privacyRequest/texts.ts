import { texts } from '../../../../domain/contract/words.ts'

export const privacyTexts = texts('privacyScreen', {
  verifyTitle: ['核实身份', 'Verify identity'],
  verifyText: [
    '核实身份前，不提供、更正或删除任何信息。',
    'No data is disclosed, changed or erased until identity is confirmed.',
  ],
  how: ['核实方式', 'Verification method'],
  needed: ['请填写', 'Required'],
  verified: ['已核实身份', 'Identity verified'],
  refuseTitle: ['拒绝请求', 'Reject request'],
  reason: ['拒绝原因', 'Rejection reason'],
  refused: ['已拒绝请求', 'Request rejected'],
  eraseTitle: ['删除 {{name}} 的个人信息？', 'Erase the personal data of {{name}}?'],
  eraseText: [
    '姓名、手机号、证件照片、反馈和收到的消息将被删除，车辆解绑。绑定、审核和同意记录以匿名形式保留。此操作不能撤销。',
    'Name, phone, photos, feedback and received messages are deleted, and vehicles are unbound. Bindings, reviews and consents are kept anonymously. This can’t be undone.',
  ],
  runTitle: ['执行此请求？', 'Process this request?'],
  started: ['正在处理，完成后状态会更新', 'In progress. The status changes when it is done.'],
})
