import { texts } from '../../../../domain/contract/words.ts'

/** Kinds of manuals. Each has its own page for readers. */
export const manualKinds = {
  manual: ['使用说明书', 'Manual'],
  guide: ['车辆说明', 'Vehicle guide'],
  book: ['电子手册', 'Illustrated manual'],
  common: ['通用内容', 'Common content'],
} as const
export type ManualKind = keyof typeof manualKinds

export const versionStates = {
  draft: ['草稿', 'Draft'],
  published: ['已发布', 'Published'],
  withdrawn: ['已撤回', 'Withdrawn'],
} as const
export type ManualVersionState = keyof typeof versionStates

export const refusals = texts('manualRefusal', {
  notDraft: ['只有草稿可以修改和发布', 'Only a draft can be edited and published'],
  notPublished: ['该版本未发布', 'This version is not published'],
  noPages: ['没有页面，无法发布', 'A version without pages can’t be published'],
  untitledPage: [
    '第 {{number}} 页“{{start}}”没有标题，无法发布',
    'Page {{number}} “{{start}}” has no title. Add a title to every page before you publish.',
  ],
  untitledEmpty: [
    '第 {{number}} 页没有标题和内容，无法发布',
    'Page {{number}} has no title and no text. Complete or delete it before you publish.',
  ],
  changedMeanwhile: [
    '他人已修改该页，请重新打开后再保存',
    'Someone else has changed this page. Reopen it before you save.',
  ],
  foreignPicture: [
    '正文中有无法使用的图片，请重新上传',
    'The text contains a picture that can’t be used. Upload it again.',
  ],
  otherPages: ['页面已变化，请刷新后再排序', 'The pages have changed. Reload before you reorder them.'],
  stillPublished: ['已发布的说明书不能删除，请先撤回', 'A published manual can’t be deleted. Withdraw it first.'],
  noCommonModel: ['通用内容不能指定车型', 'Common content can’t have a model'],
  needsModel: ['请选择车型', 'Choose a model'],
  badZip: ['无法读取压缩包', 'The archive can’t be read'],
  emptyZip: ['压缩包中没有 Markdown 文件或图片', 'The archive contains no Markdown files or pictures'],
  largeZip: ['压缩包内容过大', 'The archive content is too large'],
  missingPicture: ['缺少图片：{{name}}', 'A picture is missing: {{name}}'],
})
