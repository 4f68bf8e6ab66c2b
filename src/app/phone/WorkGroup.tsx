import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { Grid, Row, Stack } from '../../ui/parts/layout.tsx'
import { home, type MenuNode, openPlatform } from '../session/role-menu.ts'
import { WorkIcon } from './WorkIcon.tsx'

export function WorkGroup({ title, entries }: { title: string; entries: readonly MenuNode[] }) {
  const { say } = useT()
  const open = useOpen()
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Grid className="work-grid">
        {entries.map((node) => (
          <Stack
            as="button"
            gap={6}
            align="center"
            className="break shrink"
            key={node.key}
            type="button"
            onClick={() => (node.href ? openPlatform(node.href) : open(node.route ?? home))}
          >
            <Row as="span" align="center" justify="center" className="rigid work-icon" aria-hidden="true">
              <WorkIcon name={node.icon} />
            </Row>
            {say(node.title)}
          </Stack>
        ))}
      </Grid>
    </section>
  )
}
