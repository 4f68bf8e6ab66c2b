import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const appPlatforms = { android: ['安卓', 'Android'], ios: ['苹果 iOS', 'iOS'] } as const satisfies Record<
  string,
  Pair
>
export type AppPlatform = keyof typeof appPlatforms

export const appVersionMachine = stateMachine({
  states: {
    draft: { text: ['草稿', 'Draft'], tone: 'default' },
    toBeReleased: { text: ['待发布', 'Awaiting release'], tone: 'processing' },
    published: { text: ['已发布', 'Published'], tone: 'success' },
    cancelled: { text: ['已取消', 'Cancelled'], tone: 'default' },
    removed: { text: ['已下架', 'Removed'], tone: 'error' },
  },
  moves: {
    submit: { from: ['draft'], to: 'toBeReleased' },
    reopen: { from: ['toBeReleased'], to: 'draft' },
    publish: { from: ['toBeReleased'], to: 'published' },
    cancel: { from: ['draft', 'toBeReleased'], to: 'cancelled' },
    remove: { from: ['published'], to: 'removed' },
  },
})
export type AppState = StateOf<typeof appVersionMachine>

export type AppMove = keyof typeof appVersionMachine.moves

export const markets = {
  own: ['官网下载', 'Website download'],
  huawei: ['华为应用市场', 'Huawei AppGallery'],
  xiaomi: ['小米应用商店', 'Xiaomi GetApps'],
  oppo: ['OPPO 软件商店', 'OPPO App Market'],
  vivo: ['vivo 应用商店', 'vivo App Store'],
  tencent: ['应用宝', 'Tencent MyApp'],
  googlePlay: ['Google Play', 'Google Play'],
  appStore: ['App Store', 'App Store'],
} as const satisfies Record<string, Pair>
export type Market = keyof typeof markets
export const marketsOf: Readonly<Record<AppPlatform, readonly Market[]>> = {
  android: ['own', 'huawei', 'xiaomi', 'oppo', 'vivo', 'tencent', 'googlePlay'],
  ios: ['appStore'],
}
export const listingStates = {
  none: ['未上架', 'Not listed'],
  marked: ['已标记上架', 'Marked for listing'],
  launched: ['上架成功', 'Listed'],
  markedOff: ['已标记下架', 'Marked for delisting'],
  removed: ['已下架', 'Removed'],
} as const satisfies Record<string, Pair>
export type ListingState = keyof typeof listingStates
export const listingTones = {
  none: 'default',
  marked: 'processing',
  launched: 'success',
  markedOff: 'warning',
  removed: 'error',
} as const satisfies Record<ListingState, string>

export const appVersionRefusals = texts('appVersionRefusal', {
  notDraft: ['只有草稿可以修改', 'Only drafts can be edited'],
  notDeletable: ['只有草稿和已取消的版本可以删除', 'Only drafts and cancelled versions can be deleted'],
  move: ['当前状态不允许此操作', 'Not possible in the version’s current state'],
  noPackage: ['请上传安装包或填写商店链接', 'Upload a package or enter a store link'],
  minimumNewer: ['不能高于本版本', 'Must not be newer than this version'],
  notPublished: ['该版本未发布', 'This version is not published'],
  shareFalls: [
    '发布比例只能提高。如需停止提供，请暂停。',
    'The share can only be increased. To stop offering the version, halt the release.',
  ],
  otherMarket: ['该平台没有此应用市场', 'This platform does not have this app store'],
})
