import { texts } from '../../../../domain/contract/words.ts'

/** Reasons why an expression, a unit or bounds are refused. `place`: of the character, from 1. */
export const chartSignalRefusals = texts('chartSignalRefusal', {
  empty: ['不能为空', 'must not be empty'],
  long: ['不能超过 {{most}} 个字符', 'must not be longer than {{most}} characters'],
  deep: [
    '第 {{place}} 个字符：括号嵌套超过 {{most}} 层',
    'has an error at character {{place}}: brackets are nested deeper than {{most}}',
  ],
  unexpected: ['第 {{place}} 个字符：不应出现“{{text}}”', 'has an error at character {{place}}: unexpected “{{text}}”'],
  unfinished: ['第 {{place}} 个字符：公式不完整', 'has an error at character {{place}}: the expression is incomplete'],
  unknownFunction: [
    '第 {{place}} 个字符：没有函数“{{text}}”，可用 min、max、abs',
    'has an error at character {{place}}: unknown function “{{text}}”. Use min, max or abs',
  ],
  arguments: [
    '第 {{place}} 个字符：{{text}} 的参数个数不对',
    'has an error at character {{place}}: wrong number of arguments of {{text}}',
  ],
  unknownSignal: [
    '第 {{place}} 个字符：没有信号“{{text}}”',
    'has an error at character {{place}}: unknown signal “{{text}}”',
  ],
  list: [
    '第 {{place}} 个字符：“{{text}}”是列表，请用 max({{text}}) 或 min({{text}})',
    'has an error at character {{place}}: “{{text}}” is a list. Use max({{text}}) or min({{text}})',
  ],
  units: [
    '第 {{place}} 个字符：单位 {{a}} 与 {{b}} 不能相加、相减或比较',
    'has an error at character {{place}}: values in {{a}} and {{b}} do not add up or compare',
  ],
  zero: ['第 {{place}} 个字符：除数为 0', 'has an error at character {{place}}: division by zero'],
  constant: ['须至少包含一个信号', 'must contain at least one signal'],
  unknownUnit: ['“{{unit}}”不存在', '“{{unit}}” is unknown'],
  otherUnit: ['不能由公式的单位 {{unit}} 换算', 'does not fit the unit of the expression, {{unit}}'],
  ascending: ['须从小到大排列，且不重复', 'must be ascending, without repetitions'],
  tooMany: [
    '最多 {{most}} 个图表信号，请先删除不用的',
    'There can be at most {{most}} chart signals. Delete unused ones first.',
  ],
})
