import { lazy } from '../../../client/lazy.tsx'

/** Action sheet at the bottom, loaded after the list so that the list does not wait for it. */
export const ActionList = lazy(async () => ({
  default: (await import('../../../ui/parts/over/ActionSheet.phone.tsx')).ActionSheet,
}))
