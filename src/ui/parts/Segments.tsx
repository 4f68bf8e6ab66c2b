import { byShell } from '../../client/shell.ts'

export interface SegmentsProps {
  /** Views to switch between. Few, because all of them are read at a glance. */
  options: readonly { value: string; label: string }[]
  value: string
  onChange(value: string): void
}
const View = byShell<SegmentsProps>({
  desk: () => import('./Segments.desk.tsx'),
  phone: () => import('./Segments.phone.tsx'),
})

interface Props<V extends string> extends SegmentsProps {
  options: readonly { value: V; label: string }[]
  value: V
  onChange(value: NoInfer<V>): void
}

export const Segments = <V extends string>(props: Props<V>) => <View {...props} />
