import { productNames } from '../../../kit/ui/names.ts'
import type { Lang } from '../../../kit/words.ts'
import { say } from '../../../server/words.ts'
import { type PushKind, pushKinds, pushKindTexts } from './kind-texts.ts'

export interface Told {
  readonly lang: Lang
  /** Where the platform is opened. */
  readonly origin: string
  /** What stands on the app's icon. */
  readonly badge: number
}
export interface Shown extends Told {
  readonly body: string
  readonly route: string
  /** Another one with the same tag takes its place on the screen. */
  readonly tag: string
}

/**
 * A message in the declarative form (WebKit): a browser that knows it shows it without any worker, for the others ours
 * reads the same (app/pwa/push-events.ts). It says how many and where to look, and nothing of a person or a vehicle.
 */
export function declarative({ lang, origin, badge, body, route, tag }: Shown): string {
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

/** What is said of so many things of a kind. `route`: where the one is, when it is one. */
export function newsOf(kind: PushKind, count: number, route: string | null, told: Told): string {
  const body = say(told.lang, pushKindTexts[`body_${kind}`], { count })
  return declarative({ ...told, body, route: route ?? pushKinds[kind].route, tag: kind })
}
