import { lazy } from '../../client/lazy.tsx'

/** Icon of a menu entry by name. Falls back to a plain one. Loaded separately, so that no first list waits. */
export const WorkIcon = lazy<{ name: string | null }>(async () => {
  const { icons, plain: Plain } = await import('./icons.ts')
  return {
    default: ({ name }) => {
      const Icon = icons[name ?? ''] ?? Plain
      return <Icon />
    },
  }
})
