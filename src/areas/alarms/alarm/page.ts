import type { Route } from '../../screens.ts'

/** An alarm's own page. */
export const alarmPage = '/alarm/alarmThirdDetail' satisfies Route

/** Where somebody who holds these permissions sees an alarm: on its own page, or in the list if that may not be opened. */
export const alarmRoute = (alarm: number, links: ReadonlySet<string>): string =>
  links.has(alarmPage) ? `${alarmPage}?id=${alarm}` : `/warn/queryAlarm?view=${alarm}`
