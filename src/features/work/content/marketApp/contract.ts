import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { maxUploadBytes } from '../../../../domain/contract/upload.ts'
import { file, number, option, text, time, uploadedFile, version } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { marketCategories, marketStates, marketTones } from './state-texts.ts'

const listingGroup = ['上架', 'Publication'] as const
const content = ['安装包', 'Package'] as const
const auto = { auto: true, list: false, sort: false } as const
const unit = '[A-Za-z0-9][\\w.-]{0,31}'

export const marketApp = record(
  'marketApp',
  ['车机应用', 'Head unit app'],
  {
    name: text(['中文名称', 'Chinese name'], { required: true, max: 64, query: true, card: true, lang: 'zh' }),
    nameEn: text(['英文名称', 'English name'], { required: true, max: 64, query: true, card: true, lang: 'en' }),
    icon: file(['图标', 'Icon'], { accept: ['picture'], maxBytes: 1024 * 1024, card: true }),
    packageName: text(['包名', 'Package name'], {
      required: true,
      max: 128,
      query: true,
      card: true,
      pattern: /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/,
      patternHint: ['应类似 com.example.music', 'must look like com.example.music'],
    }),
    version: version(['版本', 'Version'], { required: true, query: true, card: true }),
    state: option(['上架状态', 'Publication status'], marketStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: marketTones,
    }),
    category: option(['分类', 'Category'], marketCategories, { required: true, query: true }),
    units: text(['适用车机型号', 'Head unit models'], {
      required: true,
      max: 500,
      query: true,
      pattern: new RegExp(`^${unit}(, ?${unit})*$`),
      patternHint: ['应以逗号分隔，例如 IVI-8155, IVI-6125', 'must be separated by commas, such as IVI-8155, IVI-6125'],
    }),
    description: text(['简介', 'Description'], { max: 500, lines: 3, list: false }),
    file: uploadedFile(['安装包', 'Package'], {
      accept: ['archive'],
      maxBytes: maxUploadBytes,
      list: false,
      group: content,
      hint: ['APK 文件', 'APK file'],
    }),
    size: number(['大小', 'Size'], { auto: true, sort: false, unit: 'B', max: 2 ** 31, group: content }),
    hash: text(['SHA-256', 'SHA-256'], { ...auto, max: 64, group: content }),
    shelvedBy: text(['操作人', 'Changed by'], { ...auto, max: 64, group: listingGroup }),
    shelvedAt: time(['上下架时间', 'Changed at'], { auto: true, group: listingGroup }),
  },
  {
    labelField: 'name',
    emptyText: [
      '车机应用商店中的应用。请新增应用并上架。',
      'Apps in the store of the head unit. Add one and publish it.',
    ],
  },
)

const id = recordId(marketApp.name)

export const marketAppCalls = {
  ...recordCalls(marketApp, pathsUnder('/marketApp', 'query', 'one', 'add', 'update', 'remove', 'export')),
  putOn: call('/marketApp/putOn', {
    title: ['上架', 'Publish'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  takeOff: call('/marketApp/takeOff', {
    title: ['下架', 'Unpublish'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
  download: call('/marketApp/download', {
    title: ['下载安装包', 'Download package'],
    access: 'menu',
    asTool: false,
    transport: 'get',
    input: z.strictObject({ id: z.coerce.number().pipe(id) }),
    output: z.unknown(),
  }),
  /** Returns the newest published version of each application. For the service behind head units, with an API token. */
  offered: call('/marketApp/offered', {
    title: ['车机可用应用', 'Apps for a head unit'],
    access: 'menu',
    input: z.strictObject({ unit: z.string().trim().min(1).max(32) }),
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        nameEn: z.string(),
        packageName: z.string(),
        version: z.string(),
        category: z.string(),
        description: z.string().nullable(),
        icon: z.string().nullable(),
        size: z.number().nullable(),
        sha256: z.string().nullable(),
        /** Address of the package. */
        package: z.string(),
      }),
    ),
  }),
}
