import type { Context } from '../../../server/context.ts'
import type { Asking } from '../../../server/explore/run.ts'
import { fleetDay } from '../../../time.ts'

/** Query context of a call. */
export const askingOf = ({ parts, user }: Context): Asking => ({
  store: parts.store,
  explores: parts.catalogue.explores,
  user,
  today: fleetDay(parts.now().getTime()),
})
