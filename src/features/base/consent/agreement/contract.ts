import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { contentLanguages, languageKeys } from '../../../../domain/contract/content-language.ts'
import { plainSubject } from '../../../../domain/phone-number.ts'
import {
  file,
  markdown,
  maskedText,
  option,
  reference,
  text,
  textPictures,
  time,
} from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { contentCountries, countryKeys } from '../country-texts.ts'
import {
  type AgreementTarget,
  type AgreementType,
  agreementStates,
  agreementTargets,
  agreementTypes,
  type ConsentAction,
  type ConsentChannel,
  consentActions,
  consentChannels,
  consentSubjects,
} from './state-texts.ts'

const requiredFilter = { required: true, query: true } as const
const auto = { auto: true } as const
const maxPdfBytes = 10 * 1024 * 1024

/** A version of an agreement or a privacy clause. Versions are immutable: a new one replaces the current one. */
export const agreement = record(
  'agreement',
  ['协议', 'Agreement'],
  {
    type: option(['类型', 'Type'], agreementTypes, {
      ...requiredFilter,
      card: true,
      hint: [
        '新增后，同类型、对象、国家和语言的当前版本自动停用。',
        'The new version replaces the current one of the same type, target, country and language.',
      ],
    }),
    target: option(['对象', 'Target'], agreementTargets, { ...requiredFilter, card: true }),
    country: option(['国家', 'Country'], contentCountries, { ...requiredFilter, card: true }),
    language: option(['语言', 'Language'], contentLanguages, { ...requiredFilter, card: true }),
    version: text(['版本', 'Version'], { required: true, max: 50, query: true, card: true }),
    state: option(['状态', 'Status'], agreementStates, {
      ...auto,
      ...requiredFilter,
      card: true,
      tones: { enabled: 'success', disabled: 'default' },
    }),
    text: markdown(['正文', 'Text'], { max: 200_000, list: false }),
    file: file(['PDF 文件', 'PDF file'], {
      accept: ['pdf'],
      maxBytes: maxPdfBytes,
      list: false,
      hint: ['代替正文，不超过 10 MB', 'Instead of the text, up to 10 MB'],
    }),
    pictures: textPictures(),
    hash: text(['SHA-256', 'SHA-256'], { ...auto, required: true, max: 64, query: 'equals', list: false, sort: false }),
    addedBy: text(['新增人', 'Added by'], { ...auto, required: true, max: 64 }),
    enabledAt: time(['启用时间', 'Enabled at'], { ...auto, required: true, query: true, card: true }),
    disabledAt: time(['停用时间', 'Disabled at'], auto),
  },
  {
    labelField: 'version',
    emptyText: [
      '这里管理用户协议和隐私政策的版本。请新增一个版本，检查后发布。',
      'Versions of the user agreement and the privacy policy. Add one, check it and publish it.',
    ],
  },
)

/** Consent to a text, or its withdrawal. Immutable. */
export const consent = record(
  'consent',
  ['同意记录', 'Consent'],
  {
    agreement: reference(['协议版本', 'Agreement version'], 'agreement', {
      ...auto,
      ...requiredFilter,
      card: true,
    }),
    type: option(['类型', 'Type'], agreementTypes, { ...auto, ...requiredFilter, card: true }),
    country: option(['国家', 'Country'], contentCountries, { ...auto, ...requiredFilter }),
    language: option(['语言', 'Language'], contentLanguages, { ...auto, ...requiredFilter }),
    subjectKind: option(['主体类型', 'Subject type'], consentSubjects, { ...auto, ...requiredFilter, list: false }),
    subject: maskedText(['主体', 'Subject'], { ...auto, ...requiredFilter, max: 64, card: true, plain: plainSubject }),
    action: option(['操作', 'Action'], consentActions, {
      ...auto,
      ...requiredFilter,
      card: true,
      tones: { accepted: 'success', withdrawn: 'warning' },
    }),
    channel: option(['渠道', 'Channel'], consentChannels, { ...auto, required: true }),
    appVersion: text(['应用版本', 'App version'], { ...auto, max: 64, list: false }),
    hash: text(['文本 SHA-256', 'Text SHA-256'], { ...auto, required: true, max: 64, list: false }),
    ip: text(['IP 地址', 'IP address'], { ...auto, max: 64, list: false }),
    at: time(['时间', 'Time'], { ...auto, ...requiredFilter, card: true }),
  },
  {
    labelField: 'subject',
    large: true,
    emptyText: ['用户同意协议后，记录会出现在这里。', 'A record appears here when a user accepts an agreement.'],
  },
)

