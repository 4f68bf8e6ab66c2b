import type { z } from 'zod'
import type { Pair } from './words.ts'
import { texts } from './words.ts'

export const problemTexts = texts('problem', {
  required: ['不能为空', 'is required'],
  tooShort: ['至少 {{min}} 个字符', 'must have at least {{min}} characters'],
  tooLong: ['最多 {{max}} 个字符', 'must have at most {{max}} characters'],
  tooSmall: ['不能小于 {{min}}', 'must be at least {{min}}'],
  tooBig: ['不能大于 {{max}}', 'must be at most {{max}}'],
  tooFew: ['至少选择 {{min}} 项', 'select at least {{min}}'],
  tooMany: ['最多 {{max}} 项', 'must have at most {{max}} items'],
  longPeriod: ['最长 {{days}} 天', 'must not exceed {{days}} days'],
  wrongOrder: ['结束时间不能早于开始时间', 'must not end before it begins'],
  wrongType: ['格式不正确', 'has an invalid format'],
  notInteger: ['必须是整数', 'must be a whole number'],
  notOption: ['不在可选范围内', 'is not one of the options'],
  uploadedFile: ['请正确上传文件', 'must be an uploaded file'],
  foreignPicture: [
    '有图片不存在、过大或不是您上传的，请重新上传',
    'has a picture that does not exist, is too large, or is not yours. Upload it again.',
  ],
  oneOf: ['应为以下之一：{{options}}', 'must be one of: {{options}}'],
  dayForm: ['应为日期，例如 2026-01-31', 'must be a day, such as 2026-01-31'],
  momentForm: ['应为时间，例如 2026-01-31 08:05', 'must be a date and time, such as 2026-01-31 08:05'],
  month: ['应为月份，例如 2026-01', 'must be a month, such as 2026-01'],
  numberForm: ['应为数字', 'must be a number'],
  unknownField: ['不是有效字段', 'is not a known field'],
  notApplicable: ['不适用于所选的类型', 'does not apply to this type'],
  controlCharacter: [
    '不能包含换行符、制表符等控制字符',
    'must not contain line breaks, tabs or other control characters',
  ],
  pattern: ['格式不正确', 'has an invalid format'],
  phone: [
    '请输入正确的手机号：11 位数字，境外号码以 + 和国家代码开头',
    'must be a valid mobile number: 11 digits, or + and the country code',
  ],
  userName: ['只能包含字母、数字和 _ . @ -', 'may contain only letters, digits and _ . @ -'],
  email: ['请输入正确的邮箱', 'must be a valid e-mail address'],
  vin: ['VIN 应为 17 位字母和数字（不含 I、O、Q）', 'VIN must be 17 letters and digits (no I, O, Q)'],
  version: ['应包含数字，例如 2.10.3', 'must contain numbers, such as 2.10.3'],
  clock: ['应为一天中的时间，例如 07:30', 'must be a time of day, such as 07:30'],
  duration: ['应为时、分、秒，例如 1:30:00', 'must be hours, minutes and seconds, such as 1:30:00'],
  hex: ['应为 0x 加十六进制数字，例如 0x0000001A', 'must be 0x and up to eight hex digits, such as 0x0000001A'],
  coordinate: ['应为“经度,纬度”，例如 121.4737,31.2304', 'must be longitude and latitude, such as 121.4737,31.2304'],
  masked: ['请输入完整内容，不含 *', 'must be the full value, without *'],
  date: ['日期格式不正确', 'must be a valid date'],
  taken: ['已存在', 'already exists'],
  /** For a field with one of many values, or a cell of a sheet. */
  unknownValue: ['没有匹配的记录“{{value}}”', 'unknown value “{{value}}”'],
  unknownReference: ['没有匹配的记录', 'does not match any record'],
} as const satisfies Record<string, Pair>)

export interface Problem {
  /** Key of a text in `problemTexts`, or a field's own pattern text. */
  key: string
  values: Record<string, unknown>
}

/** Converts a zod issue to a message. Forms, answers and import errors share the same wording. */
export function problemOf(issue: z.core.$ZodIssue): Problem {
  const t = problemTexts
  const as = (key: string, values: Record<string, unknown> = {}): Problem => ({ key, values })
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? as(t.required) : as(t.tooShort, { min: issue.minimum })
      return issue.origin === 'array' ? as(t.tooFew, { min: issue.minimum }) : as(t.tooSmall, { min: issue.minimum })
    case 'too_big':
      if (issue.origin === 'string') return as(t.tooLong, { max: issue.maximum })
      return issue.origin === 'array' ? as(t.tooMany, { max: issue.maximum }) : as(t.tooBig, { max: issue.maximum })
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return as(t.required)
      if (issue.message in t) return as(t[issue.message as keyof typeof t])
      return issue.expected === 'int' ? as(t.notInteger) : as(t.wrongType)
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? as(t.required) : as(t.notOption)
    case 'invalid_format':
      if (issue.message in t) return as(t[issue.message as keyof typeof t])
      return issue.format === 'email'
        ? as(t.email)
        : issue.format === 'date' || issue.format === 'datetime'
          ? as(t.date)
          : as(t.wrongType)
    case 'unrecognized_keys':
      return as(t.unknownField)
    case 'custom':
      return as(issue.message.includes(':') ? issue.message : t.wrongType)
    default:
      return as(t.wrongType)
  }
}
