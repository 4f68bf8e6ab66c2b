import { useSyncExternalStore } from 'react'

const root = () => document.documentElement
const isDark = () => root().dataset.theme === 'dark'

export function useDark(): boolean {
  return useSyncExternalStore((onChange) => {
    const watch = new MutationObserver(onChange)
    watch.observe(root(), { attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, isDark)
}
