import { SafeArea } from 'antd-mobile'
import { lazy } from '../../../client/lazy.tsx'
import { Popup } from '../../../ui/parts/over/Popup.phone.tsx'
import type { TreeNode } from '../../model/tree.ts'
import { Loading } from './states.tsx'

/** Loaded when a tree opens for the first time. */
const TreeSteps = lazy(() => import('./TreeSteps.tsx'), <Loading />)

export interface TreeSheetProps {
  open: boolean
  title: string
  tree: readonly TreeNode[]
  chosen: readonly number[]
  many: boolean
  /**
   * Checking a node checks all nodes below and its ancestors (a set of permissions). Otherwise nodes are checked
   * singly.
   */
  withPath?: boolean
  close(): void
  onChoose(chosen: number[]): void
}

/** Tree as lists, one level after the other. A tap on a row's end goes a level down. One on its start chooses it. */
export function TreeSheet({ open, close, title, ...rest }: TreeSheetProps) {
  return (
    <Popup visible={open} onMaskClick={close} onClose={close} bodyClassName="pk-sheet" destroyOnClose>
      <h2>{title}</h2>
      <TreeSteps close={close} {...rest} />
      <SafeArea position="bottom" />
    </Popup>
  )
}
