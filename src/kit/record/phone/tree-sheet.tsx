import { SafeArea } from 'antd-mobile'
import { lazy } from '../../client/lazy.tsx'
import { Popup } from '../../ui/over/popup.phone.tsx'
import type { TreeNode } from '../tree.ts'
import { Loading } from './states.tsx'

/** It comes when a tree is opened for the first time. */
const TreeSteps = lazy(() => import('./tree-steps.tsx'), <Loading />)

export interface TreeSheetProps {
  open: boolean
  title: string
  tree: readonly TreeNode[]
  chosen: readonly number[]
  many: boolean
  /** Ticking a node ticks all under it and the way to it (a set of permissions); else nodes are ticked one by one. */
  withPath?: boolean
  close(): void
  onChoose(chosen: number[]): void
}

/** A tree as lists one behind the other: a tap on the row's end goes a level down, on its beginning chooses. */
export function TreeSheet({ open, close, title, ...rest }: TreeSheetProps) {
  return (
    <Popup visible={open} onMaskClick={close} onClose={close} bodyClassName="pk-sheet" destroyOnClose>
      <h2>{title}</h2>
      <TreeSteps close={close} {...rest} />
      <SafeArea position="bottom" />
    </Popup>
  )
}
