import { lazy } from '../../../../client/lazy.tsx'
import type { InputProps } from '../../shared/view.ts'

export { Cell, Filter } from './text.desk.tsx'

const UploadInput = lazy(() => import('../../../../ui/upload/UploadInput.tsx'))

/** Loaded with the first form that needs it, because lists do not. */
export function Input(props: InputProps) {
  return <UploadInput {...(props as InputProps<string>)} />
}
