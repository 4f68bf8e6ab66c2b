import { fleetDay } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Asking } from '../../../../platform/explore/run.ts'

/** Query context of a call. */
export const askingOf = ({ parts, user }: Context): Asking => ({
  store: parts.store,
  explores: parts.catalogue.explores,
  user,
  today: fleetDay(parts.now().getTime()),
})
