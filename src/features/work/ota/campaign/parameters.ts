import { parameter } from '../../../../platform/parameter/parameters.ts'

export const approvalKinds = parameter({
  key: 'ota.approval',
  kind: 'text',
  value: 'software,box',
  label: ['需审批的升级任务', 'Update tasks that need approval'],
  description: [
    '须由他人审批的任务类型：software（软件）、box（终端）、eol（EOL）、test（策略测试），以逗号分隔',
    'Task types that someone other than the creator must approve: software, box, eol, test, separated by commas',
  ],
})
