import { parameter } from '../parameter/parameters.ts'

export const maxOpenUploads = parameter({
  key: 'upload.mostOpen',
  kind: 'number',
  label: ['每个用户未完成的上传数', 'Unfinished uploads per user'],
  description: [
    '分片上传的大文件。达到上限后须先完成或取消。',
    'Large files uploaded in parts. At the limit, one must be finished or cancelled first.',
  ],
  value: '10',
  min: 1,
  max: 100,
})
export const gibPerDay = parameter({
  key: 'upload.gibPerDay',
  kind: 'number',
  label: ['每个用户 24 小时的上传量', 'Upload volume per user in 24 hours'],
  description: ['分片上传的大文件。', 'Large files uploaded in parts.'],
  value: '50',
  unit: 'GiB',
  min: 1,
  max: 10_000,
})
