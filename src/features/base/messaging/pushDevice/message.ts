import { type PushNotice, textsOfPush } from '../../../../domain/contract/notice.ts'
import type { Lang } from '../../../../domain/contract/words.ts'
import { say } from '../../../../platform/words.ts'
import { productNames } from '../../../../ui/parts/names.ts'

export interface PushTarget {
  readonly lang: Lang
  /** Origin at which the platform is opened. */
  readonly origin: string
  /** Number on the app's icon. */
  readonly badge: number
}
export interface PushNotification extends PushTarget {
  readonly body: string
  readonly route: string
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
}

/**
 * Message in the declarative form (WebKit). Browsers that support it need no worker. For the others our worker reads
 * the same form (app/pwa/push-events.ts). It contains a count and a route, but no data of persons or vehicles.
 */
export function declarative({ lang, origin, badge, body, route, tag }: PushNotification): string {
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: say(lang, productNames.platform),
      body,
      navigate: `${origin}/#${route}`,
      lang: lang === 'zh' ? 'zh-CN' : 'en',
      dir: 'ltr',
      silent: false,
      tag,
      app_badge: String(badge),
    },
  })
}

/** Text for `count` notifications of a kind. `route`: route of a single one. */
export function newsOf({ name, push }: PushNotice, count: number, route: string | null, target: PushTarget): string {
  const body = say(target.lang, textsOfPush(name).body, { count })
  return declarative({ ...target, body, route: route ?? push.route, tag: name })
}
