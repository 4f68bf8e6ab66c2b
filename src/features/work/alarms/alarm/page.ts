import type { ScreenRoute } from '../../../screens.ts'

export const alarmPage = '/alarm/alarmThirdDetail' satisfies ScreenRoute

/** Route of an alarm: its own page, or the list when the permissions do not include the page. */
export const alarmRoute = (alarm: number, links: ReadonlySet<string>): string =>
  links.has(alarmPage) ? `${alarmPage}?id=${alarm}` : `/warn/queryAlarm?view=${alarm}`
