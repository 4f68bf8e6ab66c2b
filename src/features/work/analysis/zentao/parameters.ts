import { parameter } from '../../../../platform/parameter/parameters.ts'

const unset = { value: '', sealed: true } as const

/** Address of the tracker, and the lists that are read. */
export const zentaoParameters = {
  url: parameter({
    key: 'zentao.url',
    kind: 'url',
    ...unset,
    getsSecret: true,
    label: ['禅道地址', 'Zentao address'],
    description: [
      '禅道的访问地址，例如 https://zentao.example.com/。留空则不读取，可导入表格。',
      'Where Zentao is, such as https://zentao.example.com/. Leave empty to read nothing and import sheets.',
    ],
  }),
  account: parameter({
    key: 'zentao.account',
    kind: 'text',
    ...unset,
    label: ['禅道账号', 'Zentao account'],
    description: ['只需只读权限', 'Needs to read only'],
  }),
  password: parameter({
    key: 'zentao.password',
    kind: 'text',
    ...unset,
    label: ['禅道密码', 'Zentao password'],
    description: ['用于获取访问令牌', 'Used to get an access token'],
  }),
  products: parameter({
    key: 'zentao.products',
    kind: 'text',
    value: '',
    label: ['禅道产品', 'Zentao products'],
    description: ['读取这些产品的缺陷：编号，用逗号分隔', 'Bugs of these products are read: ids, separated by commas'],
  }),
  executions: parameter({
    key: 'zentao.executions',
    kind: 'text',
    value: '',
    label: ['禅道执行', 'Zentao executions'],
    description: [
      '读取这些执行的任务：编号，用逗号分隔',
      'Tasks of these executions are read: ids, separated by commas',
    ],
  }),
} as const
