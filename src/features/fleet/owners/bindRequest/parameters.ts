import { parameter } from '../../../../platform/parameter/parameters.ts'

export const pictureDays = parameter({
  key: 'bind.pictureDays',
  kind: 'number',
  value: '90',
  min: 1,
  max: 3650,
  unit: 'd',
  label: ['绑定照片保留天数', 'Days that bind pictures are kept'],
  description: [
    '审核结束后，证件照片保留这么多天后删除；审核结果保留',
    'Pictures of documents are deleted this long after the decision. The decision is kept.',
  ],
})
export const leaseMinutes = parameter({
  key: 'bind.leaseMinutes',
  kind: 'number',
  value: '10',
  min: 1,
  max: 120,
  unit: 'min',
  label: ['审核领取时长', 'Time to examine a case'],
  description: [
    '审核人领取申请后，这段时间内其他人看不到该申请',
    'How long a case is held for the examiner who took it',
  ],
})
export const sendsPerPhone = parameter({
  key: 'bind.sendsPerPhone',
  kind: 'number',
  value: '6',
  min: 1,
  max: 1000,
  label: ['同一手机号提交次数上限', 'Bind requests per phone number'],
  description: [
    '同一手机号 15 分钟内可提交绑定申请的次数',
    'Bind requests within 15 minutes with the same phone number',
  ],
})
export const sendsPerVin = parameter({
  key: 'bind.sendsPerVin',
  kind: 'number',
  value: '6',
  min: 1,
  max: 1000,
  label: ['同一车辆提交次数上限', 'Bind requests per vehicle'],
  description: ['同一 VIN 15 分钟内可提交绑定申请的次数', 'Bind requests within 15 minutes for the same VIN'],
})
