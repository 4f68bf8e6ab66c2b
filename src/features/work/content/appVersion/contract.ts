import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { contentLanguages, languageKeys } from '../../../../domain/contract/content-language.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { maxUploadBytes } from '../../../../domain/contract/upload.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { bool, number, option, options, text, time, uploadedFile, version } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { contentCountries, countryKeys } from '../../../base/consent/country-texts.ts'
import { appPlatforms, appVersionMachine, listingStates, markets } from './state-texts.ts'

const rollout = ['发布', 'Release'] as const
const content = ['安装包', 'Package'] as const
const notes = ['更新说明', 'Release notes'] as const
const auto = { auto: true, list: false, sort: false } as const
const note = { max: 2_000, lines: 3, list: false, group: notes } as const

export const appVersion = record(
  'appVersion',
  ['APP 版本', 'App version'],
  {
    version: version(['版本', 'Version'], { required: true, query: true, card: true }),
    platform: option(['平台', 'Platform'], appPlatforms, { required: true, query: true, card: true }),
    state: option(['状态', 'Status'], appVersionMachine.texts, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: appVersionMachine.tones,
    }),
    countries: options(['国家', 'Countries'], contentCountries, { required: true, query: true, card: true }),
    languages: options(['语言', 'Languages'], contentLanguages, { required: true, query: true }),
    minimum: version(['强制更新（低于）', 'Mandatory below'], {
      group: rollout,
      hint: [
        '低于此版本的用户必须更新。仅在全量发布且可下载时生效。',
        'Users on an older version must update. Takes effect only when the release is complete and the version can be downloaded.',
      ],
    }),
    releaseAt: time(['不早于', 'Not before'], { group: rollout, list: false }),
    percent: number(['发布比例', 'Share of users'], { auto: true, integer: true, unit: '%', group: rollout }),
    halted: bool(['暂停', 'Halted'], { auto: true, required: true, list: false, group: rollout }),
    file: uploadedFile(['安装包', 'Package'], {
      accept: ['archive'],
      maxBytes: maxUploadBytes,
      list: false,
      group: content,
      hint: ['安卓 APK 文件', 'APK file'],
    }),
    storeUrl: text(['商店链接', 'Store link'], {
      max: 500,
      list: false,
      group: content,
      pattern: /^https:\/\/[^\s"'<>\\]+$/,
      patternHint: ['须以 https:// 开头', 'must begin with https://'],
    }),
    size: number(['大小', 'Size'], { auto: true, sort: false, unit: 'B', max: 2 ** 31, group: content }),
    hash: text(['SHA-256', 'SHA-256'], { ...auto, max: 64, group: content }),
    notesZh: text(['中文说明', 'Chinese text'], { required: true, ...note }),
    notesEn: text(['英文说明', 'English text'], { required: true, ...note }),
    notesFr: text(['法文说明', 'French text'], note),
    notesTr: text(['土耳其文说明', 'Turkish text'], note),
    publishedBy: text(['发布人', 'Published by'], { ...auto, max: 64, group: rollout }),
    publishedAt: time(['发布时间', 'Published at'], { auto: true, query: true, group: rollout, importance: 'high' }),
  },
  {
    labelField: 'version',
    emptyText: [
      '这里发布 APP 的新版本和更新说明。请新增版本。',
      'Versions of the app with their release notes. Add a version.',
    ],
  },
)

const id = recordId(appVersion.name)
const one = z.strictObject({ id })
const percent = z.int().min(1).max(100)
const keys = <T extends Record<string, Pair>>(list: T) =>
  Object.keys(list) as [keyof T & string, ...(keyof T & string)[]]
const versionText = z.string().trim().min(1).max(64)

const storeListing = z.object({
  market: z.enum(keys(markets)),
  state: z.enum(keys(listingStates)),
  by: z.string().nullable(),
  at: z.string().nullable(),
})
export type StoreListing = z.infer<typeof storeListing>

/** Answer to an app. none: nothing newer. offer: it may update. must: it must update before use. */
const verdicts = ['none', 'offer', 'must'] as const

export const appVersionCalls = {
  ...recordCalls(appVersion, pathsUnder('/appversion', 'query', 'one', 'add', 'update', 'remove', 'export')),
  submit: call('/appversion/submit', {
    title: ['提交发布', 'Submit for release'],
    access: 'menu',
    changes: true,
    input: one,
  }),
  reopen: call('/appversion/reopen', {
    title: ['退回草稿', 'Back to draft'],
    access: 'menu',
    changes: true,
    input: one,
  }),
  /** Offers the version to a share of the users. */
  publish: call('/appversion/publish', {
    title: ['发布版本', 'Publish version'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, percent }),
  }),
  /** Raises the share, halts the release or continues it. Users that were offered the version still are. */
  share: call('/appversion/share', {
    title: ['调整发布', 'Change release'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, percent: percent.optional(), halted: z.boolean().optional() }),
  }),
  minimum: call('/appversion/minimum', {
    title: ['修改强制更新', 'Edit forced update'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, minimum: versionText.nullable() }),
  }),
  cancel: call('/appversion/cancel', {
    title: ['取消发布', 'Cancel release'],
    access: 'menu',
    changes: true,
    input: one,
  }),
  takeDown: call('/appversion/remove', {
    title: ['下架版本', 'Remove version'],
    access: 'menu',
    changes: true,
    input: one,
  }),
  shelves: call('/appversion/queryShelf', {
    title: ['应用市场上架状态', 'App store status'],
    access: 'menu',
    input: one,
    output: z.array(storeListing),
  }),
  noteShelf: call('/appversion/noteShelf', {
    title: ['标记上架状态', 'Set app store status'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, market: z.enum(keys(markets)), state: z.enum(keys(listingStates)) }),
  }),
  download: call('/appversion/download', {
    title: ['下载安装包', 'Download package'],
    access: 'menu',
    asTool: false,
    transport: 'get',
    input: z.strictObject({ id: z.coerce.number().pipe(id) }),
    output: z.unknown(),
  }),
  /** Checks whether an app should update. `install`: random id that stays the same while the app is installed. */
  check: call('/appversion/check', {
    title: ['检查更新', 'Check for updates'],
    access: 'public',
    input: z.strictObject({
      platform: z.enum(keys(appPlatforms)),
      country: z.enum(countryKeys),
      version: versionText,
      install: z.string().min(8).max(64),
      language: z.enum(languageKeys).default('en'),
    }),
    output: z.object({
      verdict: z.enum(verdicts),
      /** Version to update to. */
      version: z.string().nullable(),
      notes: z.string().nullable(),
      /** Address of its package, and of its page in the store. */
      package: z.string().nullable(),
      storeUrl: z.string().nullable(),
      size: z.number().nullable(),
      sha256: z.string().nullable(),
      /** Versions below this must update. */
      minimum: z.string().nullable(),
    }),
  }),
  package: call('/appversion/package', {
    title: ['安装包', 'Package'],
    access: 'public',
    transport: 'get',
    input: z.strictObject({ id: z.coerce.number().int().min(1) }),
    output: z.unknown(),
  }),
}
