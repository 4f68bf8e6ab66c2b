import { parameter } from '../../../../platform/parameter/parameters.ts'

const unset = { value: '', sealed: true } as const

/** Address of the tracker, and the lists that are read. */
export const zentaoParameters = {
  url: parameter({
    key: 'zentao.url',
    kind: 'url',
    ...unset,
    getsSecret: true,
    label: ['禅道地址', 'Zentao URL'],
    description: [
      '禅道的访问地址，例如 https://zentao.example.com/。留空则不读取，可导入表格。',
      'URL of Zentao, such as https://zentao.example.com/. Leave empty to import spreadsheets instead.',
    ],
  }),
  account: parameter({
    key: 'zentao.account',
    kind: 'text',
    ...unset,
    label: ['禅道账号', 'Zentao account'],
    description: ['只需只读权限', 'Read-only access is sufficient'],
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
    description: [
      '读取这些产品的缺陷，填写编号，以逗号分隔',
      'IDs of the products whose bugs are read, separated by commas',
    ],
  }),
  executions: parameter({
    key: 'zentao.executions',
    kind: 'text',
    value: '',
    label: ['禅道执行', 'Zentao executions'],
    description: [
      '读取这些执行的任务，填写编号，以逗号分隔',
      'IDs of the executions whose tasks are read, separated by commas',
    ],
  }),
} as const
