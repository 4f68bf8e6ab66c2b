import { pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { entryRecord } from '../../../../record/kinds/entry.ts'
import { bool, number, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

/** Lists that staff maintain. Fields refer to a list by its name here (`entry` of record/model/field.ts). */
export const optionLists = {
  salesType: ['销售类型', 'Sales types'],
  modelClassification: ['车辆分类', 'Vehicle classifications'],
  projectPhase: ['样车项目阶段', 'Phases of prototype cars'],
  licenceCategory: ['样车牌照类别', 'Licence categories of prototype cars'],
  animationClassification: ['动画分类', 'Animation classifications'],
} as const

/** Entry of a list. Rows store its code, which never changes. Its names may change. */
export const optionEntry = record(
  entryRecord,
  ['选项', 'Option'],
  {
    zh: text(['中文名称', 'Chinese name'], { required: true, max: 32, query: true, card: true, lang: 'zh' }),
    en: text(['英文名称', 'English name'], { required: true, max: 48, query: true, card: true, lang: 'en' }),
    list: option(['所属字典', 'Dictionary'], optionLists, { required: true, fixed: true, query: true, card: true }),
    code: text(['代码', 'Code'], {
      required: true,
      fixed: true,
      query: true,
      max: 32,
      pattern: /^[A-Za-z][A-Za-z0-9_-]*$/,
      patternHint: [
        '应以字母开头，仅含字母、数字、_ 和 -',
        'must begin with a letter and contain only letters, digits, _ and -',
      ],
    }),
    position: number(['排序', 'Order'], { required: true, integer: true, min: 0, max: 9999 }),
    active: bool(['启用', 'Active'], {
      required: true,
      query: true,
      card: true,
      hint: [
        '停用的选项不再出现在表单和导入中，已使用它的记录保持不变',
        'Inactive options no longer appear in forms and imports. Existing records keep them.',
      ],
    }),
  },
  {
    labelField: 'code',
    order: { field: 'list', order: 'asc' },
    emptyText: [
      '表单中的选项，例如销售类型。请新增选项。',
      'Choices of forms, for example the sales types. Add an option.',
    ],
  },
)
export const optionEntryCalls = recordCalls(
  optionEntry,
  pathsUnder('/optionEntry', 'query', 'one', 'add', 'update', 'remove', 'export'),
)
