import { lazy } from '../../../../client/lazy.tsx'

export const HeardLevels = lazy(() => import('./HeardLevels.tsx'), null, 'silent')
