import { Row } from '../../../ui/parts/layout.tsx'
import './outline.css'
import { Tag } from '../../../ui/parts/Tag.tsx'
import type { TreeNode } from '../../model/tree.ts'

/** Read-only tree. The leaves of a branch share one line. */
export function Outline({ tree }: { tree: readonly TreeNode[] }) {
  const ends = tree.filter(({ children }) => children.length === 0)
  const branches = tree.filter(({ children }) => children.length > 0)
  return (
    <>
      {ends.length > 0 && (
        <Row as="span" gap={4} wrap>
          {ends.map(({ id, label }) => (
            <Tag key={id}>{label}</Tag>
          ))}
        </Row>
      )}
      {branches.length > 0 && (
        <ul className="outline">
          {branches.map(({ id, label, children }) => (
            <li key={id}>
              <b>{label}</b>
              <Outline tree={children} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