const keys = <T extends object>(list: T) => Object.keys(list) as [keyof T & string, ...(keyof T & string)[]]
const types = z.enum(keys(agreementTypes) as [AgreementType, ...AgreementType[]])
const targets = z.enum(keys(agreementTargets) as [AgreementTarget, ...AgreementTarget[]])
const country = z.enum(countryKeys)
const language = z.enum(languageKeys)
const id = z.int().min(1)

const shownAgreement = z.object({
  id: z.number(),
  type: types,
  target: targets,
  country,
  language,
  version: z.string(),
  enabled: z.boolean(),
  enabledAt: z.string(),
  disabledAt: z.string().nullable(),
  /** SHA-256 of the HTML or of the PDF. */
  hash: z.string(),
  html: z.string().nullable(),
  /** Address of the PDF. */
  pdf: z.string().nullable(),
  /** Countries and languages with a current version of the same type and target. */
  others: z.array(z.object({ country, language })),
  /** All versions of the same type, target, country and language, newest first. */
  versions: z.array(z.object({ id: z.number(), version: z.string(), enabledAt: z.string() })),
})
export type ShownAgreement = z.infer<typeof shownAgreement>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const consentFields = {
  agreement: id,
  /** Hash of the text that was shown. */
  hash,
  action: z.enum(keys(consentActions) as [ConsentAction, ...ConsentAction[]]),
  channel: z.enum(keys(consentChannels) as [ConsentChannel, ...ConsentChannel[]]),
  appVersion: z.string().trim().max(64).optional(),
}
/** Random id of an app or browser. */
const installation = z.string().regex(/^[\w-]{16,64}$/)
const receipt = z.object({
  /** Id of the consent. Null: none yet. */
  id: z.number().nullable(),
  action: z.enum(keys(consentActions) as [ConsentAction, ...ConsentAction[]]).nullable(),
  at: z.string().nullable(),
})

export const agreementCalls = {
  ...recordCalls(agreement, pathsUnder('/agreement', 'query', 'one', 'add', 'export')),
  /** Returns the current version for a reader: of the country, in the language or the next best one. Null: none. */
  current: call('/agreement/current', {
    title: ['当前协议', 'Current agreement'],
    access: 'public',
    offline: true,
    input: z.strictObject({ type: types, target: targets.default('app'), country: country.optional(), language }),
    output: shownAgreement.nullable(),
  }),
  version: call('/agreement/version', {
    title: ['协议版本', 'Agreement version'],
    access: 'public',
    offline: true,
    input: z.strictObject({ id }),
    output: shownAgreement,
  }),
  /** Accepts a text for an app or browser, or withdraws that. A repetition changes nothing. */
  consent: call('/agreement/consent', {
    title: ['同意或撤回', 'Accept or withdraw'],
    access: 'public',
    changes: true,
    input: z.strictObject({ ...consentFields, installation }),
    output: receipt,
  }),
  consentState: call('/agreement/consentState', {
    title: ['同意状态', 'Consent status'],
    access: 'public',
    input: z.strictObject({ agreement: id, installation }),
    output: receipt,
  }),
  /** Accepts a text for an account, or withdraws that. For the service behind the app, with an API token. */
  noteConsent: call('/agreement/noteConsent', {
    title: ['登记账号同意', 'Record account consent'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      ...consentFields,
      account: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .regex(/^[^*]*$/)
        .overwrite(plainSubject),
    }),
    output: receipt,
  }),
}
export const consentCalls = {
  ...recordCalls(consent, pathsUnder('/agreement/consents', 'query', 'one', 'export')),
  reveal: recordCalls(consent, { reveal: '/agreement/consents/reveal' }).reveal,
}
