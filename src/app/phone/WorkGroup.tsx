import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { home, type MenuNode, openPlatform } from '../session/role-menu.ts'
import { WorkIcon } from './WorkIcon.tsx'

export function WorkGroup({ title, entries }: { title: string; entries: readonly MenuNode[] }) {
  const { say } = useT()
  const open = useOpen()
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="work-grid">
        {entries.map((node) => (
          <button
            key={node.key}
            type="button"
            onClick={() => (node.href ? openPlatform(node.href) : open(node.route ?? home))}
          >
            <span className="work-icon" aria-hidden="true">
              <WorkIcon name={node.icon} />
            </span>
            {say(node.title)}
          </button>
        ))}
      </div>
    </section>
  )
}
