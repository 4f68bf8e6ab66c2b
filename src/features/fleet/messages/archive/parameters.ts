import { parameter } from '../../../../platform/parameter/parameters.ts'

export const archivesMessages = parameter({
  key: 'message.archive',
  kind: 'bool',
  value: 'false',
  label: ['归档报文', 'Archive messages'],
  description: [
    '超过“报文保留天数”的报文写入归档文件（Parquet），核对后才从表中移除，可照常查询。关闭时，这些报文被删除。',
    'Messages older than “Message retention” are written to archive files (Parquet) and leave the table after the files have been verified. They can be queried as before. If off, they are deleted.',
  ],
})
