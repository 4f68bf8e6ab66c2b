import { useSyncExternalStore } from 'react'

const watch = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
const theme = () => document.documentElement.dataset.theme ?? 'light'
const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Colours of the current theme for a canvas, which cannot use CSS variables. */
export function useThemeColors(): { text: string; line: string } {
  useSyncExternalStore(watch, theme)
  return { text: colorOf('--c-text-2'), line: colorOf('--c-line') }
}
