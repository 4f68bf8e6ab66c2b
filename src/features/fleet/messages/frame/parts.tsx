import { lazy } from '../../../../client/lazy.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import './frame.css'
import './message-page.css'
import './signal-page.css'

/** Parts of pages about messages. The large ones are loaded when they are shown. */
export { Exports } from './Exports.tsx'
export { JobForm } from './JobForm.tsx'
export { MessageLinks } from './MessageLinks.tsx'
export { NamesCheckbox } from './NamesCheckbox.tsx'
export { LoadError } from './start.tsx'
export { tintsOf } from './tints.ts'
export { hasPeriod, type JobDraft, useJobForm } from './use-job-form.ts'

export const MessagePage = lazy(
  () => import('./MessagePage.tsx').then((file) => ({ default: file.MessagePage })),
  <Loading />,
)
export const SignalPage = lazy(
  () => import('./SignalPage.tsx').then((file) => ({ default: file.SignalPage })),
  <Loading />,
)
export const SignalChooser = lazy(() => import('./SignalChooser.tsx').then((file) => ({ default: file.SignalChooser })))
export const FrameView = lazy(
  () => import('./FrameView.tsx').then((file) => ({ default: file.FrameView })),
  <Loading />,
)
export const HexView = lazy(() => import('./HexView.tsx').then((file) => ({ default: file.HexView })), <Loading />)
