import { pathsUnder, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { bool, number, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { kindGroups, kindTitles } from '../command/kind-texts.ts'

const auto = { auto: true, sort: false } as const
const ways = {
  order: ['扩展指令（0xC0）', 'Extended command (0xC0)'],
  query: ['参数查询（0x80）', 'Query (0x80)'],
  set: ['参数设置（0x81）', 'Set (0x81)'],
  control: ['终端控制（0x82）', 'Control (0x82)'],
} as const

/** Type of command. The catalogue in the code defines it. This record only sets whether it may be sent. */
export const commandType = record(
  'commandType',
  ['指令类型', 'Command type'],
  {
    kind: option(['指令', 'Command'], kindTitles, { ...auto, required: true, query: true, card: true }),
    group: option(['类别', 'Category'], kindGroups, { ...auto, required: true, query: true, card: true }),
    way: option(['下发方式', 'Sent as'], ways, { ...auto, required: true, query: true }),
    grave: bool(['需原因和密码', 'Reason and password'], { ...auto, required: true, query: true }),
    parked: bool(['需停车', 'Parked only'], { ...auto, required: true }),
    timeoutS: number(['结果时限', 'Result timeout'], { ...auto, required: true, integer: true, unit: 's' }),
    enabled: bool(['启用', 'Enabled'], { required: true, query: true, card: true }),
    secondPerson: bool(['需他人审批', 'Second-person approval'], { required: true, query: true, card: true }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    labelField: 'kind',
    order: { field: 'id', order: 'asc' },
    emptyText: [
      '平台支持的指令类型会出现在这里，可逐一启用或停用。',
      'The types of commands appear here. Each can be allowed or not.',
    ],
  },
)
const calls = recordCalls(
  commandType,
  pathsUnder('/vehicleRemoteControl/commandType', 'query', 'one', 'update', 'export'),
)
export const commandTypeCalls = {
  ...calls,
  /** Changes to `enabled` or `secondPerson` need the password, in case the screen was left unlocked. */
  update: withPassword(calls.update, (input) =>
    ['enabled', 'secondPerson'].some((name) => Object.hasOwn(Object(input), name)),
  ),
}
