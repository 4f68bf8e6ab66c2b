import { lazy } from '../../kit/client/lazy.tsx'

/** The icon that a menu entry names; a plain one where it names none that is known. No first list waits for them. */
export const WorkIcon = lazy<{ name: string | null }>(async () => {
  const { icons, plain: Plain } = await import('./icons.ts')
  return {
    default: ({ name }) => {
      const Icon = icons[name ?? ''] ?? Plain
      return <Icon />
    },
  }
})
