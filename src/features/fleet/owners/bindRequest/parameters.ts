import { parameter } from '../../../../platform/parameter/parameters.ts'

export const pictureDays = parameter({
  key: 'bind.pictureDays',
  kind: 'number',
  value: '90',
  min: 1,
  max: 3650,
  unit: 'd',
  label: ['绑定照片保留天数', 'Retention of document photos (days)'],
  description: [
    '审核结束后保留证件照片的天数，到期删除。审核结果保留。',
    'Days after the review before document photos are deleted. The result is kept.',
  ],
})
export const leaseMinutes = parameter({
  key: 'bind.leaseMinutes',
  kind: 'number',
  value: '10',
  min: 1,
  max: 120,
  unit: 'min',
  label: ['审核领取时长', 'Review claim time'],
  description: [
    '审核人领取申请后，在此时间内其他人不能领取该申请',
    'Time for which a claimed request is reserved for its reviewer',
  ],
})
export const sendsPerPhone = parameter({
  key: 'bind.sendsPerPhone',
  kind: 'number',
  value: '6',
  min: 1,
  max: 1000,
  label: ['同一手机号提交次数上限', 'Binding requests per phone number'],
  description: [
    '同一手机号 15 分钟内可提交绑定申请的次数',
    'Binding requests within 15 minutes with the same phone number',
  ],
})
export const sendsPerVin = parameter({
  key: 'bind.sendsPerVin',
  kind: 'number',
  value: '6',
  min: 1,
  max: 1000,
  label: ['同一车辆提交次数上限', 'Binding requests per vehicle'],
  description: ['同一 VIN 15 分钟内可提交绑定申请的次数', 'Binding requests within 15 minutes for the same VIN'],
})
