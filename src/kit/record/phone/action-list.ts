import { lazy } from '../../client/lazy.tsx'

/** A list of actions from below; it comes behind the list of records, which does not wait for it. */
export const ActionList = lazy(async () => ({
  default: (await import('../../ui/over/action-sheet.phone.tsx')).ActionSheet,
}))
